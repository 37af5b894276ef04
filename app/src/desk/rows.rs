//! The list rows of the open workspace, found by item in one step.

use engine_core::{
    definition::Timestamp,
    instance::{CaseId, ItemId},
    worklist::Row,
};
use std::collections::{BTreeMap, BTreeSet};
use store::CaseRows;

/// Names an item of a workspace.
pub type RowKey = (CaseId, ItemId);

/// The rows of a workspace. Their order is of no meaning; places change when cases go away.
#[derive(Debug, Clone, Default)]
pub struct RowTable {
    rows: Vec<Row>,
    places: BTreeMap<RowKey, usize>,
    deadlines: BTreeSet<(Timestamp, CaseId)>,
    deadline_of: BTreeMap<CaseId, Timestamp>,
}

impl RowTable {
    /// A table of all cases of a workspace.
    pub fn new(cases: Vec<CaseRows>) -> Self {
        let mut table = Self::default();
        for case in cases {
            table.set_deadline(&case.case, case.deadline);
            for row in case.rows {
                table.put(row);
            }
        }
        table
    }

    /// The earliest instant at which something fires by itself.
    pub fn next_deadline(&self) -> Option<Timestamp> {
        self.deadlines.first().map(|(at, _)| *at)
    }

    /// The cases in which something is due, the earliest deadline first.
    pub fn due(&self, now: Timestamp) -> Vec<CaseId> {
        self.deadlines.iter().take_while(|(at, _)| *at <= now).map(|(_, case)| case.clone()).collect()
    }

    fn set_deadline(&mut self, case: &CaseId, deadline: Option<Timestamp>) {
        if let Some(old) = self.deadline_of.remove(case) {
            self.deadlines.remove(&(old, case.clone()));
        }
        if let Some(at) = deadline {
            self.deadline_of.insert(case.clone(), at);
            self.deadlines.insert((at, case.clone()));
        }
    }

    fn put(&mut self, row: Row) {
        let key = (row.case.clone(), row.item);
        match self.places.get(&key) {
            Some(at) => self.rows[*at] = row,
            None => {
                self.places.insert(key, self.rows.len());
                self.rows.push(row);
            }
        }
    }

    /// All rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row of an item.
    pub fn get(&self, key: &RowKey) -> Option<&Row> {
        self.places.get(key).map(|at| &self.rows[*at])
    }

    /// Takes over the rows of one case as they are now; none when the case is gone.
    pub fn replace_case(&mut self, case: &CaseId, deadline: Option<Timestamp>, rows: Vec<Row>) {
        self.set_deadline(case, deadline);
        let old: Vec<RowKey> = self.keys_of(case);
        for key in old.iter().filter(|key| !rows.iter().any(|row| row.item == key.1)) {
            self.remove(key);
        }
        for row in rows {
            self.put(row);
        }
    }

    fn keys_of(&self, case: &CaseId) -> Vec<RowKey> {
        let first = (case.clone(), 0);
        let last = (case.clone(), ItemId::MAX);
        self.places.range(first..=last).map(|(key, _)| key.clone()).collect()
    }

    fn remove(&mut self, key: &RowKey) {
        let Some(at) = self.places.remove(key) else { return };
        self.rows.swap_remove(at);
        if let Some(moved) = self.rows.get(at) {
            self.places.insert((moved.case.clone(), moved.item), at);
        }
    }
}
