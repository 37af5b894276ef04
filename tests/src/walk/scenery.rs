//! The people and definitions of a walk: as varied as the format allows.

use super::Chance;
use engine_core::{
    definition::{
        Application, AutoDelete, Call, Comparison, Condition, Embedding, EscalationDefinition, Expectation, Guard,
        Inheritance, Kind, Law, LifecycleLaw, Literal, Map, Merge, Name, Operand, Parallel, ParticipantSpec, Priority,
        PriorityRaise, Relation, ResultRule, Role, Span, Tally, TaskDefinition, TimerSource, Titles,
    },
    instance::{Directory, Group, Person},
    simulate::Simulation,
};
use std::sync::Arc;

/// How many definitions a walk chooses from.
const DEFINITIONS: u32 = 12;

/// A workspace for walking through a law.
pub fn scenery(law: &Arc<Law>, chance: &mut Chance) -> Simulation {
    let mut simulation = Simulation { directory: directory(), ..Simulation::default() };
    simulation.catalog.add_law(Arc::clone(law));
    let lifecycles: Vec<&LifecycleLaw> = law.of_kind(Kind::Task).collect();
    for number in 0..DEFINITIONS {
        let lifecycle = chance.pick(&lifecycles).expect("a lifecycle of tasks");
        let task = definition(law, lifecycle, number, chance);
        simulation.catalog.add_task(task).expect("a clean definition");
    }
    // Whoever may start a subtask finds a definition that anybody may create.
    for (number, lifecycle) in (DEFINITIONS..).zip(lifecycles.iter().filter(|lifecycle| lifecycle.may_be_part())) {
        let mut task = definition(law, lifecycle, number, chance);
        task.people.remove(&Role::PotentialCreator);
        simulation.catalog.add_task(task).expect("a clean definition");
    }
    simulation
}

fn directory() -> Directory {
    let person = |id: &str, groups: &[&str], administrator: bool| Person {
        id: Name::new(id),
        name: id.to_owned(),
        groups: groups.iter().map(|group| Name::new(group)).collect(),
        administrator,
        verbs: vec![],
        about: String::new(),
    };
    let people = vec![
        person("ann", &["team"], false),
        person("ben", &["team"], false),
        person("boss", &[], false),
        person("olga", &[], false),
        person("ed", &[], false),
        person("root", &[], true),
        person("stranger", &[], false),
    ];
    Directory { people, groups: vec![Group { id: Name::new("team"), name: "Team".to_owned() }] }
}

fn definition(law: &Law, lifecycle: &LifecycleLaw, number: u32, chance: &mut Chance) -> TaskDefinition {
    let switches = law.dialect.switches.iter().map(|switch| switch.name.clone());
    let embeddings = [Embedding::Peer, Embedding::Peer, Embedding::Child, Embedding::Inline];
    let inheritances = [Inheritance::None, Inheritance::Administrators, Inheritance::All];
    let deletions = [AutoDelete::Never, AutoDelete::OnCompletion, AutoDelete::OnSuccess];
    let mut task = TaskDefinition {
        task: Name::new(&format!("walk{number}")),
        version: Name::new("1"),
        dialect: law.dialect.dialect.clone(),
        lifecycle: lifecycle.definition.name.clone(),
        titles: Titles::english("Walk"),
        durations: durations(lifecycle, chance),
        switches: switches.filter(|_| chance.once_in(2)).collect(),
        priority: *chance.pick(&Priority::ALL).expect("priorities"),
        people: people(chance),
        escalations: escalations(law, chance),
        auto_delete: *chance.pick(&deletions).expect("modes"),
        embedding: *chance.pick(&embeddings).expect("embeddings"),
        inherits: *chance.pick(&inheritances).expect("inheritances"),
        parallel: None,
        call: None,
    };
    if lifecycle.calls() {
        let applications = [Application::Answer, Application::Wait, Application::Fail, Application::Ask];
        let answer = [(Name::new("note"), Literal::Text("done".to_owned()))].into();
        task.call = Some(Call { application: *chance.pick(&applications).expect("applications"), answer });
    }
    if lifecycle.is_shared() {
        share(law, &mut task, chance);
    }
    task
}

/// Shares a task among people and groups; what they finish may complete it, and may clash.
fn share(law: &Law, task: &mut TaskDefinition, chance: &mut Chance) {
    let person = |id: &str| ParticipantSpec::Person(Name::new(id));
    let owners = [vec![person("ann"), person("ben")], vec![ParticipantSpec::Group(Name::new("team")), person("olga")]];
    task.people.insert(Role::PotentialOwner, chance.pick(&owners).expect("owners").clone());
    let parts: Vec<&LifecycleLaw> = law.of_kind(Kind::Task).filter(|lifecycle| lifecycle.may_be_part()).collect();
    let part = chance.pick(&parts).expect("a lifecycle of parts");
    let finished = Comparison {
        left: Operand::Percent(Tally::Finished),
        is: Relation::AtLeast,
        right: Operand::Value(Literal::Number(50.0)),
    };
    let by = [Merge::Sum, Merge::MostFrequent, Merge::Concat(", ".to_owned())];
    let field = Name::new("note");
    task.parallel = Some(Parallel {
        lifecycle: part.definition.name.clone(),
        durations: durations(part, chance),
        switches: law.dialect.switches.iter().map(|switch| switch.name.clone()).filter(|_| chance.once_in(2)).collect(),
        escalations: escalations(law, chance),
        complete_when: if chance.once_in(2) { vec![Condition::Compare(finished)] } else { vec![] },
        results: vec![ResultRule {
            from: field.clone(),
            only_if: None,
            by: chance.pick(&by).expect("ways").clone(),
            into: field,
        }],
    });
}

fn durations(lifecycle: &LifecycleLaw, chance: &mut Chance) -> Map<Name, Span> {
    let spans = [Span::ZERO, Span::Never, Span::Millis(3_600_000), Span::Millis(40 * 3_600_000)];
    let timers = lifecycle.definition.timers.iter().filter(|timer| timer.from == TimerSource::Duration);
    let named: Vec<Name> = timers.map(|timer| timer.name.clone()).collect();
    named
        .into_iter()
        .filter_map(|name| (!chance.once_in(3)).then(|| (name, *chance.pick(&spans).expect("spans"))))
        .collect()
}

fn people(chance: &mut Chance) -> Map<Role, Vec<ParticipantSpec>> {
    let person = |id: &str| ParticipantSpec::Person(Name::new(id));
    let owners = [
        vec![person("ann")],
        vec![ParticipantSpec::Group(Name::new("team"))],
        vec![ParticipantSpec::Everybody],
        vec![person("ann"), person("ben")],
        vec![ParticipantSpec::Originator],
    ];
    let mut people = Map::from([
        (Role::PotentialOwner, chance.pick(&owners).expect("owners").clone()),
        (Role::Administrator, vec![person("boss")]),
        (Role::Editor, vec![person("ed")]),
    ]);
    if chance.once_in(3) {
        people.insert(Role::PotentialCreator, vec![person("olga"), person("boss")]);
    }
    if chance.once_in(4) {
        people.remove(&Role::PotentialOwner);
    }
    people
}

fn escalations(law: &Law, chance: &mut Chance) -> Vec<EscalationDefinition> {
    let Some(lifecycle) = law.of_kind(Kind::Escalation).next() else { return vec![] };
    let points: Vec<Name> = lifecycle
        .guards
        .iter()
        .filter_map(|guard| if let Guard::ActivatedBy(point) = guard { Some(point.clone()) } else { None })
        .collect();
    let expectations = [Expectation::Claimed, Expectation::Ended, Expectation::SubtasksEnded];
    let raises = [PriorityRaise::Never, PriorityRaise::Once, PriorityRaise::Always];
    let count = chance.below(3);
    (0..count)
        .filter_map(|number| {
            Some(EscalationDefinition {
                name: Name::new(&format!("late{number}")),
                lifecycle: lifecycle.definition.name.clone(),
                titles: Titles::english("Late"),
                activated_by: chance.pick(&points)?.clone(),
                after: (number > 0 && chance.once_in(2)).then(|| Name::new("late0")),
                expects: *chance.pick(&expectations)?,
                durations: durations(lifecycle, chance),
                receivers: vec![ParticipantSpec::Person(Name::new("ed"))],
                raises_priority: *chance.pick(&raises)?,
            })
        })
        .collect()
}
