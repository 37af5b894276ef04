//! A task that is shared among many: more steps at one instant than one item may take by itself.

use engine_core::{
    definition::{LifecycleLaw, Name, Span, TaskDefinition, Timestamp, builtin_law},
    engine::Decision,
    instance::{Case, CaseId, Directory, Input, ItemId, Person, Value},
    simulate::Simulation,
};
use serde_json::json;
use std::sync::Arc;

const MANY: usize = 300;

/// A workspace with a case that is shared among many people.
fn shared() -> (Simulation, CaseId, Timestamp) {
    let law = Arc::new(builtin_law("ibm-todo").expect("built in").expect("clean"));
    let person = |id: String| Person {
        id: Name::new(&id),
        name: id,
        groups: vec![],
        administrator: false,
        verbs: vec![],
        about: String::new(),
    };
    let people: Vec<Person> = (0..MANY).map(|number| person(format!("p{number}"))).collect();
    let owners: Vec<_> = people.iter().map(|person| json!({"person": person.id})).collect();
    let task: TaskDefinition = serde_json::from_value(json!({
        "task": "poll", "version": "1", "dialect": "ibm-todo", "lifecycle": "parallel_task", "titles": {"en": "Poll"},
        "switches": ["start_at_once"], "people": {"potential_owner": owners, "administrator": [{"person": "p0"}]},
        "parallel": {"lifecycle": "collaboration", "durations": {"expiration": "1h"}}
    }))
    .expect("a definition");
    let mut simulation = Simulation { directory: Directory { people, groups: vec![] }, ..Simulation::default() };
    let law = simulation.catalog.add_law(law);
    let definition = simulation.catalog.add_task(task).expect("a clean definition");
    let (case, at) = (Name::new("c"), Timestamp::parse("2026-11-30T09:00:00Z").expect("an instant"));
    let input = Input::from([(Name::new("title"), Value::Text("Which day?".to_owned()))]);
    let operation = simulation.creation(&Name::new("p0"), at, &case, (&law, &definition), input);
    simulation.submit(operation).expect("it is created");
    (simulation, case, at)
}

fn act(simulation: &mut Simulation, at: Timestamp, place: (&CaseId, ItemId), action: &str) -> Decision {
    let operation = simulation.action(&Name::new("p0"), at, place, &Name::new(action), Input::new(), None);
    simulation.submit(operation).expect(action)
}

fn state<'a>(simulation: &'a Simulation, case: &CaseId, item: ItemId) -> &'a Name {
    let case = &simulation.cases[case];
    let item = case.item(item).expect("an item");
    assert_eq!(item.health, None);
    let law = simulation.catalog.law(&case.laws[usize::from(item.law)]).expect("the law");
    let lifecycle: &LifecycleLaw = law.lifecycle(item.lifecycle);
    &lifecycle.state(item.state).name
}

#[test]
fn all_shares_expire_at_one_instant() {
    let (mut simulation, case, at) = shared();
    assert_eq!(simulation.cases[&case].items.len(), MANY + 1);
    simulation.pass_time(at.after(Span::Millis(3_600_000)).expect("an end"));
    assert_eq!(*state(&simulation, &case, 2), "expired");
    assert_eq!(*state(&simulation, &case, Case::ROOT), "finished");
}

#[test]
fn all_shares_are_reached_and_replaced() {
    let (mut simulation, case, at) = shared();
    let suspended = act(&mut simulation, at, (&case, Case::ROOT), "suspend");
    assert_eq!(suspended.events.len(), MANY + 1, "each is suspended in one step");
    let restarted = act(&mut simulation, at, (&case, Case::ROOT), "restart");
    assert_eq!((restarted.removed.len(), simulation.cases[&case].items.len()), (MANY, MANY + 1));
    let ended = act(&mut simulation, at, (&case, Case::ROOT), "terminate");
    assert_eq!(ended.events.len(), MANY + 1, "each ends in one step, and the task does not hear of it any more");
}
