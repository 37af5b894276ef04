//! The archive: keeps workspaces in IndexedDB, one transaction per operation. It must not know Leptos, pages,
//! clocks or randomness; times and ids come in as arguments. It can fail with a [`StoreError`].
//!
//! Start reading at [`commit`]: the only way a case that exists is changed in the database. [`restore`] is the one
//! named exception: it writes a whole workspace that was checked before.
#![warn(missing_docs)]

mod access;
mod codec;
mod commit;
mod compact;
mod connection;
mod error;
mod judgement;
mod key;
mod ledger;
mod library;
mod owed;
mod packed;
mod record;
mod rows;
pub mod schema;
mod settings;
mod snapshot;
pub mod transaction;
mod workspace;

pub use access::Loaded;
pub use commit::{CommitError, commit};
pub use compact::{MOST_IN_OVERLAY, compact};
pub use connection::Closed;
pub use error::{BadReason, BadRecord, StoreError};
pub use judgement::Committed;
pub use key::Key;
pub use ledger::Ledger;
pub use library::{Entry, Library};
pub use owed::{Refused, Settled, Ticked, submit_follow_ups, tick_all};
pub use rows::{CaseRows, due_cases, load_rows, rebuild_rows};
pub use settings::{Clock, Draft, Info, WorkspaceKind};
pub use snapshot::{RestoreError, Snapshot, export_all, restore};
pub use workspace::{PendingFollowUp, Usage, Workspace, delete_workspace};
