//! Sentences for refusals and explanations. The templates of one language are a [`Wording`]; English lives here,
//! the other languages in the app's catalogue. `{…}` are filled in.

use super::actions::{Refused, distance};
use crate::{
    definition::{Expectation, Guard, InputKind, Language, Law, LifecycleLaw, Name, Role, RoleSet, Timestamp},
    engine::{InputProblem, NotAllowed, Problem, Reason, Rejection, RowRefusal},
    instance::{Participant, People, Value},
};

/// The templates of one language. A sentence ends with its full stop; a phrase has none.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the English text of each template, below, says what it is for")]
pub struct Wording {
    pub not_found: &'static str,
    pub case_exists: &'static str,
    pub unknown_law: &'static str,
    pub unknown_definition: &'static str,
    pub newer_semantics: &'static str,
    pub operation_reused: &'static str,
    pub unknown_action: &'static str,
    pub case_full: &'static str,
    pub signal_refused: &'static str,
    pub stale: &'static str,
    pub overtaken: &'static str,
    pub owned_by: &'static str,
    pub the_engine: &'static str,
    pub not_now: &'static str,
    pub only_from: &'static str,
    pub only_while: &'static str,
    pub not_while: &'static str,
    pub only_for: &'static str,
    pub needs_verb: &'static str,
    pub part_of_process: &'static str,
    pub not_part_of_process: &'static str,
    pub controlled_by_process: &'static str,
    pub not_controlled_by_process: &'static str,
    pub switch_off: &'static str,
    pub switch_on: &'static str,
    pub no_single_owner: &'static str,
    pub single_owner: &'static str,
    pub no_fault: &'static str,
    pub fault_stored: &'static str,
    pub no_deletion: &'static str,
    pub deletion_planned: &'static str,
    pub goal_open: &'static str,
    pub goal_reached: &'static str,
    pub other_activation: &'static str,
    pub this_activation: &'static str,
    pub priority_stays: &'static str,
    pub priority_rises: &'static str,
    pub timer_off: &'static str,
    pub timer_on: &'static str,
    pub parent_ended: &'static str,
    pub parent_open: &'static str,
    pub field_needed: &'static str,
    pub field_unwanted: &'static str,
    pub field_other: &'static str,
    pub target_needs_role: &'static str,
    pub target_has_role: &'static str,
    pub missing: &'static str,
    pub not_asked: &'static str,
    pub wrong_kind: &'static str,
    pub over_limit: &'static str,
    pub past: &'static str,
    pub not_a_choice: &'static str,
    pub unknown_person: &'static str,
    pub unknown_name: &'static str,
    pub empty: &'static str,
    /// Between the members of a list, and before the last one.
    pub comma: &'static str,
    pub or: &'static str,
    /// Between sentences.
    pub gap: &'static str,
    pub everybody: &'static str,
    /// In the order of [`Role::ALL`].
    pub roles: [&'static str; 11],
    /// In the order of [`InputKind`].
    pub kinds: [&'static str; 10],
    /// Claimed, ended, subtasks ended.
    pub expectations: [&'static str; 3],
}

/// English.
pub const ENGLISH: Wording = Wording {
    not_found: "There is no such task, or it is not open to you.",
    case_exists: "A task with this id exists already.",
    unknown_law: "The rules of this task are missing here. Import them, then try again.",
    unknown_definition: "The definition {name} is missing here or belongs to other rules.",
    newer_semantics: "This task was judged by a newer version of Docket. Reload the page to get it.",
    operation_reused: "This request was sent before with other content. Nothing was changed; try again.",
    unknown_action: "These rules have no action “{action}”.",
    case_full: "This task has as many parts as a task may have. End or delete some first.",
    signal_refused: "A part of this task refuses “{action}” now.",
    stale: "{who} changed this at {when}. Look at it again, then decide.",
    overtaken: "{who} was faster, at {when}.",
    owned_by: "{who} has it.",
    the_engine: "A timer",
    not_now: "“{action}” is not possible now.",
    only_from: "Only from {states}; it is {state}.",
    only_while: "Only while {flag}.",
    not_while: "Not while {flag}.",
    only_for: "Only for {roles}.",
    needs_verb: "Needs the permission “{verb}”.",
    part_of_process: "It is part of a process, which controls this.",
    not_part_of_process: "It is not part of a process.",
    controlled_by_process: "A process controls its end.",
    not_controlled_by_process: "No process controls its end.",
    switch_off: "“{switch}” is off for this task.",
    switch_on: "“{switch}” is on for this task.",
    no_single_owner: "Several people may own it.",
    single_owner: "Exactly one person may own it.",
    no_fault: "No fault is stored.",
    fault_stored: "A fault is stored.",
    no_deletion: "It is not deleted by itself now.",
    deletion_planned: "It is deleted by itself.",
    goal_open: "What is expected has not happened yet.",
    goal_reached: "What is expected has happened already.",
    other_activation: "It waits for another moment.",
    this_activation: "It waits for this moment.",
    priority_stays: "It does not raise the priority now.",
    priority_rises: "It raises the priority now.",
    timer_off: "The timer “{timer}” is not running.",
    timer_on: "The timer “{timer}” is running.",
    parent_ended: "What it belongs to has ended.",
    parent_open: "What it belongs to is still open.",
    field_needed: "“{field}” is needed for this.",
    field_unwanted: "“{field}” must be left out here.",
    field_other: "“{field}” must be “{choice}”.",
    target_needs_role: "“{field}” must be {roles}.",
    target_has_role: "“{field}” must not be {roles}.",
    missing: "“{field}” is missing.",
    not_asked: "“{field}” is not asked for here.",
    wrong_kind: "“{field}” must be {kind}.",
    over_limit: "“{field}” is too long or too large.",
    past: "“{field}” lies in the past.",
    not_a_choice: "“{field}” must be {choices}.",
    unknown_person: "“{field}”: nobody here is called {name}.",
    unknown_name: "“{field}”: there is no {name} here.",
    empty: "“{field}” must not be empty.",
    comma: ", ",
    or: " or ",
    gap: " ",
    everybody: "everybody",
    roles: [
        "the engine",
        "potential creator",
        "potential starter",
        "originator",
        "starter",
        "potential owner",
        "owner",
        "editor",
        "reader",
        "administrator",
        "escalation receiver",
    ],
    kinds: [
        "text",
        "a number",
        "yes or no",
        "one of the choices",
        "a date and time",
        "a duration",
        "a person",
        "a priority",
        "named values",
        "a definition",
    ],
    expectations: ["claimed", "ended", "all subtasks ended"],
};

/// Says things in one language about the items of one law.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    /// The templates.
    pub wording: &'a Wording,
    /// The language of the law's titles.
    pub language: Language,
    /// What a person is called.
    pub person: &'a dyn Fn(&Name) -> String,
    /// What a group is called.
    pub group: &'a dyn Fn(&Name) -> String,
    /// How an instant is written.
    pub instant: &'a dyn Fn(Timestamp) -> String,
}

impl std::fmt::Debug for Speaker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Speaker").field("language", &self.language).finish_non_exhaustive()
    }
}

/// Fills `{key}` places of a template.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((key, tail)) = after.split_once('}') else { break };
        let value = values.iter().find(|(name, _)| *name == key).map_or("", |(_, value)| value);
        text.push_str(value);
        rest = tail;
    }
    text + rest
}

impl Speaker<'_> {
    /// Why an operation was refused, in a sentence or two that a person can act on.
    ///
    /// `place` is the law and the lifecycle of the item, where it is known.
    pub fn rejection(&self, place: Option<(&Law, &LifecycleLaw)>, rejection: &Rejection) -> String {
        let words = self.wording;
        match rejection {
            Rejection::NotFound => words.not_found.to_owned(),
            Rejection::CaseExists => words.case_exists.to_owned(),
            Rejection::UnknownLaw(_) => words.unknown_law.to_owned(),
            Rejection::UnknownDefinition(name) => fill(words.unknown_definition, &[("name", name.as_str())]),
            Rejection::NewerSemantics(_) => words.newer_semantics.to_owned(),
            Rejection::OperationReused => words.operation_reused.to_owned(),
            Rejection::UnknownAction(action) => fill(words.unknown_action, &[("action", &self.trigger(place, action))]),
            Rejection::NotAllowed(refused) => self.not_allowed(place, refused),
            Rejection::Stale(stale) => {
                let who = self.who(stale.changed_by.as_ref());
                fill(words.stale, &[("who", &who), ("when", &(self.instant)(stale.changed))])
            }
            Rejection::BadInput(problem) => self.problem(place.map(|(law, _)| law), problem),
            Rejection::CaseFull => words.case_full.to_owned(),
            Rejection::SignalRefused { signal, .. } => {
                fill(words.signal_refused, &[("action", &self.trigger(place, signal))])
            }
        }
    }

    fn trigger(&self, place: Option<(&Law, &LifecycleLaw)>, name: &Name) -> String {
        place.map_or_else(|| name.words(), |(law, _)| law.trigger_title(name, self.language))
    }

    fn who(&self, person: Option<&Name>) -> String {
        person.map_or_else(|| self.wording.the_engine.to_owned(), |name| (self.person)(name))
    }

    fn not_allowed(&self, place: Option<(&Law, &LifecycleLaw)>, refused: &NotAllowed) -> String {
        let mut sentences = vec![];
        if refused.overtaken {
            let who = self.who(refused.changed_by.as_ref());
            let when = (self.instant)(refused.changed);
            sentences.push(fill(self.wording.overtaken, &[("who", &who), ("when", &when)]));
        }
        let closest = refused.refusals.iter().min_by_key(|refusal| distance(&refusal.reasons));
        match (place, closest) {
            (Some((law, lifecycle)), Some(closest)) => {
                sentences.extend(self.reasons(law, lifecycle, closest, None));
            }
            _ => sentences.push(fill(self.wording.not_now, &[("action", &self.trigger(place, &refused.action))])),
        }
        sentences.join(self.wording.gap)
    }

    /// All reasons why an action is not offered: one paragraph for each row that differs, the closest first.
    ///
    /// `people` names the holders of the roles that a row is for.
    pub fn refused(
        &self,
        law: &Law,
        lifecycle: &LifecycleLaw,
        refused: &Refused,
        people: Option<&People>,
    ) -> Vec<String> {
        let mut paragraphs: Vec<String> = vec![];
        for refusal in &refused.refusals {
            let paragraph = self.reasons(law, lifecycle, refusal, people).join(self.wording.gap);
            if !paragraphs.contains(&paragraph) {
                paragraphs.push(paragraph);
            }
        }
        paragraphs
    }

    /// Each failed condition of a row as a sentence.
    pub fn reasons(
        &self,
        law: &Law,
        lifecycle: &LifecycleLaw,
        refusal: &RowRefusal,
        people: Option<&People>,
    ) -> Vec<String> {
        refusal.reasons.iter().map(|reason| self.reason(law, lifecycle, refusal.row, reason, people)).collect()
    }

    fn reason(
        &self,
        law: &Law,
        lifecycle: &LifecycleLaw,
        row: u16,
        reason: &Reason,
        people: Option<&People>,
    ) -> String {
        let words = self.wording;
        let flag = |id| {
            let flag = lifecycle.flag(id);
            flag.titles.or_words(self.language, &flag.name)
        };
        match reason {
            Reason::State(state) => {
                let from = lifecycle.row(row).from.iter().filter_map(|name| lifecycle.state_id(name.as_str()));
                let names: Vec<String> = from.map(|id| self.state(lifecycle, id)).collect();
                let state = self.state(lifecycle, *state);
                fill(words.only_from, &[("states", &self.either(&names)), ("state", &state)])
            }
            Reason::FlagMissing(id) => fill(words.only_while, &[("flag", &flag(*id))]),
            Reason::FlagSet(id) => fill(words.not_while, &[("flag", &flag(*id))]),
            Reason::Role(roles) => fill(words.only_for, &[("roles", &self.roles(*roles, people))]),
            Reason::Verb(verb) => fill(words.needs_verb, &[("verb", &verb.words())]),
            Reason::GuardFails(guard) => self.guard(law, lifecycle, guard, false),
            Reason::GuardHolds(guard) => self.guard(law, lifecycle, guard, true),
            Reason::Input(problem) => self.problem(Some(law), problem),
        }
    }

    fn state(&self, lifecycle: &LifecycleLaw, id: u8) -> String {
        let state = lifecycle.state(id);
        state.titles.or_words(self.language, &state.name)
    }

    fn guard(&self, law: &Law, lifecycle: &LifecycleLaw, guard: &Guard, holds: bool) -> String {
        let words = self.wording;
        let pick = |fails: &'static str, held: &'static str| if holds { held } else { fails };
        match guard {
            Guard::Standalone => pick(words.part_of_process, words.not_part_of_process).to_owned(),
            Guard::Peer => pick(words.controlled_by_process, words.not_controlled_by_process).to_owned(),
            Guard::Switch(name) => {
                let switch = law.switch_title(name, self.language);
                fill(pick(words.switch_off, words.switch_on), &[("switch", &switch)])
            }
            Guard::SinglePotentialOwner => pick(words.no_single_owner, words.single_owner).to_owned(),
            Guard::FaultStored => pick(words.no_fault, words.fault_stored).to_owned(),
            Guard::DeletedAtOnce | Guard::DeletedLater => pick(words.no_deletion, words.deletion_planned).to_owned(),
            Guard::GoalReached => pick(words.goal_open, words.goal_reached).to_owned(),
            Guard::ActivatedBy(_) => pick(words.other_activation, words.this_activation).to_owned(),
            Guard::RaisesPriority => pick(words.priority_stays, words.priority_rises).to_owned(),
            Guard::TimerArmed(name) => {
                let timer = lifecycle.timer_id(name.as_str()).map(|id| lifecycle.timer(id));
                let title = timer.map_or_else(|| name.words(), |timer| timer.titles.or_words(self.language, name));
                fill(pick(words.timer_off, words.timer_on), &[("timer", &title)])
            }
            Guard::ParentOpen => pick(words.parent_ended, words.parent_open).to_owned(),
            Guard::Given(field) => self.field(law, field, pick(words.field_needed, words.field_unwanted), &[]),
            Guard::Chosen(choice) => {
                let title = law.choice_title(&choice.field, &choice.is, self.language);
                self.field(law, &choice.field, pick(words.field_other, words.field_unwanted), &[("choice", &title)])
            }
            Guard::TargetIs(target) => {
                let roles = self.roles(target.roles.iter().copied().collect(), None);
                let template = pick(words.target_needs_role, words.target_has_role);
                self.field(law, &target.field, template, &[("roles", &roles)])
            }
        }
    }

    fn field(&self, law: &Law, field: &Name, template: &str, values: &[(&str, &str)]) -> String {
        let title = law.field_title(field, self.language);
        let mut all = vec![("field", title.as_str())];
        all.extend_from_slice(values);
        fill(template, &all)
    }

    /// What is wrong with a field of the input.
    pub fn problem(&self, law: Option<&Law>, problem: &InputProblem) -> String {
        let words = self.wording;
        let title = law.map_or_else(|| problem.field.words(), |law| law.field_title(&problem.field, self.language));
        let say = |template, values: &[(&str, &str)]| {
            let mut all = vec![("field", title.as_str())];
            all.extend_from_slice(values);
            fill(template, &all)
        };
        match &problem.problem {
            Problem::Missing => say(words.missing, &[]),
            Problem::NotAsked => say(words.not_asked, &[]),
            Problem::WrongKind(kind) => say(words.wrong_kind, &[("kind", words.kinds[*kind as usize])]),
            Problem::OverLimit => say(words.over_limit, &[]),
            Problem::Past => say(words.past, &[]),
            Problem::NotAChoice(choices) => {
                let titles: Vec<String> = choices
                    .iter()
                    .map(|choice| {
                        law.map_or_else(
                            || choice.words(),
                            |law| law.choice_title(&problem.field, choice, self.language),
                        )
                    })
                    .collect();
                say(words.not_a_choice, &[("choices", &self.either(&titles))])
            }
            Problem::UnknownPerson(name) => say(words.unknown_person, &[("name", name.as_str())]),
            Problem::UnknownName(name) => say(words.unknown_name, &[("name", name.as_str())]),
            Problem::Empty => say(words.empty, &[]),
        }
    }

    /// The roles as a list, with the names of those who hold them.
    pub fn roles(&self, roles: RoleSet, people: Option<&People>) -> String {
        let names: Vec<String> = roles
            .roles()
            .map(|role| {
                let holders = people.map(|people| self.holders(people, role)).unwrap_or_default();
                let title = self.role(role);
                if holders.is_empty() {
                    title.to_owned()
                } else {
                    format!("{title} ({})", holders.join(self.wording.comma))
                }
            })
            .collect();
        self.either(&names)
    }

    fn holders(&self, people: &People, role: Role) -> Vec<String> {
        let holders = people.holders(role).map(|who| self.participant(who));
        holders.collect()
    }

    /// What a participant is called.
    pub fn participant(&self, who: &Participant) -> String {
        match who {
            Participant::Person(name) => (self.person)(name),
            Participant::Group(name) => (self.group)(name),
            Participant::Everybody => self.wording.everybody.to_owned(),
        }
    }

    /// What a role is called.
    pub fn role(&self, role: Role) -> &'static str {
        self.wording.roles[role as usize]
    }

    /// What an escalation expects.
    pub fn expectation(&self, expects: Expectation) -> &'static str {
        self.wording.expectations[expects as usize]
    }

    /// What a kind of input is called.
    pub fn kind(&self, kind: InputKind) -> &'static str {
        self.wording.kinds[kind as usize]
    }

    fn either(&self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{}{}{last}", first.join(self.wording.comma), self.wording.or),
        }
    }

    /// A value as text for people; data is written as its fields.
    pub fn value(&self, value: &Value) -> String {
        match value {
            Value::Text(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::YesNo(yes) => if *yes { "✓" } else { "✗" }.to_owned(),
            Value::Instant(at) => (self.instant)(*at),
            Value::Duration(span) => span.to_string(),
            Value::Person(name) => (self.person)(name),
            Value::Priority(priority) => format!("{priority:?}"),
            Value::Choice(name) => name.words(),
            Value::Data(data) => {
                let fields: Vec<String> =
                    data.iter().map(|(name, value)| format!("{name}: {}", self.value(value))).collect();
                fields.join(self.wording.comma)
            }
        }
    }
}
