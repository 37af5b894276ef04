//! Says refusals, explanations and values in one language, from the templates of [`Wording`].

use super::{
    actions::{Refused, distance},
    plain::plain_guard,
    wording::Wording,
};
use crate::{
    definition::{Expectation, Guard, InputKind, Lane, Language, Law, LifecycleLaw, Name, Role, RoleSet, Timestamp},
    engine::{InputProblem, NotAllowed, Problem, Reason, Rejection, RowRefusal},
    instance::{Participant, People, Value},
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
        match place {
            Some((law, lifecycle)) => {
                sentences.extend(self.closest(law, lifecycle, &refused.refusals));
                if let (Some(owner), true) = (&refused.owner, !refused.overtaken && is_taken(lifecycle, refused)) {
                    sentences.push(fill(self.wording.owned_by, &[("who", &(self.person)(owner))]));
                }
            }
            None => sentences.push(fill(self.wording.not_now, &[("action", &self.trigger(place, &refused.action))])),
        }
        sentences.join(self.wording.gap)
    }

    /// The reasons of the row that is closest to holding. Rows that are equally close and fail by their states
    /// alone, or by their roles alone, are told as one: "only from inactive, finished or failed".
    fn closest(&self, law: &Law, lifecycle: &LifecycleLaw, refusals: &[RowRefusal]) -> Vec<String> {
        let nearest = refusals.iter().map(|refusal| distance(&refusal.reasons)).min();
        let rows: Vec<&RowRefusal> =
            refusals.iter().filter(|refusal| Some(distance(&refusal.reasons)) == nearest).collect();
        let Some(first) = rows.first() else { return vec![] };
        let all_are = |wanted: fn(&Reason) -> bool| {
            rows.iter().all(|refusal| matches!(refusal.reasons.as_slice(), [reason] if wanted(reason)))
        };
        if let (true, Some(Reason::State(state))) = (all_are(is_state), first.reasons.first()) {
            let rows: Vec<u16> = rows.iter().map(|refusal| refusal.row).collect();
            return vec![self.only_from(lifecycle, &rows, *state)];
        }
        if all_are(|reason| matches!(reason, Reason::Role(_))) {
            let roles = rows.iter().flat_map(|refusal| &refusal.reasons).filter_map(|reason| match reason {
                Reason::Role(roles) => Some(*roles),
                _ => None,
            });
            let roles = roles.fold(RoleSet::NONE, RoleSet::with);
            return vec![fill(self.wording.only_for, &[("roles", &self.roles(roles, None))])];
        }
        self.reasons(law, lifecycle, first, None)
    }

    fn only_from(&self, lifecycle: &LifecycleLaw, rows: &[u16], state: u8) -> String {
        let from = rows.iter().flat_map(|row| &lifecycle.row(*row).from);
        let mut names: Vec<String> = vec![];
        for id in from.filter_map(|name| lifecycle.state_id(name.as_str())) {
            let name = self.state(lifecycle, id);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let state = self.state(lifecycle, state);
        fill(self.wording.only_from, &[("states", &self.either(&names)), ("state", &state)])
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
            Reason::State(state) => self.only_from(lifecycle, &[row], *state),
            Reason::FlagMissing(id) => fill(words.only_while, &[("flag", &flag(*id))]),
            Reason::FlagSet(id) => fill(words.not_while, &[("flag", &flag(*id))]),
            Reason::Role(roles) => fill(words.only_for, &[("roles", &self.roles(*roles, people))]),
            Reason::Verb(verb) => fill(words.needs_verb, &[("verb", &verb.words())]),
            Reason::Blocked => words.blocked.to_owned(),
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
        let pick = |(fails, held): (&'static str, &'static str)| if holds { held } else { fails };
        let roles = |roles: &[Role]| self.roles(roles.iter().copied().collect(), None);
        match guard {
            Guard::Switch(name) => {
                let switch = law.switch_title(name, self.language);
                fill(pick((words.switch_off, words.switch_on)), &[("switch", &switch)])
            }
            Guard::TimerArmed(name) => {
                let timer = lifecycle.timer_id(name.as_str()).map(|id| lifecycle.timer(id));
                let title = timer.map_or_else(|| name.words(), |timer| timer.titles.or_words(self.language, name));
                fill(pick((words.timer_off, words.timer_on)), &[("timer", &title)])
            }
            Guard::HeldInPerson(held) => {
                fill(pick((words.not_held_in_person, words.held_in_person)), &[("roles", &roles(held))])
            }
            Guard::OnlyHolder(role) => {
                fill(pick((words.several_holders, words.only_holder)), &[("roles", &roles(&[*role]))])
            }
            Guard::HoldsRole(field) => self.field(law, field, pick((words.holds_role_not, words.holds_role)), &[]),
            Guard::Given(field) => self.field(law, field, pick((words.field_needed, words.field_unwanted)), &[]),
            Guard::Chosen(choice) => {
                let title = law.choice_title(&choice.field, &choice.is, self.language);
                let template = pick((words.field_other, words.field_unwanted));
                self.field(law, &choice.field, template, &[("choice", &title)])
            }
            Guard::TargetIs(target) => {
                let template = pick((words.target_needs_role, words.target_has_role));
                self.field(law, &target.field, template, &[("roles", &roles(&target.roles))])
            }
            plain => plain_guard(words, plain).map(pick).unwrap_or_default().to_owned(),
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

fn is_state(reason: &Reason) -> bool {
    matches!(reason, Reason::State(_))
}

/// Whether the action would need the item to be available, and somebody has it.
fn is_taken(lifecycle: &LifecycleLaw, refused: &NotAllowed) -> bool {
    let open = refused.refusals.iter().flat_map(|refusal| &lifecycle.row(refusal.row).from);
    let mut open = open.filter_map(|name| lifecycle.state_id(name.as_str()));
    let wants_available = open.all(|state| lifecycle.state(state).lane == Lane::Available);
    wants_available && !lifecycle.is_hard_end(refused.state)
}
