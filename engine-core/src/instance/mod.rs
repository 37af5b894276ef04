//! The facts: cases, items, people, timers, operations and events. It must not know the loop or the browser.

mod directory;
mod event;
mod item;
mod operation;
mod people;
mod timer;
mod value;

pub use directory::{Directory, Group, Person};
pub use event::{Change, Event, Notice};
pub use item::{Alert, Case, CaseId, Item, ItemId, Outcome, Revision};
pub use operation::{Actor, Facts, Operation, OperationId, OperationRecord, Request, Verdict};
pub use people::{Participant, People};
pub use timer::{RunningTimer, Timers};
pub use value::{Data, Input, Value};
