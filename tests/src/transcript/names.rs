//! What items are called: `t1` is a case and its root, `t1.e1` its first escalation, `t1.s2.e1` one of a subtask.

use engine_core::{
    definition::{Kind, Law, LifecycleId, LifecycleLaw},
    instance::{Case, CaseId, Item, ItemId},
};
use std::{collections::BTreeMap, sync::Arc};

/// The names of all items that ever were. A name is never given twice.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    by_item: BTreeMap<(CaseId, ItemId), String>,
    places: BTreeMap<(CaseId, ItemId), Place>,
    given: BTreeMap<String, u32>,
}

impl Names {
    /// Names the items of a case that have none yet, lowest number first.
    pub(crate) fn learn(&mut self, case: &Case, laws: &[Arc<Law>]) {
        for item in case.items.values() {
            let key = (case.id.clone(), item.id);
            if self.by_item.contains_key(&key) {
                continue;
            }
            let name = match (item.parent, self.followed(case, item, laws)) {
                (_, Some(before)) => self.numbered(&format!("{before}.f")),
                (None, None) => case.id.to_string(),
                (Some(parent), None) => self.below(&self.of(&case.id, parent), item, laws),
            };
            if let Some(law) = laws.get(usize::from(item.law)) {
                self.places.insert(key.clone(), Place { law: Arc::clone(law), lifecycle: item.lifecycle });
            }
            self.by_item.insert(key, name);
        }
    }

    fn below(&mut self, parent: &str, item: &Item, laws: &[Arc<Law>]) -> String {
        let kind = laws.get(usize::from(item.law)).map(|law| law.lifecycle(item.lifecycle).definition.kind);
        let letter = match kind {
            Some(Kind::Escalation) => 'e',
            Some(Kind::Process) => 'p',
            Some(Kind::Node) => 'n',
            Some(Kind::WorkItem) => 'w',
            Some(Kind::Task) | None => 's',
        };
        self.numbered(&format!("{parent}.{letter}"))
    }

    /// The name of the task whose work an item goes on with.
    fn followed(&self, case: &Case, item: &Item, laws: &[Arc<Law>]) -> Option<String> {
        let kind = laws.get(usize::from(item.law)).map(|law| law.lifecycle(item.lifecycle).definition.kind);
        let before = item.follows.filter(|_| kind == Some(Kind::Task))?;
        Some(self.of(&case.id, before))
    }

    fn numbered(&mut self, stem: &str) -> String {
        let count = self.given.entry(stem.to_owned()).or_default();
        *count += 1;
        format!("{stem}{count}")
    }

    /// The name of an item.
    pub(crate) fn of(&self, case: &CaseId, item: ItemId) -> String {
        self.by_item.get(&(case.clone(), item)).cloned().unwrap_or_else(|| format!("{case}.{item}"))
    }

    /// The rules of an item, also of one that is gone.
    pub(crate) fn place(&self, case: &CaseId, item: ItemId) -> Option<&Place> {
        self.places.get(&(case.clone(), item))
    }

    /// The item of a name.
    pub(crate) fn find(&self, name: &str) -> Option<(CaseId, ItemId)> {
        self.by_item.iter().find(|(_, known)| *known == name).map(|(key, _)| key.clone())
    }
}

/// The rules of an item: a law and one of its lifecycles.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) law: Arc<Law>,
    pub(crate) lifecycle: LifecycleId,
}

impl Place {
    pub(crate) fn lifecycle(&self) -> &LifecycleLaw {
        self.law.lifecycle(self.lifecycle)
    }
}

/// Whether a word has the form of an item's name: a letter and a number, and more of them after dots.
pub(crate) fn is_item(word: &str) -> bool {
    let is_part = |part: &str| {
        let digits = part.strip_prefix(|c: char| c.is_ascii_lowercase()).unwrap_or_default();
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    word.split('.').all(is_part)
}
