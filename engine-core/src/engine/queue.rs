//! Signals that wait for their turn.

use crate::{
    definition::{Name, Outcome},
    instance::ItemId,
};
use std::collections::{BTreeSet, VecDeque};

/// The signal by which an item hears that one below it has ended.
const CHILD_ENDED: &str = "child_ended";

/// A signal on its way.
#[derive(Debug)]
pub(super) struct Queued {
    pub(super) sender: ItemId,
    pub(super) item: ItemId,
    pub(super) trigger: Name,
    pub(super) outcome: Outcome,
}

/// The signals that wait, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: VecDeque<Queued>,
    told_of_child: BTreeSet<ItemId>,
}

impl Queue {
    pub(super) fn push(&mut self, queued: Queued) {
        self.waiting.push_back(queued);
    }

    /// Tells an item that one below it has ended. Of a thousand that end at once it hears once: it looks at all.
    pub(super) fn tell_of_child(&mut self, child: ItemId, parent: ItemId) {
        if self.told_of_child.insert(parent) {
            let trigger = Name::new(CHILD_ENDED);
            self.push(Queued { sender: child, item: parent, trigger, outcome: Outcome::Ignore });
        }
    }

    pub(super) fn pop(&mut self) -> Option<Queued> {
        let next = self.waiting.pop_front()?;
        if next.trigger == CHILD_ENDED {
            self.told_of_child.remove(&next.item);
        }
        Some(next)
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}
