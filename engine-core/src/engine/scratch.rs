//! The case as it looks in the middle of an operation: the stored items, with the touched ones on top.
//!
//! Nothing is cloned whole; a refused operation just drops the scratch. Which item is below or after which is
//! indexed, so that a parent of a thousand parts costs what it has parts.

use crate::{
    definition::{Catalog, Kind, Law, LifecycleLaw, Map, TaskDefinition},
    instance::{Case, Item, ItemId},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// A view of a case's items, with or without changes on top.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    catalog: &'a Catalog,
    base: Option<&'a Case>,
    touched: Map<ItemId, Option<Item>>,
    laws: Vec<Arc<Law>>,
    below: BTreeMap<ItemId, BTreeSet<ItemId>>,
    after: BTreeMap<ItemId, BTreeSet<ItemId>>,
    size: usize,
    changed: Vec<ItemId>,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(catalog: &'a Catalog, base: Option<&'a Case>, laws: Vec<Arc<Law>>) -> Self {
        let (below, after) = (BTreeMap::new(), BTreeMap::new());
        let touched = Map::new();
        let mut scene = Self { catalog, base, touched, laws, below, after, size: 0, changed: vec![] };
        for item in base.into_iter().flat_map(|case| case.items.values()) {
            scene.link(item.id, item.parent, item.follows);
        }
        scene
    }

    fn link(&mut self, id: ItemId, parent: Option<ItemId>, follows: Option<ItemId>) {
        self.size += 1;
        self.changed.push(id);
        if let Some(parent) = parent {
            self.below.entry(parent).or_default().insert(id);
        }
        if let Some(follows) = follows {
            self.after.entry(follows).or_default().insert(id);
        }
    }

    pub(crate) fn item(&self, id: ItemId) -> Option<&Item> {
        match self.touched.get(&id) {
            Some(touched) => touched.as_ref(),
            None => self.base.and_then(|case| case.items.get(&id)),
        }
    }

    /// The item, to be changed: all but its number, its parent and what it follows.
    pub(crate) fn item_mut(&mut self, id: ItemId) -> Option<&mut Item> {
        let base = self.base;
        self.changed.push(id);
        let entry = self.touched.get_or_insert_with(id, || base.and_then(|case| case.items.get(&id)).cloned());
        entry.as_mut()
    }

    /// Adds a new item.
    pub(crate) fn put(&mut self, item: Item) {
        self.link(item.id, item.parent, item.follows);
        self.touched.insert(item.id, Some(item));
    }

    pub(crate) fn remove(&mut self, id: ItemId) {
        let Some(item) = self.item(id) else { return };
        let (parent, follows) = (item.parent, item.follows);
        let links = [(&mut self.below, parent), (&mut self.after, follows)];
        for (index, place) in links {
            if let Some(linked) = place.and_then(|place| index.get_mut(&place)) {
                linked.remove(&id);
            }
        }
        self.size -= 1;
        self.changed.push(id);
        self.touched.insert(id, None);
    }

    /// How many items there are.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The items that were added, changed or removed since this was asked the last time; at first, all.
    pub(crate) fn take_changed(&mut self) -> Vec<ItemId> {
        std::mem::take(&mut self.changed)
    }

    /// The items directly below one, lowest number first.
    pub(crate) fn children(&self, parent: ItemId) -> impl Iterator<Item = ItemId> + '_ {
        self.below.get(&parent).into_iter().flatten().copied()
    }

    /// The items that follow one directly.
    pub(crate) fn followers(&self, id: ItemId) -> impl Iterator<Item = ItemId> + '_ {
        self.after.get(&id).into_iter().flatten().copied()
    }

    /// The definition of an item. A share of a task with parallel ownership has none of its own.
    pub(crate) fn definition(&self, item: &Item) -> Option<&'a Arc<TaskDefinition>> {
        item.definition.as_ref().and_then(|key| self.catalog.task(key))
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

    pub(crate) fn into_touched(self) -> Map<ItemId, Option<Item>> {
        self.touched
    }
}
