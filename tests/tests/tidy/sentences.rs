//! Every refusal has a sentence that a person can act on.

use engine_core::{
    definition::{
        Application, BUILTIN, Choice, Dialect, FlagSet, Guard, InputKind, Language, Law, Name, Role, Target, Timestamp,
        builtin_law,
    },
    engine::{InputProblem, NotAllowed, Problem, Reason, Rejection, RowRefusal, Stale},
    worklist::{ENGLISH, Speaker, Wording},
};

fn name() -> Name {
    Name::new("some_name")
}

/// A name that nothing known has, as somebody wrote it.
fn stranger() -> Name {
    Name::new("x9")
}

fn at() -> Timestamp {
    Timestamp::parse("2026-11-30T09:00:00Z").expect("an instant")
}

/// The variant after this one; a new variant does not compile until it is here.
fn next_rejection(after: Option<&Rejection>) -> Option<Rejection> {
    let changed_by = Some(name());
    Some(match after {
        None => Rejection::NotFound,
        Some(Rejection::NotFound) => Rejection::CaseExists,
        Some(Rejection::CaseExists) => Rejection::UnknownLaw(name()),
        Some(Rejection::UnknownLaw(_)) => Rejection::UnknownDefinition(stranger()),
        Some(Rejection::UnknownDefinition(_)) => Rejection::NewerSemantics(Dialect::SEMANTICS + 1),
        Some(Rejection::NewerSemantics(_)) => Rejection::OperationReused,
        Some(Rejection::OperationReused) => Rejection::UnknownAction(name()),
        Some(Rejection::UnknownAction(_)) => Rejection::NotAllowed(Box::new(not_allowed(vec![Reason::State(0)]))),
        Some(Rejection::NotAllowed(_)) => Rejection::Stale(Stale { expected: 1, actual: 2, changed_by, changed: at() }),
        Some(Rejection::Stale(_)) => Rejection::BadInput(problem(Problem::Missing)),
        Some(Rejection::BadInput(_)) => Rejection::CaseFull,
        Some(Rejection::CaseFull) => Rejection::SignalRefused { item: 2, signal: name() },
        Some(Rejection::SignalRefused { .. }) => return None,
    })
}

fn next_problem(after: Option<&Problem>) -> Option<Problem> {
    Some(match after {
        None => Problem::Missing,
        Some(Problem::Missing) => Problem::NotAsked,
        Some(Problem::NotAsked) => Problem::WrongKind(InputKind::Instant),
        Some(Problem::WrongKind(_)) => Problem::OverLimit,
        Some(Problem::OverLimit) => Problem::Past,
        Some(Problem::Past) => Problem::NotAChoice(vec![name(), name()]),
        Some(Problem::NotAChoice(_)) => Problem::UnknownPerson(stranger()),
        Some(Problem::UnknownPerson(_)) => Problem::UnknownName(stranger()),
        Some(Problem::UnknownName(_)) => Problem::Empty,
        Some(Problem::Empty) => return None,
    })
}

fn next_guard(after: Option<&Guard>) -> Option<Guard> {
    let choice = Choice { field: name(), is: name() };
    let target = Target { field: name(), roles: vec![Role::Owner, Role::Administrator] };
    Some(match after {
        None => Guard::Standalone,
        Some(Guard::Standalone) => Guard::Peer,
        Some(Guard::Peer) => Guard::Switch(name()),
        Some(Guard::Switch(_)) => Guard::SinglePotentialOwner,
        Some(Guard::SinglePotentialOwner) => Guard::FaultStored,
        Some(Guard::FaultStored) => Guard::DeletedAtOnce,
        Some(Guard::DeletedAtOnce) => Guard::DeletedLater,
        Some(Guard::DeletedLater) => Guard::GoalReached,
        Some(Guard::GoalReached) => Guard::ActivatedBy(name()),
        Some(Guard::ActivatedBy(_)) => Guard::RaisesPriority,
        Some(Guard::RaisesPriority) => Guard::TimerArmed(name()),
        Some(Guard::TimerArmed(_)) => Guard::ParentOpen,
        Some(Guard::ParentOpen) => Guard::TopLevel,
        Some(Guard::TopLevel) => Guard::Follows,
        Some(Guard::Follows) => Guard::ChainEnded,
        Some(Guard::ChainEnded) => Guard::SubtasksEnded,
        Some(Guard::SubtasksEnded) => Guard::ParentAtWork,
        Some(Guard::ParentAtWork) => Guard::ParentSuspended,
        Some(Guard::ParentSuspended) => Guard::Completed,
        Some(Guard::Completed) => Guard::ResultsClash,
        Some(Guard::ResultsClash) => Guard::Calls(Application::Ask),
        Some(Guard::Calls(_)) => Guard::HeldInPerson(vec![Role::Reader]),
        Some(Guard::HeldInPerson(_)) => Guard::OnlyHolder(Role::Administrator),
        Some(Guard::OnlyHolder(_)) => Guard::HoldsRole(name()),
        Some(Guard::HoldsRole(_)) => Guard::Given(name()),
        Some(Guard::Given(_)) => Guard::Chosen(choice),
        Some(Guard::Chosen(_)) => Guard::TargetIs(target),
        Some(Guard::TargetIs(_)) => return None,
    })
}

fn next_reason(after: Option<&Reason>) -> Option<Reason> {
    Some(match after {
        None => Reason::State(0),
        Some(Reason::State(_)) => Reason::FlagMissing(0),
        Some(Reason::FlagMissing(_)) => Reason::FlagSet(0),
        Some(Reason::FlagSet(_)) => Reason::Role(Role::ALL.into_iter().collect()),
        Some(Reason::Role(_)) => Reason::Verb(name()),
        Some(Reason::Verb(_)) => Reason::Blocked,
        Some(Reason::Blocked) => Reason::GuardFails(Guard::Standalone),
        Some(Reason::GuardFails(_)) => Reason::GuardHolds(Guard::Standalone),
        Some(Reason::GuardHolds(_)) => Reason::Input(problem(Problem::Missing)),
        Some(Reason::Input(_)) => return None,
    })
}

fn all<T: Clone>(next: impl Fn(Option<&T>) -> Option<T>) -> Vec<T> {
    let mut found: Vec<T> = vec![];
    while let Some(one) = next(found.last()) {
        found.push(one);
    }
    found
}

fn problem(problem: Problem) -> InputProblem {
    InputProblem { field: name(), problem }
}

fn not_allowed(reasons: Vec<Reason>) -> NotAllowed {
    NotAllowed {
        action: name(),
        refusals: vec![RowRefusal { row: 1, reasons }],
        state: 0,
        flags: FlagSet::default(),
        owner: Some(name()),
        changed_by: None,
        changed: at(),
        overtaken: true,
    }
}

/// Every variant, and every reason and problem inside of those that have one.
fn rejections() -> Vec<Rejection> {
    let guards = all(next_guard);
    let mut reasons = all(next_reason);
    reasons.extend(guards.iter().cloned().map(Reason::GuardFails));
    reasons.extend(guards.into_iter().map(Reason::GuardHolds));
    reasons.extend(all(next_problem).into_iter().map(|found| Reason::Input(problem(found))));
    let mut rejections = all(next_rejection);
    rejections.extend(reasons.into_iter().map(|reason| Rejection::NotAllowed(Box::new(not_allowed(vec![reason])))));
    rejections.extend(all(next_problem).into_iter().map(|found| Rejection::BadInput(problem(found))));
    rejections
}

/// What is wrong with a sentence.
fn flaw(sentence: &str) -> Option<&'static str> {
    let flaws = [
        (sentence.trim().is_empty(), "is empty"),
        (!sentence.ends_with('.'), "has no full stop"),
        (sentence.contains(['{', '}']), "has an unfilled place"),
        (sentence.contains("“”") || sentence.contains("  ") || sentence.trim() != sentence, "has a gap"),
        (sentence.contains('_'), "says a name as it is written"),
    ];
    flaws.into_iter().find(|(wrong, _)| *wrong).map(|(_, flaw)| flaw)
}

fn flaws(wording: &Wording, law: &Law) -> Vec<String> {
    let speaker = Speaker {
        wording,
        language: Language::English,
        person: &|_| "Ann".to_owned(),
        group: &|_| "Team".to_owned(),
        instant: &|_| "09:00".to_owned(),
    };
    let places = law.lifecycles.iter().filter(|of| !of.definition.flags.is_empty()).map(|of| Some((law, of)));
    let mut found = vec![];
    for place in places.chain([None]) {
        for rejection in rejections() {
            let sentence = speaker.rejection(place, &rejection);
            found.extend(flaw(&sentence).map(|flaw| format!("{rejection:?}: “{sentence}” {flaw}")));
        }
    }
    found
}

#[test]
fn every_rejection_has_a_sentence() {
    for (name, _) in BUILTIN {
        let law = builtin_law(name).expect("built in").expect("clean");
        let found = flaws(&ENGLISH, &law);
        assert!(found.is_empty(), "{name}:\n{}", found.join("\n"));
    }
}

#[test]
fn a_sentence_with_a_flaw_is_found() {
    let law = builtin_law(BUILTIN[0].0).expect("built in").expect("clean");
    let changed = [
        Wording { not_found: "", ..ENGLISH },
        Wording { case_full: "No full stop", ..ENGLISH },
        Wording { stale: "{whom} changed this.", ..ENGLISH },
        Wording { past: "", ..ENGLISH },
        Wording { goal_reached: " ", ..ENGLISH },
    ];
    assert!(changed.iter().all(|wording| !flaws(wording, &law).is_empty()));
    assert_eq!(flaw("This is one."), None);
}
