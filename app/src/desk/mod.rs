//! The desk: the one path from a person's intent to stored truth, and the signals that pages read.
//! It must not know HTML.

mod archive;
mod demo;
mod message;
mod open;
mod rows;
mod speech;
mod submit;
mod time;

pub use message::{Message, Tone, Trouble};
pub use open::MY_WORK;
pub use rows::{RowKey, RowTable};

use engine_core::{
    definition::{Catalog, Language, Name, Timestamp},
    engine::Rejection,
    instance::{Case, CaseId, Directory, Event, Input, ItemId, Revision},
};
use leptos::prelude::*;
use std::{collections::BTreeSet, rc::Rc, sync::Arc};

use archive::Archive;

/// What a list of workspaces shows of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceInfo {
    /// Its id: part of addresses and of its database's name.
    pub id: Name,
    /// What people call it; empty for the first real list, which the catalogue names ("My work").
    pub name: String,
    /// Whether it is a demo: own people, simulated clock, can be reset.
    pub demo: Option<Name>,
}

/// Whether a workspace can be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loading {
    /// It is being opened.
    Opening,
    /// It is open.
    Ready,
    /// It cannot be opened; the reason is among [`Desk::troubles`].
    Failed,
}

/// What the clock of a workspace shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// The browser's time.
    Real,
    /// A simulated instant that stands still until it is wound.
    Simulated(Timestamp),
}

/// How far to wind a simulated clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wind {
    /// One hour on.
    Hour,
    /// One day on.
    Day,
    /// To the next deadline of any case.
    NextDeadline,
}

/// The case that is open, whole, with its history.
#[derive(Debug, Clone)]
pub struct OpenCase {
    /// The case.
    pub case: Arc<Case>,
    /// What happened, oldest first.
    pub events: Arc<Vec<Event>>,
}

/// What a person wants to do with an item.
#[derive(Debug, Clone)]
pub struct Intent {
    /// The case.
    pub case: CaseId,
    /// The item.
    pub item: ItemId,
    /// The action.
    pub action: Name,
    /// What the person gave.
    pub input: Input,
    /// The revision on screen.
    pub expected: Option<Revision>,
}

/// Why an intent did not become truth.
#[derive(Debug, Clone)]
pub enum SubmitError {
    /// The rules refuse; the sentence is in the acting person's language.
    Refused(Rejection, String),
    /// The browser failed; what was typed is kept as a draft.
    NotStored(String),
}

/// Signals that pages read and the calls by which people cause anything. Cheap to copy; lives in the context.
#[derive(Clone, Copy)]
pub struct Desk {
    /// All workspaces, the real list first.
    pub workspaces: RwSignal<Vec<WorkspaceInfo>>,
    /// The workspace that is open.
    pub workspace: RwSignal<Option<WorkspaceInfo>>,
    /// Whether it can be looked at.
    pub loading: RwSignal<Loading>,
    /// Its list rows, of all people; filter by what the acting person may see with `Row::roles`.
    pub table: RwSignal<RowTable>,
    /// Its laws and task definitions.
    pub catalog: RwSignal<Arc<Catalog>>,
    /// Its people and groups.
    pub directory: RwSignal<Arc<Directory>>,
    /// Who is acting in this tab.
    pub acting: RwSignal<Name>,
    /// Its clock.
    pub clock: RwSignal<Clock>,
    /// The instant that pages count from; moves at least every half minute and with the simulated clock.
    pub now: RwSignal<Timestamp>,
    /// The case that is open beside the list.
    pub open: RwSignal<Option<OpenCase>>,
    /// Items with an operation under way.
    pub busy: RwSignal<BTreeSet<RowKey>>,
    /// Messages at the foot of the page, the oldest first.
    pub messages: RwSignal<Vec<Message>>,
    /// What is wrong with storage or this tab, said at the top of the page until it ends.
    pub troubles: RwSignal<Vec<Trouble>>,
    /// What assistive technology is told next.
    pub said: RwSignal<String>,
    /// The language of the page.
    pub language: RwSignal<Language>,
    archive: StoredValue<Rc<Archive>, LocalStorage>,
}

/// The desk of this page.
pub fn use_desk() -> Desk {
    expect_context::<Desk>()
}
