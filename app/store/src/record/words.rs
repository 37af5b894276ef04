//! Names of a lifecycle's states, flags and timers for their numbers and back. It must not know records.

use crate::error::{BadReason, Flaw};
use engine_core::{
    definition::{Catalog, Fingerprint, FlagSet, Law, LifecycleId, LifecycleLaw, Name, StateId, TimerId},
    instance::{Participant, People},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The words of a lifecycle. An item that came and went within one operation leaves no trace of its lifecycle:
/// then numbers are written, as `#3`.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) Option<&'a LifecycleLaw>);

impl Words<'_> {
    pub(super) fn state(self, id: StateId) -> Name {
        let known = self.0.and_then(|lifecycle| lifecycle.definition.states.get(usize::from(id)));
        known.map_or_else(|| number(id), |state| state.name.clone())
    }

    pub(super) fn state_id(self, name: &Name) -> Result<StateId, Flaw> {
        self.resolve("state", name, |lifecycle| lifecycle.state_id(name.as_str()))
    }

    pub(super) fn flags(self, flags: FlagSet) -> Vec<Name> {
        let name = |id: u8| {
            let known = self.0.and_then(|lifecycle| lifecycle.definition.flags.get(usize::from(id)));
            known.map_or_else(|| number(id), |flag| flag.name.clone())
        };
        flags.flags().map(name).collect()
    }

    pub(super) fn flag_set(self, names: &[Name]) -> Result<FlagSet, Flaw> {
        let mut bits = 0;
        for name in names {
            let id = self.resolve("flag", name, |lifecycle| lifecycle.flag_id(name.as_str()))?;
            bits |= 1_u32.checked_shl(id.into()).unwrap_or(0);
        }
        Ok(FlagSet(bits))
    }

    pub(super) fn timer(self, id: TimerId) -> Name {
        let known = self.0.and_then(|lifecycle| lifecycle.definition.timers.get(usize::from(id)));
        known.map_or_else(|| number(id), |timer| timer.name.clone())
    }

    pub(super) fn timer_id(self, name: &Name) -> Result<TimerId, Flaw> {
        self.resolve("timer", name, |lifecycle| lifecycle.timer_id(name.as_str()))
    }

    fn resolve(self, kind: &'static str, name: &Name, known: impl Fn(&LifecycleLaw) -> Option<u8>) -> Result<u8, Flaw> {
        let id = match self.0 {
            Some(lifecycle) => known(lifecycle),
            None => name.as_str().strip_prefix('#').and_then(|number| number.parse().ok()),
        };
        id.ok_or_else(|| unknown(kind, name))
    }
}

fn number(id: u8) -> Name {
    Name::new(&format!("#{id}"))
}

fn unknown(kind: &'static str, name: &Name) -> Flaw {
    Flaw::new("", BadReason::UnknownName { kind, name: name.to_string() })
}

/// The laws with these fingerprints.
pub(super) fn laws<'a>(catalog: &'a Catalog, keys: &[Fingerprint]) -> Result<Vec<&'a Arc<Law>>, Flaw> {
    let law =
        |key: &Fingerprint| catalog.law(key).ok_or_else(|| Flaw::new("laws", BadReason::UnknownLaw(key.to_string())));
    keys.iter().map(law).collect()
}

/// The law at this place of a case's laws.
pub(super) fn law_at<'a>(laws: &[&'a Arc<Law>], at: u16) -> Result<&'a Law, Flaw> {
    let law = laws.get(usize::from(at)).copied().map(Arc::as_ref);
    law.ok_or_else(|| Flaw::new("law", BadReason::Malformed(format!("there is no law number {at}"))))
}

/// The name of a lifecycle.
pub(super) fn lifecycle_name(law: &Law, id: LifecycleId) -> Name {
    let known = law.lifecycles.get(usize::from(id));
    known.map_or_else(|| number(id), |lifecycle| lifecycle.definition.name.clone())
}

/// The number of a lifecycle.
pub(super) fn lifecycle_id(law: &Law, name: &Name) -> Result<LifecycleId, Flaw> {
    law.lifecycle_id(name.as_str()).ok_or_else(|| unknown("lifecycle", name).within("lifecycle"))
}

/// Who holds a role, in the order in which they were added.
pub(super) type PeopleRecord = Vec<(engine_core::definition::Role, WhoRecord)>;

/// Somebody who holds a role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum WhoRecord {
    Person(Name),
    Group(Name),
    Everybody,
}

pub(super) fn people_record(people: &People) -> PeopleRecord {
    let who = |who: &Participant| match who {
        Participant::Person(name) => WhoRecord::Person(name.clone()),
        Participant::Group(name) => WhoRecord::Group(name.clone()),
        Participant::Everybody => WhoRecord::Everybody,
    };
    people.entries().iter().map(|(role, holder)| (*role, who(holder))).collect()
}

pub(super) fn people(record: PeopleRecord) -> People {
    let who = |who| match who {
        WhoRecord::Person(name) => Participant::Person(name),
        WhoRecord::Group(name) => Participant::Group(name),
        WhoRecord::Everybody => Participant::Everybody,
    };
    record.into_iter().map(|(role, holder)| (role, who(holder))).collect()
}

/// Whether a field is as usual and is left out.
pub(super) fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
