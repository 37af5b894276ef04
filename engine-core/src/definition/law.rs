//! A dialect made ready for the judge: names resolved to small numbers, columns to bit sets.

use super::{
    Dialect, Effect, Ending, FlagDef, Guard, InputDef, Kind, Lane, Lifecycle, Name, Role, RoleSet, StateDef, TimerDef,
    Transition,
    fingerprint::{Fingerprint, fingerprint},
    lint::{Finding, Severity, lint},
    map::Map,
    table::canonical_json,
};

/// The number of a lifecycle within its law.
pub type LifecycleId = u8;
/// The number of a state within its lifecycle.
pub type StateId = u8;
/// The number of a flag within its lifecycle.
pub type FlagId = u8;
/// The number of a timer within its lifecycle.
pub type TimerId = u8;

/// Which flags an item has: bit n is the flag with number n.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlagSet(pub u32);

impl FlagSet {
    /// Whether all flags of `other` are in it.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it shares a flag with `other`.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// This set with `set` added and `clear` removed.
    #[must_use]
    pub fn changed(self, set: Self, clear: Self) -> Self {
        Self(self.0 & !clear.0 | set.0)
    }

    /// The flags in it.
    pub fn flags(self) -> impl Iterator<Item = FlagId> {
        (0..32_u8).filter(move |flag| self.0 & (1 << flag) != 0)
    }
}

/// A set of states: bit n is the state with number n.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StateSet(pub u64);

impl StateSet {
    /// Whether the state is in it.
    pub fn has(self, state: StateId) -> bool {
        self.0 & (1 << state) != 0
    }
}

/// Where a row leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Destination {
    /// The state stays.
    Stay,
    /// To this state.
    State(StateId),
    /// The item is removed.
    Deleted,
}

/// A row, resolved. The row's own text is `lifecycle.definition.transitions[id]`.
#[derive(Debug, Clone)]
pub struct RowLaw {
    /// Its place in the written order.
    pub id: u16,
    /// Who may trigger it.
    pub by: RoleSet,
    /// Source states; none for a birth row.
    pub from: StateSet,
    /// Flags that must be set.
    pub only: FlagSet,
    /// Flags that must not be set.
    pub unless: FlagSet,
    /// Guards of the case that must hold: bits of [`LifecycleLaw::guards`].
    pub guards: u64,
    /// Guards of the case that must not hold.
    pub not_guards: u64,
    /// Guards on the input, and whether each must hold.
    pub input_guards: Vec<(Guard, bool)>,
    /// Where it leads.
    pub to: Destination,
    /// Flags to set.
    pub set: FlagSet,
    /// Flags to clear.
    pub clear: FlagSet,
}

/// A lifecycle, resolved.
#[derive(Debug, Clone)]
pub struct LifecycleLaw {
    /// As it was written.
    pub definition: Lifecycle,
    /// The distinct guards of its rows that depend on the case alone; their places are bits.
    pub guards: Vec<Guard>,
    /// Its rows.
    pub rows: Vec<RowLaw>,
    by_trigger: Map<Name, Vec<u16>>,
}

impl LifecycleLaw {
    /// The rows of a trigger, in written order.
    pub fn rows_on<'a>(&'a self, trigger: &str) -> impl Iterator<Item = &'a RowLaw> + use<'a> {
        self.by_trigger.get(trigger).into_iter().flatten().map(|id| &self.rows[usize::from(*id)])
    }

    /// Whether any row reacts to the trigger.
    pub fn knows(&self, trigger: &str) -> bool {
        self.by_trigger.contains_key(trigger)
    }

    /// Whether the engine may make items of it below others or after them, as subtasks and follow-ons.
    pub fn may_be_part(&self) -> bool {
        self.definition.kind == Kind::Task && self.rows.iter().any(|row| row.from.0 == 0 && row.is_for_engine())
    }

    /// Whether it shares an item among its potential owners, so that definitions must say how.
    pub fn is_shared(&self) -> bool {
        self.definition.transitions.iter().any(|row| row.then.contains(&Effect::OpenShares))
    }

    /// Whether it calls an application, so that definitions must say which.
    pub fn calls(&self) -> bool {
        self.guards.iter().any(|guard| matches!(guard, Guard::Calls(_)))
    }

    /// The triggers that people may use here, in the order of the rows.
    pub fn actions(&self) -> impl Iterator<Item = &Name> {
        let mut seen = std::collections::BTreeSet::new();
        self.definition
            .transitions
            .iter()
            .filter(|row| row.is_for_people() && !row.from.is_empty())
            .map(|row| &row.on)
            .filter(move |name| seen.insert((*name).clone()))
    }

    /// The written row.
    pub fn row(&self, id: u16) -> &Transition {
        &self.definition.transitions[usize::from(id)]
    }

    /// The input fields of a row.
    pub fn inputs(&self, id: u16) -> &[InputDef] {
        &self.row(id).input
    }

    /// The state with this number.
    pub fn state(&self, id: StateId) -> &StateDef {
        &self.definition.states[usize::from(id)]
    }

    /// The number of a state.
    pub fn state_id(&self, name: &str) -> Option<StateId> {
        position(self.definition.states.iter().map(|state| &state.name), name)
    }

    /// The flag with this number.
    pub fn flag(&self, id: FlagId) -> &FlagDef {
        &self.definition.flags[usize::from(id)]
    }

    /// The number of a flag.
    pub fn flag_id(&self, name: &str) -> Option<FlagId> {
        position(self.definition.flags.iter().map(|flag| &flag.name), name)
    }

    /// The timer with this number.
    pub fn timer(&self, id: TimerId) -> &TimerDef {
        &self.definition.timers[usize::from(id)]
    }

    /// The number of a timer.
    pub fn timer_id(&self, name: &str) -> Option<TimerId> {
        position(self.definition.timers.iter().map(|timer| &timer.name), name)
    }

    /// How the state counts as an end, if it is one.
    pub fn ending(&self, state: StateId) -> Option<Ending> {
        self.state(state).ending
    }

    /// Whether nothing can follow the state.
    pub fn is_hard_end(&self, state: StateId) -> bool {
        self.ending(state).is_some_and(Ending::is_hard)
    }

    /// The lists that show an item in this state with these flags. What has ended for good needs nobody any
    /// more, so its flags are history and put it into no further list.
    pub fn lanes(&self, state: StateId, flags: FlagSet) -> impl Iterator<Item = Lane> + '_ {
        let own = self.state(state).lane;
        let flags = if self.is_hard_end(state) { FlagSet::default() } else { flags };
        let marks = flags.flags().filter_map(|flag| self.flag(flag).lane).filter(move |lane| *lane != own);
        std::iter::once(own).chain(marks)
    }

    /// Whether an item in this state with these flags is suspended, by its lanes.
    pub fn is_suspended(&self, state: StateId, flags: FlagSet) -> bool {
        self.lanes(state, flags).any(|lane| lane == Lane::Suspended)
    }
}

/// A dialect that passed the lint, ready for the judge. Made by [`Law::new`] alone.
#[derive(Debug, Clone)]
pub struct Law {
    /// As it was written.
    pub dialect: Dialect,
    /// The fingerprint of its canonical text: cases name their law by it.
    pub fingerprint: Fingerprint,
    /// Its lifecycles.
    pub lifecycles: Vec<LifecycleLaw>,
}

impl Law {
    /// Resolves a dialect. Gives the lint's findings when one of them is an error.
    pub fn new(dialect: Dialect) -> Result<Self, Vec<Finding>> {
        let findings = lint(&dialect);
        if findings.iter().any(|finding| finding.severity == Severity::Error) {
            return Err(findings);
        }
        let fingerprint = fingerprint(&canonical_json(&dialect));
        let lifecycles = dialect.lifecycles.iter().map(resolve).collect();
        Ok(Self { dialect, fingerprint, lifecycles })
    }

    /// Reads a dialect file. An error names the place and the reason.
    pub fn parse(text: &str) -> Result<Self, Vec<Finding>> {
        let dialect: Dialect = super::from_json(text).map_err(|error| vec![Finding::unreadable(&error)])?;
        Self::new(dialect)
    }

    /// The lifecycle with this number.
    pub fn lifecycle(&self, id: LifecycleId) -> &LifecycleLaw {
        &self.lifecycles[usize::from(id)]
    }

    /// The number of a lifecycle.
    pub fn lifecycle_id(&self, name: &str) -> Option<LifecycleId> {
        position(self.lifecycles.iter().map(|lifecycle| &lifecycle.definition.name), name)
    }

    /// The lifecycles of a kind.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &LifecycleLaw> {
        self.lifecycles.iter().filter(move |lifecycle| lifecycle.definition.kind == kind)
    }
}

fn position<'a>(mut names: impl Iterator<Item = &'a Name>, name: &str) -> Option<u8> {
    names.position(|other| other.as_str() == name).and_then(|at| u8::try_from(at).ok())
}

/// Every name was checked by the lint, so what does not resolve is simply left out.
fn resolve(definition: &Lifecycle) -> LifecycleLaw {
    let mut guards: Vec<Guard> = vec![];
    for row in &definition.transitions {
        for guard in row.guards.iter().chain(&row.not_guards).filter(|guard| !guard.reads_input()) {
            if !guards.contains(guard) {
                guards.push(guard.clone());
            }
        }
    }
    let mut law = LifecycleLaw { definition: definition.clone(), guards, rows: vec![], by_trigger: Map::new() };
    for (id, row) in (0_u16..).zip(&definition.transitions) {
        let resolved = resolve_row(&law, id, row);
        law.rows.push(resolved);
        law.by_trigger.get_or_insert_with(row.on.clone(), Vec::new).push(id);
    }
    law
}

fn resolve_row(law: &LifecycleLaw, id: u16, row: &Transition) -> RowLaw {
    let bits = |guards: &[Guard]| -> u64 {
        let places = guards.iter().filter_map(|guard| law.guards.iter().position(|other| other == guard));
        places.fold(0, |bits, at| bits | 1 << at)
    };
    let flags = |names: &[Name]| -> FlagSet {
        let ids = names.iter().filter_map(|name| law.flag_id(name.as_str()));
        FlagSet(ids.fold(0, |bits, flag| bits | 1 << flag))
    };
    let input_guards = |guards: &[Guard], must: bool| -> Vec<(Guard, bool)> {
        guards.iter().filter(|guard| guard.reads_input()).map(|guard| (guard.clone(), must)).collect()
    };
    let from = row.from.iter().filter_map(|name| law.state_id(name.as_str()));
    RowLaw {
        id,
        by: row.by.iter().copied().collect::<RoleSet>(),
        from: StateSet(from.fold(0, |bits, state| bits | 1 << state)),
        only: flags(&row.only),
        unless: flags(&row.unless),
        guards: bits(&row.guards),
        not_guards: bits(&row.not_guards),
        input_guards: [input_guards(&row.guards, true), input_guards(&row.not_guards, false)].concat(),
        to: match &row.to {
            None => Destination::Stay,
            Some(name) if *name == Transition::DELETED => Destination::Deleted,
            Some(name) => law.state_id(name.as_str()).map_or(Destination::Stay, Destination::State),
        },
        set: flags(&row.set),
        clear: flags(&row.clear),
    }
}

impl RowLaw {
    /// Whether the engine alone may trigger it.
    pub fn is_for_engine(&self) -> bool {
        self.by.meets(Role::Engine.bit())
    }
}
