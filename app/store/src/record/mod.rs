//! Stored forms of the core's types: names where the core has numbers, a form number each. It must not know the
//! database. Core types may change freely; a stored form changes with a new number and a step from the old one.

mod case;
mod event;
mod item;
mod operation;
mod row;
mod words;

pub(crate) use case::CaseRecord;
pub(crate) use event::{EventsRecord, places};
pub(crate) use operation::{FollowUpRecord, OperationForm};
pub(crate) use row::RowsRecord;
