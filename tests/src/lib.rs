//! The specification.
