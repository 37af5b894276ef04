//! Signals that wait for their turn.

use crate::{
    definition::{Name, Outcome},
    instance::ItemId,
};
use std::collections::VecDeque;

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
    parents: VecDeque<(ItemId, ItemId)>,
}

impl Queue {
    pub(super) fn push(&mut self, queued: Queued) {
        self.waiting.push_back(queued);
    }

    /// Tells an item that one below it has ended, when everything else is done: of a thousand that end at one instant
    /// it hears once, and looks at all.
    pub(super) fn tell_of_child(&mut self, child: ItemId, parent: ItemId) {
        if !self.parents.iter().any(|(_, told)| *told == parent) {
            self.parents.push_back((child, parent));
        }
    }

    /// Whether somebody has still to hear of an end below.
    pub(super) fn has_parents(&self) -> bool {
        !self.parents.is_empty()
    }

    /// The next signal that is not about an end below.
    pub(super) fn pop(&mut self) -> Option<Queued> {
        self.waiting.pop_front()
    }

    /// The next signal about an end below.
    pub(super) fn pop_parent(&mut self) -> Option<Queued> {
        let (sender, item) = self.parents.pop_front()?;
        Some(Queued { sender, item, trigger: Name::new(CHILD_ENDED), outcome: Outcome::Ignore })
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}
