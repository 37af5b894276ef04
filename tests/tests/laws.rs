//! Properties that hold for all dialects, along random walks (design, section 10.3).
//!
//! `DOCKET_SEED` walks one seed again, `DOCKET_STEPS` walks further.

use engine_core::definition::{
    ActionDef, BUILTIN, Dialect, Effect, Law, Name, Transition, builtin_law, canonical_json,
};
use engine_core::worklist::item_view;
use std::sync::Arc;
use tests::walk::{Walk, every_action_is_judged_as_offered, history_explains_the_case};

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn law(name: &str) -> Arc<Law> {
    Arc::new(builtin_law(name).expect("built in").expect("clean"))
}

/// Walks `steps` steps in walks of 150, each from a seed of its own, and checks the laws on the way.
fn walk(name: &str, steps: u64, check_every: u64) {
    let law = law(name);
    let one_seed: Option<u64> = std::env::var("DOCKET_SEED").ok().and_then(|text| text.parse().ok());
    let seeds = one_seed.map_or_else(|| (1..=steps.div_ceil(150)).collect(), |seed| vec![seed]);
    for seed in seeds {
        let mut walk = Walk::new(Arc::clone(&law), seed);
        let walked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for step in 0..150 {
                walk.step();
                if step % check_every == 0
                    && let Some((case, item)) = walk.some_item()
                {
                    every_action_is_judged_as_offered(&walk.simulation, &case, item, walk.now);
                    history_explains_the_case(&walk.simulation, &case);
                }
            }
        }));
        assert!(walked.is_ok(), "the laws of {name} break on the walk with DOCKET_SEED={seed}");
    }
}

#[test]
fn the_laws_hold_on_random_walks() {
    for (name, _) in BUILTIN {
        walk(name, number("DOCKET_STEPS", 30_000), 5);
    }
}

#[test]
fn a_dialect_survives_printing_and_reading() {
    for (name, text) in BUILTIN {
        let dialect: Dialect = serde_json::from_str(text).expect(name);
        let printed = canonical_json(&dialect);
        let again: Dialect = serde_json::from_str(&printed).expect(name);
        assert_eq!(again, dialect, "{name}");
        assert_eq!(canonical_json(&again), printed, "{name}");
    }
}

#[test]
fn a_new_row_never_takes_an_action_of_another_trigger_away() {
    for (name, text) in BUILTIN {
        let plain = law(name);
        let mut dialect: Dialect = serde_json::from_str(text).expect(name);
        let action =
            ActionDef { name: Name::new("brand_new"), titles: dialect.titles.clone(), ..dialect.actions[0].clone() };
        dialect.actions.push(ActionDef { letter: None, ..action });
        let lifecycle = &mut dialect.lifecycles[0];
        let states: Vec<Name> = lifecycle.states.iter().map(|state| state.name.clone()).collect();
        let all_roles = engine_core::definition::Role::ALL[1..].to_vec();
        let row = Transition {
            on: Name::new("brand_new"),
            by: all_roles,
            from: states.clone(),
            to: states.first().cloned(),
            then: vec![Effect::DropResult],
            source: "test".to_owned(),
            ..lifecycle.transitions[0].clone()
        };
        lifecycle.transitions.insert(0, Transition { guards: vec![], not_guards: vec![], input: vec![], ..row });
        let grown = Arc::new(Law::new(dialect).expect("still clean"));
        let mut walk = Walk::new(Arc::clone(&plain), 7);
        for _ in 0..300 {
            walk.step();
            let Some((case, item)) = walk.some_item() else { continue };
            let person = walk.somebody();
            let actor = walk.simulation.directory.actor(&person);
            let case = &walk.simulation.cases[&case];
            let Ok(before) = item_view(&walk.simulation.catalog, case, item, &actor) else { continue };
            let mut catalog = walk.simulation.catalog.clone();
            let key = catalog.add_law(Arc::clone(&grown));
            let mut copy = case.clone();
            copy.laws = vec![key];
            let after = item_view(&catalog, &copy, item, &actor).expect("still visible");
            for offer in &before.offers {
                assert!(after.offers.contains(offer), "{} went away in {name}", offer.action);
            }
        }
    }
}
