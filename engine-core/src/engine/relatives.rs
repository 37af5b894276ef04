//! Who belongs to whom in a case: parts below an item, and the chain of those that follow each other.
//!
//! A follow-on task stands beside the task that it follows, under the same parent, so that whoever counts or
//! reaches subtasks finds the one that is at work without looking through chains.

use super::scratch::Scene;
use crate::{
    definition::{Address, Kind},
    instance::{Item, ItemId},
};

impl Scene<'_> {
    /// The item and everything that goes with it: what is below it and what follows it, deepest last.
    pub(crate) fn with_descendants(&self, root: ItemId) -> Vec<ItemId> {
        let mut found = vec![root];
        let mut at = 0;
        while at < found.len() {
            found.extend(self.children(found[at]));
            found.extend(self.followers(found[at]));
            at += 1;
        }
        // A follow-on of a part is below the same parent and would be found twice.
        let mut seen = std::collections::BTreeSet::new();
        found.retain(|id| seen.insert(*id));
        found
    }

    /// The items of a kind directly below one.
    pub(crate) fn children_of_kind(&self, parent: ItemId, kind: Kind) -> impl Iterator<Item = &Item> {
        let children = self.children(parent).filter_map(|id| self.item(id));
        children.filter(move |item| self.kind(item) == kind)
    }

    /// The first of the items that follow each other.
    fn head_of_chain(&self, id: ItemId) -> ItemId {
        let mut head = id;
        while let Some(before) = self.item(head).and_then(|item| item.follows) {
            head = before;
        }
        head
    }

    /// The last of the items that follow each other: the one that answers for all (seed 000: follow-on tasks).
    pub(crate) fn last_of_chain(&self, id: ItemId) -> ItemId {
        let mut last = id;
        while let Some(next) = self.followers(last).last() {
            last = next;
        }
        last
    }

    /// All items that follow each other with this one, the first one first.
    pub(crate) fn chain(&self, id: ItemId) -> Vec<ItemId> {
        let mut chain = vec![self.head_of_chain(id)];
        while let Some(next) = chain.last().and_then(|last| self.followers(*last).last()) {
            chain.push(next);
        }
        chain
    }

    /// Whether no task below the item is at work: each has ended, or its work goes on in one beside it.
    pub(crate) fn subtasks_ended(&self, parent: ItemId) -> bool {
        self.children_of_kind(parent, Kind::Task).all(|task| self.law(task).ending(task.state).is_some())
    }

    /// Which items a signal from `sender` reaches.
    pub(crate) fn addressees(&self, sender: ItemId, address: Address) -> Vec<ItemId> {
        let of_kind = |kind: Kind| self.children_of_kind(sender, kind).map(|item| item.id).collect();
        match address {
            Address::Itself => vec![sender],
            Address::Parent => self.item(sender).and_then(|item| item.parent).into_iter().collect(),
            Address::Children => self.children(sender).collect(),
            Address::Escalations => of_kind(Kind::Escalation),
            Address::Subtasks => of_kind(Kind::Task),
            Address::Chain => self.chain(sender).into_iter().filter(|id| *id != sender).collect(),
            Address::LastOfChain => vec![self.last_of_chain(sender)],
            Address::Next => self.followers(sender).collect(),
        }
    }
}
