//! What is shown: read-only projections of cases for screens. It must not know Leptos, CSS or pages.

mod actions;
mod definitions;
mod plain;
mod row;
mod speaker;
mod view;
mod wording;

pub use actions::{Offer, Refused, explain, offers};
pub use definitions::fitting_definitions;
pub use row::{Row, rows};
pub use speaker::Speaker;
pub use view::{Deadline, ItemView, Member, item_view};
pub use wording::{ENGLISH, Wording};
