//! The laws that hold for every dialect (design, section 10.3), checked on a workspace as it stands.

use super::inputs::candidate_inputs;
use engine_core::{
    definition::{FlagSet, Timestamp},
    engine::Rejection,
    instance::{Case, CaseId, ItemId, RunningTimer},
    simulate::Simulation,
    worklist::{Row, item_view, rows},
};
use std::collections::BTreeMap;

/// Laws 1 and 2: an action is offered exactly when the judge accepts it with some input; sending an accepted
/// operation again changes nothing. Law 5: an item in a hard ending has no running timer but deletion's.
pub fn every_action_is_judged_as_offered(simulation: &Simulation, case: &CaseId, item: ItemId, now: Timestamp) {
    let stored = &simulation.cases[case];
    for person in &simulation.directory.people {
        let actor = simulation.directory.actor(&person.id);
        let Ok(view) = item_view(&simulation.catalog, stored, item, &actor) else { continue };
        let lifecycle = view.law.lifecycle(view.item.lifecycle);
        for action in lifecycle.actions() {
            let offered = view.offers.iter().any(|offer| offer.action == *action);
            let explained = view.refused.iter().any(|refused| refused.action == *action);
            assert_ne!(offered, explained, "{action} is either offered or explained");
            let inputs = candidate_inputs((simulation, &person.id), &view, action, now);
            let accepted = inputs.iter().any(|input| {
                let mut copy = simulation.clone();
                let operation = copy.action(&person.id, now, (case, item), action, input.clone(), None);
                let first = copy.submit(operation.clone());
                if let Ok(first) = &first {
                    let before = (copy.cases.clone(), copy.events.clone());
                    let again = copy.submit(operation).expect("a repeated operation is answered");
                    assert!(again.repeated || first.is_empty(), "{action} sent twice");
                    assert_eq!(before, (copy.cases, copy.events), "{action} sent twice changes nothing");
                }
                first.is_ok()
            });
            assert_eq!(
                offered,
                accepted,
                "{action} of {} by {}: offered {offered}, accepted {accepted}; state {}, flags {:?}; inputs {inputs:?}",
                view.item.id,
                person.id,
                lifecycle.state(view.item.state).name,
                view.item.flags,
            );
        }
        assert!(!view.lanes.is_empty(), "every item is in some list");
    }
    ended_items_are_quiet(simulation, stored);
    rows_offer_what_items_offer(simulation, stored);
}

fn ended_items_are_quiet(simulation: &Simulation, case: &Case) {
    for item in case.items.values() {
        let law = simulation.catalog.law(&case.laws[usize::from(item.law)]).expect("the law");
        let lifecycle = law.lifecycle(item.lifecycle);
        if lifecycle.is_hard_end(item.state) {
            for (timer, running) in item.timers.iter() {
                let stays = lifecycle.timer(timer).after_ending;
                assert!(stays || matches!(running, RunningTimer::Held(_)), "a timer runs in an ended item");
            }
        }
        assert_eq!(item.health, None, "no operation needs more steps than the bound");
    }
}

/// A list row offers exactly what the whole case offers: it is judged from its facts alone.
fn rows_offer_what_items_offer(simulation: &Simulation, case: &Case) {
    let rows: Vec<Row> = rows(&simulation.catalog, case).expect("rows");
    for row in &rows {
        let law = simulation.catalog.law(&row.law).expect("the law");
        for person in &simulation.directory.people {
            let actor = simulation.directory.actor(&person.id);
            match item_view(&simulation.catalog, case, row.item, &actor) {
                Ok(view) => assert_eq!(view.offers, row.offers(law, &actor), "row and item agree"),
                Err(Rejection::NotFound) => assert!(row.roles(&actor).is_empty(), "row and item hide alike"),
                Err(other) => panic!("{other:?}"),
            }
        }
    }
}

/// Laws 3 and 7: replaying the operations gives the same case, and folding the events gives the current states.
pub fn history_explains_the_case(simulation: &Simulation, case: &CaseId) {
    let mut replayed = Simulation {
        catalog: simulation.catalog.clone(),
        directory: simulation.directory.clone(),
        ..Simulation::default()
    };
    for record in simulation.operations.iter().filter(|record| record.operation.case == *case) {
        replayed.submit_one(&record.operation).expect("what was accepted once is accepted again");
    }
    assert_eq!(replayed.cases.get(case), simulation.cases.get(case), "replay gives the same case");
    assert_eq!(replayed.events.get(case), simulation.events.get(case), "replay gives the same history");
    let mut states: BTreeMap<ItemId, (Option<u8>, FlagSet)> = BTreeMap::new();
    for event in &simulation.events[case] {
        let (_, flags) = states.get(&event.item).copied().unwrap_or_default();
        states.insert(event.item, (event.to, flags.changed(event.set, event.cleared)));
    }
    if let Some(stored) = simulation.cases.get(case) {
        for item in stored.items.values() {
            assert_eq!(states[&item.id], (Some(item.state), item.flags), "events explain item {}", item.id);
        }
    }
}
