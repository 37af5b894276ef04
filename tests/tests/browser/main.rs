//! Journeys through the built app in a real browser. They check that the wires are connected; rules are tested in
//! transcripts. They find things by role and name, as a person does.

mod accessibility;
mod everyday;
mod failures;
mod odd_input;
mod person;
mod stage;
mod two_tabs;

/// A desk screen and a phone.
const WIDE: (u32, u32) = (1440, 900);
const NARROW: (u32, u32) = (390, 844);
