//! The specification.

pub mod tidy;
pub mod transcript;
pub mod walk;
