//! The case as it looks in the middle of an operation: the stored items, with the touched ones on top.
//!
//! Nothing is cloned whole; a refused operation just drops the scratch.

use crate::{
    definition::{Address, Kind, Law, LifecycleLaw},
    instance::{Case, Item, ItemId},
};
use std::{collections::BTreeMap, sync::Arc};

/// A view of a case's items, with or without changes on top.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    base: Option<&'a Case>,
    touched: BTreeMap<ItemId, Option<Item>>,
    laws: Vec<Arc<Law>>,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(base: Option<&'a Case>, laws: Vec<Arc<Law>>) -> Self {
        Self { base, touched: BTreeMap::new(), laws }
    }

    pub(crate) fn item(&self, id: ItemId) -> Option<&Item> {
        match self.touched.get(&id) {
            Some(touched) => touched.as_ref(),
            None => self.base.and_then(|case| case.items.get(&id)),
        }
    }

    /// The item, to be changed.
    pub(crate) fn item_mut(&mut self, id: ItemId) -> Option<&mut Item> {
        let base = self.base;
        let entry = self.touched.entry(id).or_insert_with(|| base.and_then(|case| case.items.get(&id)).cloned());
        entry.as_mut()
    }

    pub(crate) fn put(&mut self, item: Item) {
        self.touched.insert(item.id, Some(item));
    }

    pub(crate) fn remove(&mut self, id: ItemId) {
        self.touched.insert(id, None);
    }

    /// All item numbers, lowest first.
    pub(crate) fn ids(&self) -> Vec<ItemId> {
        let mut ids: Vec<ItemId> = self.base.into_iter().flat_map(|case| case.items.keys().copied()).collect();
        ids.extend(self.touched.keys().filter(|id| self.base.is_none_or(|case| !case.items.contains_key(*id))));
        ids.retain(|id| self.item(*id).is_some());
        ids
    }

    pub(crate) fn children(&self, parent: ItemId) -> Vec<ItemId> {
        self.ids().into_iter().filter(|id| self.item(*id).is_some_and(|item| item.parent == Some(parent))).collect()
    }

    /// The item and everything below it, deepest last.
    pub(crate) fn with_descendants(&self, root: ItemId) -> Vec<ItemId> {
        let mut found = vec![root];
        let mut at = 0;
        while at < found.len() {
            found.extend(self.children(found[at]));
            at += 1;
        }
        found
    }

    pub(crate) fn law(&self, item: &Item) -> &LifecycleLaw {
        self.laws[usize::from(item.law)].lifecycle(item.lifecycle)
    }

    pub(crate) fn laws(&self) -> &[Arc<Law>] {
        &self.laws
    }

    pub(crate) fn kind(&self, item: &Item) -> Kind {
        self.law(item).definition.kind
    }

    /// Whether the item has not ended for good.
    pub(crate) fn is_open(&self, id: ItemId) -> bool {
        self.item(id).is_some_and(|item| !self.law(item).is_hard_end(item.state))
    }

    /// Which items a signal from `sender` reaches.
    pub(crate) fn addressees(&self, sender: ItemId, address: Address) -> Vec<ItemId> {
        let of_kind = |kind: Kind| -> Vec<ItemId> {
            let children = self.children(sender).into_iter();
            children.filter(|id| self.item(*id).is_some_and(|item| self.kind(item) == kind)).collect()
        };
        match address {
            Address::Itself => vec![sender],
            Address::Parent => self.item(sender).and_then(|item| item.parent).into_iter().collect(),
            Address::Children => self.children(sender),
            Address::Escalations => of_kind(Kind::Escalation),
            Address::Subtasks => of_kind(Kind::Task),
        }
    }

    pub(crate) fn into_touched(self) -> BTreeMap<ItemId, Option<Item>> {
        self.touched
    }
}
