//! Docket in the browser: the desk (intent → operation → stored truth → signals) and the window (pages).
//!
//! The modules are public so that tests and the binary reach them; nothing else depends on this crate.

pub mod clock;
pub mod desk;
pub mod failure;
pub mod messages;
pub mod session;
pub mod tabs;
pub mod ui;
