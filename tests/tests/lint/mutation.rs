//! No content whatsoever breaks the lint, and no law that passes it breaks the judge.

use engine_core::{
    definition::{
        AutoDelete, BUILTIN, Catalog, Embedding, EscalationDefinition, Expectation, Guard, InputDef, InputKind, Kind,
        Law, Lifecycle, Map, Name, ParticipantSpec, Priority, PriorityRaise, Role, Span, TaskDefinition, TimerSource,
        Timestamp, Titles, diagram, table,
    },
    engine::{decide, next_deadline},
    instance::{Actor, Case, Facts, Input, Operation, Request, Value},
};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// A sequence that looks random and is the same every time (Marsaglia's xorshift with 64 bits).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).expect("below the limit")
    }
}

/// The places of everything within a JSON value, as JSON pointers.
fn pointers(json: &Json, at: &str, found: &mut Vec<String>) {
    let children: Vec<(String, &Json)> = match json {
        Json::Object(keys) => keys.iter().map(|(key, child)| (key.clone(), child)).collect(),
        Json::Array(entries) => entries.iter().enumerate().map(|(at, child)| (at.to_string(), child)).collect(),
        _ => vec![],
    };
    for (key, child) in children {
        let pointer = format!("{at}/{key}");
        pointers(child, &pointer, found);
        found.push(pointer);
    }
}

/// Takes something away, doubles it, moves it elsewhere, or puts another kind of thing in its place.
fn mutate(json: &mut Json, places: &[String], chance: &mut Chance) {
    let (place, other) = (&places[chance.below(places.len())], &places[chance.below(places.len())]);
    let (outer, key) = place.rsplit_once('/').expect("a pointer");
    let Some(here) = json.pointer(place).cloned() else { return };
    let there = json.pointer(other).cloned().unwrap_or_default();
    match (chance.below(6), json.pointer_mut(outer)) {
        (0, Some(Json::Object(keys))) => _ = keys.remove(key),
        (0, Some(Json::Array(entries))) => _ = entries.remove(key.parse().expect("an index")),
        (1 | 2, Some(Json::Array(entries))) => entries.push(here),
        (3, _) => *json.pointer_mut(place).expect("the place") = there,
        (4, _) if here.is_string() == there.is_string() => {
            *json.pointer_mut(place).expect("the place") = there;
            *json.pointer_mut(other).unwrap_or(&mut Json::Null) = here;
        }
        _ => {
            let odd = [json!(null), json!(true), json!(-1), json!(""), json!("deleted"), json!("x".repeat(300))];
            let empty = [json!([]), json!({}), json!(99_999), json!("create"), json!(["engine"]), json!("\u{0}|\"\n")];
            let kinds = [odd, empty].concat();
            *json.pointer_mut(place).expect("the place") = kinds[chance.below(kinds.len())].clone();
        }
    }
}

/// The richest dialect without its prose and with every eighth row only, so that thousands of variants take a second.
fn thinned(json: &mut Json, keep: usize) {
    for entry in json.as_array_mut().into_iter().flatten() {
        thinned(entry, keep);
    }
    for (key, child) in json.as_object_mut().into_iter().flatten() {
        match (key.as_str(), child) {
            ("titles", titles) => *titles = json!({"en": "Word"}),
            ("source", source) => *source = json!(""),
            ("transitions", Json::Array(rows)) => {
                let mut number = 0..;
                rows.retain(|row| number.next().map(|at| at % 8) == Some(keep) || row.get("from").is_none());
                rows.iter_mut().for_each(|row| thinned(row, keep));
            }
            (_, child) => thinned(child, keep),
        }
    }
}

#[test]
fn no_content_breaks_the_lint_or_the_judge() {
    let richest = BUILTIN.iter().max_by_key(|(_, text)| text.len()).expect("a built-in dialect").1;
    let accepted = live(&Arc::new(Law::parse(richest).expect("a law")));
    assert!(accepted > 50, "the lives that are tried with every variant should be full ones: {accepted} steps");
    let (mut laws, mut chance) = (0, Chance(0x5eed_0001));
    for round in 0..8 {
        let mut original: Json = serde_json::from_str(richest).expect("JSON");
        thinned(&mut original, round);
        let mut places = vec![];
        pointers(&original, "", &mut places);
        for variant in 0..125 {
            let mut json = original.clone();
            for _ in 0..=variant % 3 {
                mutate(&mut json, &places, &mut chance);
            }
            if let Ok(law) = Law::parse(&json.to_string()) {
                laws += 1;
                live(&Arc::new(law));
            }
        }
    }
    assert!(laws > 50, "too few variants got past the lint to try the judge: {laws}");
}

/// Short lives of every kind of task: every third row begins one, and the rows that follow it are tried next.
///
/// Answers or refusals are all the same here; gives how often something was accepted.
fn live(law: &Arc<Law>) -> usize {
    let mut catalog = Catalog::default();
    let key = catalog.add_law(Arc::clone(law));
    let mut accepted = 0;
    for lifecycle in law.of_kind(Kind::Task).map(|lifecycle| &lifecycle.definition) {
        assert!(!table(lifecycle).is_empty() && !diagram(lifecycle).is_empty());
        let Ok(definition) = catalog.add_task(eventful(law, lifecycle)) else { continue };
        let birth = lifecycle.transitions.iter().find(|row| row.from.is_empty()).expect("a birth row");
        let creation = Request::Create { definition, law: key.clone(), input: answers(&birth.input) };
        for first in (0..lifecycle.transitions.len()).step_by(3) {
            let rows = lifecycle.transitions.iter().cycle().skip(first).take(6);
            let acts = rows.map(|row| Request::Act {
                item: Case::ROOT,
                action: row.on.clone(),
                input: answers(&row.input),
                expected: None,
            });
            accepted += submit_all(&catalog, std::iter::once(creation.clone()).chain(acts).chain([Request::Tick]));
        }
    }
    accepted
}

fn submit_all(catalog: &Catalog, requests: impl Iterator<Item = Request>) -> usize {
    let mut accepted = 0;
    let mut case: Option<Case> = None;
    for (step, request) in (0_i64..).zip(requests) {
        if let Ok(decision) = decide(catalog, case.as_ref(), None, &operation(step, request)) {
            accepted += usize::from(!decision.is_empty());
            case = decision.apply(case.take());
        }
        if let Some(case) = &case {
            assert!(next_deadline(catalog, case).is_ok());
        }
    }
    accepted
}

fn operation(step: i64, request: Request) -> Operation {
    let ann = Name::new("ann");
    let actor = Actor { person: Some(ann.clone()), system_administrator: true, ..Actor::default() };
    Operation {
        id: Name::new(&step.to_string()),
        at: Timestamp::from_millis(step * 1_800_000).expect("an instant"),
        case: Name::new("case"),
        actor: if request == Request::Tick { Actor::default() } else { actor },
        request,
        facts: Facts { people: Map::from([(ann, vec![])]), empty_groups: vec![] },
    }
}

/// A definition with every duration, every switch and an alert for every point at which one can begin.
fn eventful(law: &Law, lifecycle: &Lifecycle) -> TaskDefinition {
    let durations = |lifecycle: &Lifecycle| -> Map<Name, Span> {
        let timers = lifecycle.timers.iter().filter(|timer| timer.from == TimerSource::Duration);
        timers.map(|timer| (timer.name.clone(), Span::Millis(5_400_000))).collect()
    };
    let mut escalations = vec![];
    for alert in law.of_kind(Kind::Escalation).map(|lifecycle| &lifecycle.definition) {
        for guard in alert.transitions.iter().flat_map(|row| &row.guards) {
            let Guard::ActivatedBy(point) = guard else { continue };
            escalations.push(EscalationDefinition {
                name: Name::new(&format!("alert_{}", escalations.len())),
                lifecycle: alert.name.clone(),
                titles: Titles::default(),
                activated_by: point.clone(),
                after: None,
                expects: Expectation::Ended,
                durations: durations(alert),
                receivers: vec![],
                raises_priority: PriorityRaise::Always,
            });
        }
    }
    TaskDefinition {
        task: Name::new("eventful"),
        version: Name::new("1"),
        dialect: law.dialect.dialect.clone(),
        lifecycle: lifecycle.name.clone(),
        titles: Titles::english("Eventful"),
        durations: durations(lifecycle),
        switches: law.dialect.switches.iter().map(|switch| switch.name.clone()).collect(),
        priority: Priority::default(),
        people: Map::from([(Role::PotentialOwner, vec![ParticipantSpec::Person(Name::new("ann"))])]),
        escalations,
        auto_delete: AutoDelete::OnCompletion,
        embedding: Embedding::Peer,
        inherits: Default::default(),
        parallel: None,
        call: None,
    }
}

fn answers(fields: &[InputDef]) -> Input {
    let answer = |field: &InputDef| match field.kind {
        InputKind::Text => Value::Text("words".to_owned()),
        InputKind::Number => Value::Number(1.0),
        InputKind::YesNo => Value::YesNo(true),
        InputKind::Instant => Value::Instant(Timestamp::MAX),
        InputKind::Duration => Value::Duration(Span::Millis(1)),
        InputKind::Person => Value::Person(Name::new("ann")),
        InputKind::Priority => Value::Priority(Priority::High),
        InputKind::Data => Value::Data(Map::new()),
        InputKind::Choice | InputKind::Definition => {
            Value::Choice(field.choices.first().cloned().unwrap_or_else(|| Name::new("none")))
        }
    };
    fields.iter().map(|field| (field.name.clone(), answer(field))).collect()
}
