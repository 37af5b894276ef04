//! The stored form of a case. Form 3; in form 2 no item followed another one, in form 1 a timer was just the instant
//! at which it is due.

use super::{item::ItemRecord, words::laws};
use crate::{
    codec::Stored,
    error::{BadReason, Flaw},
};
use engine_core::{
    definition::{Catalog, Fingerprint, Timestamp},
    instance::{Case, CaseId, ItemId},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A case with all of its items.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseRecord {
    v: u32,
    pub(crate) id: CaseId,
    laws: Vec<Fingerprint>,
    semantics: u32,
    now: Timestamp,
    next_item: ItemId,
    next_event: u64,
    items: Vec<ItemRecord>,
}

impl Stored for CaseRecord {
    const FORM: u32 = 3;

    fn form(&self) -> u32 {
        self.v
    }

    fn next_form(mut record: Value, form: u32) -> Option<Value> {
        if form == 2 {
            record["v"] = json!(3);
            return Some(record);
        }
        if form != 1 {
            return None;
        }
        for item in record.get_mut("items")?.as_array_mut()? {
            let Some(timers) = item.get_mut("timers").and_then(Value::as_object_mut) else { continue };
            for timer in timers.values_mut() {
                *timer = json!({ "due": timer.take() });
            }
        }
        record["v"] = json!(2);
        Some(record)
    }
}

impl CaseRecord {
    /// The stored form of a case whose laws are in the catalog.
    pub(crate) fn of(catalog: &Catalog, case: &Case) -> Result<Self, Flaw> {
        let laws = laws(catalog, &case.laws)?;
        let item = |item| ItemRecord::of(&laws, item);
        Ok(Self {
            v: Self::FORM,
            id: case.id.clone(),
            laws: case.laws.clone(),
            semantics: case.semantics,
            now: case.now,
            next_item: case.next_item,
            next_event: case.next_event,
            items: case.items.values().map(item).collect::<Result<_, _>>()?,
        })
    }

    /// The case, read by its laws.
    pub(crate) fn case(self, catalog: &Catalog) -> Result<Case, Flaw> {
        let laws = laws(catalog, &self.laws)?;
        let mut case = Case {
            id: self.id,
            laws: self.laws,
            semantics: self.semantics,
            now: self.now,
            next_item: self.next_item,
            next_event: self.next_event,
            items: Default::default(),
        };
        for record in self.items {
            let id = record.id;
            let place = format!("items.{id}");
            let item = record.item(&laws).map_err(|flaw| flaw.within(&place))?;
            if case.items.insert(id, item).is_some() {
                return Err(Flaw::new(&place, BadReason::Malformed("there are two items of this number".to_owned())));
            }
        }
        Ok(case)
    }
}
