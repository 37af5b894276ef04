//! Docket's judge. Lifecycles are data; cases are data; [`engine::decide`] applies one to the other.
//!
//! Start reading at [`engine::decide`], then [`definition::Transition`] (a row of the law) and
//! [`instance::Item`] (a thing with a lifecycle). [`worklist`] tells screens what to show and offer.
//!
//! ```
//! use engine_core::definition::builtin_law;
//! let law = builtin_law("ibm-todo").expect("built in").expect("clean");
//! assert!(law.lifecycle_id("task").is_some());
//! ```
#![warn(missing_docs)]

pub mod definition;
pub mod engine;
pub mod instance;
pub mod simulate;
pub mod worklist;
