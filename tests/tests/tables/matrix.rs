//! Who may do what: states × actions × roles of a lifecycle, as the selector answers. For reading, not for the judge.

use super::setting::{Setting, changes, usual};
use engine_core::{
    definition::{Destination, FlagSet, LifecycleLaw, Name, Role, RoleSet, RowLaw, StateId},
    engine::{Given, Situation, select},
};
use std::collections::BTreeSet;

/// The widest line of names.
const WIDEST: usize = 110;

const LEGEND: &str = "\
y: who has this role may, given fitting input; who has several roles may what any of them may.
[*] is the moment of birth. A state is shown with flags where rows lead there.
";

/// A state and its flags; no state before birth.
type Spot = (Option<StateId>, FlagSet);
/// An action and who may do it.
type Answer = (Name, RoleSet);

/// The answers of a setting, spot by spot.
type Answers = Vec<(Spot, Vec<Answer>)>;

/// The matrix of a lifecycle: first what usually holds, then what differs in other situations.
pub(crate) fn matrix(title: &str, lifecycle: &LifecycleLaw) -> String {
    let (setting, words) = usual(lifecycle);
    let asked = Asked { lifecycle, spots: spots(lifecycle), roles: roles(lifecycle) };
    let usual = asked.answers(&setting, |_, _| None);
    let words = if words.is_empty() { "always".to_owned() } else { words };
    let mut text =
        format!("{title}: who may do what\n\n{LEGEND}\n== usual: {}\n{}", wrapped(&words, ""), asked.all(&usual));
    let changes = changes(lifecycle);
    let alone: Vec<Answers> = changes.iter().map(|change| asked.answers(&change.of(&setting), |_, _| None)).collect();
    let mut same = vec![];
    for (at, change) in changes.iter().enumerate() {
        match asked.differing(&change.title, &usual, &usual, &alone[at]) {
            Some(block) => text += &block,
            None => same.push(change.title.as_str()),
        }
        for (before, other) in changes[..at].iter().enumerate().filter(|(_, other)| other.goes_with(change)) {
            let expected = combined(&usual, &alone[before], &alone[at]);
            let together = asked.answers(&other.of(&change.of(&setting)), |spot, action| {
                let apart = !(other.matters_to(lifecycle, action) && change.matters_to(lifecycle, action));
                apart.then(|| answer(&expected, spot, action))
            });
            let title = format!("{}, {}", other.title, change.title);
            text += &asked.differing(&title, &usual, &expected, &together).unwrap_or_default();
        }
    }
    if !same.is_empty() {
        text += &format!("\n== no difference: {}\n", wrapped(&same.join(", "), ""));
    }
    text
}

/// What to expect of two changes together when each does what it does alone.
fn combined(usual: &Answers, one: &Answers, other: &Answers) -> Answers {
    let mut combined = one.clone();
    for (at, (_, answers)) in combined.iter_mut().enumerate() {
        for (number, (_, roles)) in answers.iter_mut().enumerate() {
            if *roles == usual[at].1[number].1 {
                *roles = other[at].1[number].1;
            }
        }
    }
    combined
}

fn answer(answers: &Answers, spot: Spot, action: &Name) -> RoleSet {
    let here = answers.iter().filter(|(other, _)| *other == spot).flat_map(|(_, answers)| answers);
    here.filter(|(name, _)| name == action).map(|(_, roles)| *roles).next().unwrap_or_default()
}

/// Everything that is asked about a lifecycle.
struct Asked<'a> {
    lifecycle: &'a LifecycleLaw,
    spots: Vec<Spot>,
    roles: Vec<Role>,
}

impl Asked<'_> {
    /// Who may do what in a setting, as far as it is not known.
    fn answers(&self, setting: &Setting, known: impl Fn(Spot, &Name) -> Option<RoleSet>) -> Answers {
        let of_spot = |spot: Spot| {
            let actions = actions(self.lifecycle, spot.0).into_iter();
            let answer = |action: Name| {
                let roles = known(spot, &action).unwrap_or_else(|| self.who_may(&action, spot, setting));
                (action, roles)
            };
            (spot, actions.map(answer).collect())
        };
        self.spots.iter().map(|spot| of_spot(*spot)).collect()
    }

    fn who_may(&self, action: &Name, (state, flags): Spot, setting: &Setting) -> RoleSet {
        let may = |roles: RoleSet| {
            let situation = Situation { state, flags, guards: setting.guards, roles, verbs: &setting.verbs };
            select(self.lifecycle, action.as_str(), situation, Given::Open).is_ok()
        };
        if !may(self.roles.iter().copied().collect()) {
            return RoleSet::NONE;
        }
        self.roles.iter().copied().filter(|role| may(role.bit())).collect()
    }

    fn all(&self, answers: &Answers) -> String {
        let bodies = answers.iter().map(|(spot, answers)| {
            let (nobody, somebody): (Vec<&Answer>, _) = answers.iter().partition(|(_, roles)| roles.is_empty());
            let cell = |roles: RoleSet, role: Role| if roles.meets(role.bit()) { 'y' } else { '.' };
            let lines = somebody.iter().map(|(action, roles)| self.line(action, |role| cell(*roles, role)));
            let mut text: String = lines.collect();
            if !nobody.is_empty() {
                let names: Vec<&str> = nobody.iter().map(|(action, _)| action.as_str()).collect();
                text += &format!("  nobody: {}\n", wrapped(&names.join(", "), "          "));
            }
            (*spot, text)
        });
        self.heading() + &self.grouped(bodies.collect())
    }

    /// The answers that are not as expected, marked against the usual ones; none if all are.
    fn differing(&self, title: &str, usual: &Answers, expected: &Answers, now: &Answers) -> Option<String> {
        let bodies = now.iter().enumerate().map(|(at, (spot, answers))| {
            let different = (0..answers.len()).filter(|number| answers[*number] != expected[at].1[*number]);
            let lines = different.map(|number| {
                let (before, now) = (usual[at].1[number].1, answers[number].1);
                let cell = |role: Role| match (before.meets(role.bit()), now.meets(role.bit())) {
                    (true, true) => 'y',
                    (true, false) => '-',
                    (false, true) => '+',
                    (false, false) => '.',
                };
                self.line(&answers[number].0, cell)
            });
            (*spot, lines.collect())
        });
        let lines = self.grouped(bodies.collect());
        let heading = format!("\n== {title}: what differs (+ may only so, - may not so)\n{}", self.heading());
        (!lines.is_empty()).then(|| heading + &lines)
    }

    /// The spots with their lines; spots of a state with the same lines share them, those without are left out.
    fn grouped(&self, bodies: Vec<(Spot, String)>) -> String {
        let mut text = String::new();
        let mut groups: Vec<(Option<StateId>, String, String)> = vec![];
        for (spot, body) in bodies.into_iter().filter(|(_, body)| !body.is_empty()) {
            let name = format!("{}\n", spot_name(self.lifecycle, spot));
            match groups.iter_mut().find(|(state, _, known)| *state == spot.0 && *known == body) {
                Some((_, names, _)) => names.push_str(&name),
                None => groups.push((spot.0, name, body)),
            }
        }
        for (_, names, body) in groups {
            text += &format!("\n{names}{body}");
        }
        text
    }

    /// The roles, their words below each other.
    fn heading(&self) -> String {
        let deepest = self.roles.iter().map(|role| role_words(*role).len()).max().unwrap_or_default();
        let line = |depth: usize| {
            let words = self.roles.iter().map(|role| {
                let words = role_words(*role);
                let above = deepest - words.len();
                let word = if depth < above { "" } else { words[depth - above].as_str() };
                format!(" {word:<width$}", width = role_width(*role))
            });
            format!("{:width$}{}", "", words.collect::<String>(), width = self.action_width())
        };
        (0..deepest).map(|depth| format!("{}\n", line(depth).trim_end())).collect()
    }

    fn line(&self, action: &Name, cell: impl Fn(Role) -> char) -> String {
        let cells = self.roles.iter().map(|role| format!(" {:<width$}", cell(*role), width = role_width(*role)));
        let action = format!("  {action}");
        let line = format!("{action:<width$}{}", cells.collect::<String>(), width = self.action_width());
        format!("{}\n", line.trim_end())
    }

    fn action_width(&self) -> usize {
        let names = self.lifecycle.definition.transitions.iter().filter(|row| row.is_for_people());
        names.map(|row| row.on.as_str().len() + 3).max().unwrap_or_default()
    }
}

/// The roles that people's rows name.
fn roles(lifecycle: &LifecycleLaw) -> Vec<Role> {
    let named: RoleSet = lifecycle.rows.iter().fold(RoleSet::NONE, |roles, row| roles.with(row.by));
    named.roles().filter(|role| *role != Role::Engine).collect()
}

fn role_words(role: Role) -> Vec<String> {
    let json = serde_json::to_string(&role).expect("a role is JSON");
    json.trim_matches('"').split('_').map(str::to_owned).collect()
}

fn role_width(role: Role) -> usize {
    role_words(role).iter().map(String::len).max().unwrap_or_default()
}

/// What people may try there: the actions of birth rows before birth, all others afterwards.
fn actions(lifecycle: &LifecycleLaw, state: Option<StateId>) -> Vec<Name> {
    if state.is_some() {
        return lifecycle.actions().cloned().collect();
    }
    let births = lifecycle.definition.transitions.iter().filter(|row| row.is_for_people() && row.from.is_empty());
    births.map(|row| row.on.clone()).collect::<BTreeSet<_>>().into_iter().collect()
}

fn spot_name(lifecycle: &LifecycleLaw, (state, flags): Spot) -> String {
    let state = state.map_or("[*]", |state| lifecycle.state(state).name.as_str());
    flags.flags().fold(state.to_owned(), |name, flag| format!("{name} +{}", lifecycle.flag(flag).name))
}

/// Birth, and every state with every set of flags to which rows lead, whatever their guards say.
fn spots(lifecycle: &LifecycleLaw) -> Vec<Spot> {
    let mut reached: BTreeSet<Spot> = BTreeSet::from([(None, FlagSet::default())]);
    let mut open: Vec<Spot> = reached.iter().copied().collect();
    while let Some(spot) = open.pop() {
        let next = lifecycle.rows.iter().filter_map(|row| after(row, spot));
        open.extend(next.filter(|spot| reached.insert(*spot)));
    }
    reached.into_iter().collect()
}

/// Where a row leads from a spot, if it starts there.
fn after(row: &RowLaw, (state, flags): Spot) -> Option<Spot> {
    let starts_here = state.map_or(row.from.0 == 0, |state| row.from.has(state));
    if !starts_here || !flags.has(row.only) || flags.meets(row.unless) {
        return None;
    }
    let to = match row.to {
        Destination::Deleted => return None,
        Destination::Stay => state?,
        Destination::State(to) => to,
    };
    Some((Some(to), flags.changed(row.set, row.clear)))
}

/// A list broken into lines at its commas.
fn wrapped(list: &str, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for name in list.split(", ") {
        let line = lines.last_mut().expect("a line");
        if line.is_empty() {
            line.push_str(name);
        } else if indent.len() + line.len() + name.len() + 2 > WIDEST {
            line.push(',');
            lines.push(name.to_owned());
        } else {
            line.push_str(", ");
            line.push_str(name);
        }
    }
    lines.join(&format!("\n{indent}"))
}
