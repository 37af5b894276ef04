//! What the desk holds that is no signal: open databases, the line to other tabs, the alarm.

use crate::{clock::Alarm, tabs::Tabs};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use store::{Library, Workspace};

/// Handles of this tab. Each is none until it is open.
#[derive(Default)]
pub(super) struct Archive {
    pub(super) library: RefCell<Option<Rc<Library>>>,
    pub(super) workspace: RefCell<Option<Rc<Workspace>>>,
    pub(super) tabs: RefCell<Option<Tabs>>,
    pub(super) alarm: RefCell<Option<Rc<Alarm>>>,
    /// Counts openings: an answer that belongs to an earlier opening is dropped.
    pub(super) opening: Cell<u64>,
    /// Whether a tick is under way: a second alarm waits for it instead of asking twice.
    pub(super) ticking: Cell<bool>,
    /// The number of the next message.
    pub(super) next_message: Cell<u64>,
}

impl Archive {
    pub(super) fn library(&self) -> Option<Rc<Library>> {
        self.library.borrow().clone()
    }

    pub(super) fn workspace(&self) -> Option<Rc<Workspace>> {
        self.workspace.borrow().clone()
    }
}
