//! What can go wrong in the archive, in words a person can act on. It must not know how screens tell it.

use indexeddb::Error as IdbError;
use std::fmt;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DomException;

/// Why the archive could not do what was asked. Nothing was written, unless the variant says otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// The browser offers no database here: a private window, a policy, storage switched off.
    Unavailable(String),
    /// There is no workspace with this name.
    Missing(String),
    /// Another tab holds an older version of the database open and does not let go.
    Blocked,
    /// The database was written by a newer version of this program.
    Newer,
    /// The browser has no room left.
    Quota,
    /// The connection is closed: a newer tab took over, or the browser took the data away.
    Closed,
    /// The transaction was rolled back; the text is the browser's name for the reason.
    RolledBack(String),
    /// The transaction ended before its work did, because the work waited for something else.
    /// What was written before that may be stored: a mistake in the program.
    LeftIdle,
    /// Anything else the browser said.
    Browser(String),
    /// A stored record could not be read, or one could not be written.
    BadRecord(BadRecord),
}

/// A record that cannot be read: which one, where in it, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRecord {
    /// The object store.
    pub store: String,
    /// The key.
    pub key: String,
    /// The place in the record, such as `items.2.state`; empty for the whole record.
    pub place: String,
    /// The reason.
    pub reason: BadReason,
}

/// Why a record cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadReason {
    /// It is not JSON, or not of the expected form; the text says what was expected.
    Malformed(String),
    /// It was written in a newer form than this program knows.
    NewerForm(u32),
    /// The law by which it must be read is not among the workspace's laws.
    UnknownLaw(String),
    /// The law has no lifecycle, state, flag or timer of this name.
    UnknownName {
        /// What kind of name it is: `state`, `flag`, `timer`, `lifecycle`.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// The law or definition is well-formed, but cannot be used; the text says why.
    Unusable(String),
}

/// What is wrong inside a record, before it is known which record it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Flaw {
    place: String,
    reason: BadReason,
}

impl Flaw {
    pub(crate) fn new(place: &str, reason: BadReason) -> Self {
        Self { place: place.to_owned(), reason }
    }

    /// The same flaw, seen from the part of the record that holds this one.
    pub(crate) fn within(self, outer: impl fmt::Display) -> Self {
        let place = if self.place.is_empty() { outer.to_string() } else { format!("{outer}.{}", self.place) };
        Self { place, ..self }
    }

    /// The flaw of the record with this key.
    pub(crate) fn of(self, store: &str, key: impl fmt::Display) -> StoreError {
        let Self { place, reason } = self;
        BadRecord { store: store.to_owned(), key: key.to_string(), place, reason }.into()
    }
}

impl StoreError {
    /// The error's code: stable, for catalogues of messages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unavailable(_) => "unavailable",
            Self::Missing(_) => "missing",
            Self::Blocked => "blocked",
            Self::Newer => "newer",
            Self::Quota => "quota",
            Self::Closed => "closed",
            Self::RolledBack(_) => "rolled_back",
            Self::LeftIdle => "left_idle",
            Self::Browser(_) => "browser",
            Self::BadRecord(_) => "bad_record",
        }
    }

    /// What a DOM exception means for the archive.
    pub fn from_exception(exception: &DomException) -> Self {
        match exception.name().as_str() {
            "QuotaExceededError" => Self::Quota,
            "VersionError" => Self::Newer,
            "InvalidStateError" => Self::Closed,
            "SecurityError" => Self::Unavailable(exception.message()),
            "AbortError" | "ConstraintError" => Self::RolledBack(exception.name()),
            name => Self::Browser(format!("{name}: {}", exception.message())),
        }
    }

    /// What ended a transaction that did not complete.
    pub(crate) fn from_abort(exception: Option<&DomException>) -> Self {
        match exception.map(Self::from_exception) {
            None => Self::RolledBack("AbortError".to_owned()),
            Some(Self::Browser(text)) => Self::RolledBack(text),
            Some(known) => known,
        }
    }

    fn from_js(value: &JsValue) -> Self {
        match value.dyn_ref::<DomException>() {
            Some(exception) => Self::from_exception(exception),
            None => Self::Browser(format!("{value:?}")),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(why) => write!(
                f,
                "This browser does not let the page store anything ({why}). Allow storage for this site, or use a \
                 window that is not private."
            ),
            Self::Missing(name) => write!(f, "There is no workspace called {name} in this browser."),
            Self::Blocked => f.write_str("Another tab uses an older version. Close the other tabs and try again."),
            Self::Newer => f.write_str("The data was written by a newer version. Reload the page to get it."),
            Self::Quota => {
                f.write_str("The browser has no room left and stored nothing. Export your data, then free some space.")
            }
            Self::Closed => f.write_str("Another tab has taken over the database. Reload this tab to go on."),
            Self::RolledBack(why) => write!(f, "The browser rolled the change back ({why}). Try again."),
            Self::LeftIdle => f.write_str("The change ended too early. Reload the page to see what is stored."),
            Self::Browser(what) => write!(f, "The browser's database answered: {what}."),
            Self::BadRecord(bad) => write!(f, "{bad}"),
        }
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The record {} in {} cannot be read", self.key, self.store)?;
        if !self.place.is_empty() {
            write!(f, " at {}", self.place)?;
        }
        write!(f, ": {}. Everything else is loaded.", self.reason)
    }
}

impl fmt::Display for BadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(what) => f.write_str(what),
            Self::NewerForm(version) => write!(f, "form {version} is newer than this program"),
            Self::UnknownLaw(key) => write!(f, "its law {key} is not in this workspace"),
            Self::UnknownName { kind, name } => write!(f, "its law has no {kind} called \"{name}\""),
            Self::Unusable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<BadRecord> for StoreError {
    fn from(bad: BadRecord) -> Self {
        Self::BadRecord(bad)
    }
}

impl From<IdbError> for StoreError {
    fn from(error: IdbError) -> Self {
        match error {
            IdbError::DomException(exception) => Self::from_exception(&exception),
            IdbError::IndexedDbNotFound(_) => Self::Unavailable("no IndexedDB".to_owned()),
            IdbError::AddFailed(value)
            | IdbError::ClearFailed(value)
            | IdbError::CountFailed(value)
            | IdbError::DeleteFailed(value)
            | IdbError::GetAllFailed(value)
            | IdbError::GetAllKeysFailed(value)
            | IdbError::GetFailed(value)
            | IdbError::IndexedDbDeleteFailed(value)
            | IdbError::IndexedDbOpenFailed(value)
            | IdbError::KeyRangeCreateFailed(value)
            | IdbError::ObjectStoreCreateFailed(value)
            | IdbError::ObjectStoreDeleteFailed(value)
            | IdbError::ObjectStoreNotFound(value)
            | IdbError::OpenCursorFailed(value)
            | IdbError::TransactionOpenFailed(value)
            | IdbError::UpdateFailed(value) => Self::from_js(&value),
            other => Self::Browser(other.to_string()),
        }
    }
}
