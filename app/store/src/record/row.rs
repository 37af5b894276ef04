//! The stored form of a case's list rows. They are made from the case, so an older form is not brought up to date
//! but made anew (`rows.rs`): raise [`RowsRecord::FORM`] whenever the meaning of a field changes.

use super::words::{PeopleRecord, Words, is_usual, laws, lifecycle_id, lifecycle_name, people, people_record};
use crate::{
    codec::Stored,
    error::{BadReason, Flaw},
};
use engine_core::{
    definition::{Catalog, Fingerprint, Law, Name, Priority, Timestamp},
    instance::{CaseId, ItemId, Revision},
    worklist::Row,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What lists know of a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RowsRecord {
    v: u32,
    #[serde(default, skip_serializing_if = "is_usual")]
    deadline: Option<Timestamp>,
    laws: Vec<Fingerprint>,
    rows: Vec<RowRecord>,
}

/// An item in a list. The guards are numbered as the law numbers them: that is a matter of the program, not of the
/// dialect, which is why rows of an older form are made anew.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowRecord {
    item: ItemId,
    #[serde(default, skip_serializing_if = "is_usual")]
    law: u16,
    lifecycle: Name,
    #[serde(default, skip_serializing_if = "is_usual")]
    definition: Option<Fingerprint>,
    state: Name,
    #[serde(default, skip_serializing_if = "is_usual")]
    flags: Vec<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    guards: u64,
    #[serde(default, skip_serializing_if = "is_usual")]
    people: PeopleRecord,
    #[serde(default, skip_serializing_if = "is_usual")]
    title: String,
    #[serde(default, skip_serializing_if = "is_usual")]
    priority: Priority,
    #[serde(default, skip_serializing_if = "is_usual")]
    due: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "is_usual")]
    returns: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "is_usual")]
    parent: Option<ItemId>,
    #[serde(default, skip_serializing_if = "is_usual")]
    follows: Option<ItemId>,
    #[serde(default, skip_serializing_if = "is_usual")]
    subtasks: (u32, u32),
    revision: Revision,
    created: Timestamp,
    changed: Timestamp,
    #[serde(default, skip_serializing_if = "is_usual")]
    ended: Option<Timestamp>,
}

impl Stored for RowsRecord {
    const FORM: u32 = 2;

    fn form(&self) -> u32 {
        self.v
    }
}

impl RowsRecord {
    /// The stored form of a case's rows. The deadline is that of the case: it may have no root row.
    pub(crate) fn of(catalog: &Catalog, deadline: Option<Timestamp>, rows: &[Row]) -> Result<Self, Flaw> {
        let mut keys: Vec<Fingerprint> = vec![];
        for row in rows {
            if !keys.contains(&row.law) {
                keys.push(row.law.clone());
            }
        }
        let laws = laws(catalog, &keys)?;
        let records = rows.iter().filter_map(|row| {
            let at = keys.iter().position(|key| *key == row.law)?;
            Some(RowRecord::of(laws[at], u16::try_from(at).ok()?, row))
        });
        Ok(Self { v: Self::FORM, deadline, rows: records.collect(), laws: keys })
    }

    /// When the case must be ticked next.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        self.deadline
    }

    /// The rows, read by their laws.
    pub(crate) fn rows(self, catalog: &Catalog, case: &CaseId) -> Result<Vec<Row>, Flaw> {
        let laws = laws(catalog, &self.laws)?;
        let root_has_deadline = self.deadline;
        let row = |record: RowRecord| {
            let (item, law) = (record.item, laws.get(usize::from(record.law)));
            let law = law.ok_or_else(|| Flaw::new("law", BadReason::Malformed("there is no such law".to_owned())));
            let row = law.and_then(|law| record.row(law, case, root_has_deadline));
            row.map_err(|flaw| flaw.within(format_args!("rows.{item}")))
        };
        self.rows.into_iter().map(row).collect()
    }
}

impl RowRecord {
    fn of(law: &Arc<Law>, at: u16, row: &Row) -> Self {
        let words = Words(law.lifecycles.get(usize::from(row.lifecycle)));
        Self {
            item: row.item,
            law: at,
            lifecycle: lifecycle_name(law, row.lifecycle),
            definition: row.definition.clone(),
            state: words.state(row.state),
            flags: words.flags(row.flags),
            guards: row.guards,
            people: people_record(&row.people),
            title: row.title.clone(),
            priority: row.priority,
            due: row.due,
            returns: row.returns,
            parent: row.parent,
            follows: row.follows,
            subtasks: row.subtasks,
            revision: row.revision,
            created: row.created,
            changed: row.changed,
            ended: row.ended,
        }
    }

    fn row(self, law: &Arc<Law>, case: &CaseId, deadline: Option<Timestamp>) -> Result<Row, Flaw> {
        let lifecycle = lifecycle_id(law, &self.lifecycle)?;
        let words = Words(Some(law.lifecycle(lifecycle)));
        Ok(Row {
            case: case.clone(),
            item: self.item,
            law: law.fingerprint.clone(),
            lifecycle,
            definition: self.definition,
            state: words.state_id(&self.state).map_err(|flaw| flaw.within("state"))?,
            flags: words.flag_set(&self.flags).map_err(|flaw| flaw.within("flags"))?,
            guards: self.guards,
            people: people(self.people),
            title: self.title,
            priority: self.priority,
            due: self.due,
            returns: self.returns,
            deadline: deadline.filter(|_| self.item == engine_core::instance::Case::ROOT),
            parent: self.parent,
            follows: self.follows,
            subtasks: self.subtasks,
            revision: self.revision,
            created: self.created,
            changed: self.changed,
            ended: self.ended,
        })
    }
}
