//! Small things that several pages show: icons, chips, people, deadlines, menus, dialogs.

mod dialog;
mod due;
mod each;
mod icon;
mod letter;
mod mark;
mod menu;
mod person;
mod size;

pub(super) use dialog::Dialog;
pub(super) use due::{Due, due_of, due_view};
pub(super) use each::each;
pub(super) use icon::{Glyph, icon, icon_at};
pub(super) use letter::{in_sentence, letter_of, lettered, title_of};
pub(super) use mark::{Mark, chip, flag_marks, lane_class, lane_glyph, state_mark, state_word};
pub(super) use menu::{Menu, MenuItem};
pub(super) use person::{call_person, disc, participant, who};
pub(super) use size::watch_size;
