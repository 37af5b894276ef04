//! Which tasks a person sees, under which lanes, in which order. Nothing here follows the clock: the order by
//! urgency is the order of the deadlines themselves.

use crate::{
    desk::{Desk, RowKey, RowTable},
    ui::{
        routes::{Shown, Sort},
        screen::Screen,
    },
};
use engine_core::{
    definition::{Catalog, Fingerprint, Lane, Law, Priority},
    instance::Actor,
    worklist::Row,
};
use leptos::prelude::*;
use std::{
    cmp::{Ordering, Reverse},
    sync::Arc,
};

/// The tabs in the order of the screen: what to do first, the rest after it.
pub(super) const TABS: [Shown; 7] = [
    Shown::AllOpen,
    Shown::Lane(Lane::Available),
    Shown::Lane(Lane::Claimed),
    Shown::Lane(Lane::Suspended),
    Shown::Lane(Lane::Escalated),
    Shown::Lane(Lane::New),
    Shown::Lane(Lane::Ended),
];

/// A task that the acting person may know of.
#[derive(Debug)]
struct Entry {
    key: RowKey,
    /// The place of its row in the table.
    at: usize,
    /// Its lanes: bit n is lane n.
    lanes: u8,
    urgency: (bool, i64, Reverse<Priority>, bool, i64),
}

/// Everything that the acting person may know of.
#[derive(Debug, Default)]
pub(super) struct Listing {
    entries: Vec<Entry>,
    /// How many there are under each of [`TABS`].
    counts: [usize; TABS.len()],
    /// How many of the open ones the person owns.
    pub(super) yours: usize,
}

/// The tasks that a view shows, in order.
#[derive(Debug, Clone, Default)]
pub(super) struct Order {
    listing: Arc<Listing>,
    places: Vec<u32>,
}

fn bit(lane: Lane) -> u8 {
    1 << lane as u8
}

fn is_under(lanes: u8, shown: Shown) -> bool {
    match shown {
        Shown::AllOpen => lanes & bit(Lane::Ended) == 0,
        Shown::Lane(lane) => lanes & bit(lane) != 0,
    }
}

/// Finds laws; rows of one law stand together, so the last one is usually the next one too.
struct Laws<'a> {
    catalog: &'a Catalog,
    last: Option<(&'a Fingerprint, &'a Law)>,
}

impl<'a> Laws<'a> {
    fn get(&mut self, key: &'a Fingerprint) -> Option<&'a Law> {
        if let Some((known, law)) = self.last
            && known == key
        {
            return Some(law);
        }
        let law = self.catalog.law(key)?;
        self.last = Some((key, law));
        Some(law)
    }
}

impl Listing {
    fn of(table: &RowTable, catalog: &Catalog, actor: &Actor) -> Self {
        let mut laws = Laws { catalog, last: None };
        let mut listing = Self::default();
        for (at, row) in table.rows().iter().enumerate() {
            if row.roles(actor).is_empty() {
                continue;
            }
            let Some(law) = laws.get(&row.law) else { continue };
            let lanes = row.lanes(law).fold(0, |lanes, lane| lanes | bit(lane));
            for (count, shown) in listing.counts.iter_mut().zip(TABS) {
                *count += usize::from(is_under(lanes, shown));
            }
            let open = is_under(lanes, Shown::AllOpen);
            listing.yours += usize::from(open && actor.person.is_some() && row.owner() == actor.person.as_ref());
            listing.entries.push(Entry { key: (row.case.clone(), row.item), at, lanes, urgency: urgency(row, lanes) });
        }
        listing
    }

    /// How many tasks are under a tab.
    pub(super) fn count(&self, shown: Shown) -> usize {
        TABS.iter().position(|tab| *tab == shown).map_or(0, |at| self.counts[at])
    }

    /// How many tasks there are at all.
    pub(super) fn all(&self) -> usize {
        self.entries.len()
    }

    fn arranged(self: &Arc<Self>, table: &RowTable, shown: Shown, text: &str, sort: Sort) -> Order {
        let needle: Vec<char> = text.trim().chars().flat_map(char::to_lowercase).collect();
        let fits = |entry: &Entry| {
            is_under(entry.lanes, shown)
                && (needle.is_empty() || table.rows().get(entry.at).is_some_and(|row| contains(&row.title, &needle)))
        };
        let mut places: Vec<u32> =
            (0_u32..).zip(&self.entries).filter(|(_, entry)| fits(entry)).map(|(at, _)| at).collect();
        // One sort for all orders: each would bring its own code along.
        let titles: Vec<String> = if sort == Sort::Title {
            table.rows().iter().map(|row| row.title.to_lowercase()).collect()
        } else {
            vec![]
        };
        let entry = |place: &u32| &self.entries[*place as usize];
        let row = |place: &u32| table.rows().get(entry(place).at);
        places.sort_unstable_by(|a, b| {
            let first = match sort {
                Sort::Urgent => Ordering::Equal,
                Sort::Newest => row(b).map(|row| row.created).cmp(&row(a).map(|row| row.created)),
                Sort::Changed => row(b).map(|row| row.changed).cmp(&row(a).map(|row| row.changed)),
                Sort::Title => titles.get(entry(a).at).cmp(&titles.get(entry(b).at)),
            };
            first.then_with(|| entry(a).urgency.cmp(&entry(b).urgency)).then_with(|| a.cmp(b))
        });
        Order { listing: Arc::clone(self), places }
    }
}

/// Open before ended; then the earliest deadline, the higher priority, the escalated, the older. What has ended
/// has no urgency: the latest ending comes first.
fn urgency(row: &Row, lanes: u8) -> (bool, i64, Reverse<Priority>, bool, i64) {
    let ended = row.ended.map(|at| at.millis().saturating_neg());
    let due = row.due.map_or(i64::MAX, |at| at.millis());
    let calm = lanes & bit(Lane::Escalated) == 0;
    (ended.is_some(), ended.unwrap_or(due), Reverse(row.priority), calm, row.created.millis())
}

/// Whether a text contains the needle, which is in lower case, without regard to case. Copies nothing.
fn contains(text: &str, needle: &[char]) -> bool {
    let starts = text.char_indices().map(|(at, _)| &text[at..]);
    starts.into_iter().any(|rest| {
        let mut letters = rest.chars().flat_map(char::to_lowercase);
        needle.iter().all(|wanted| letters.next() == Some(*wanted))
    })
}

impl Order {
    /// How many tasks are shown.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The task at a place.
    pub(super) fn key(&self, place: usize) -> Option<&RowKey> {
        let at = self.places.get(place)?;
        Some(&self.listing.entries[*at as usize].key)
    }

    /// The place of a task.
    pub(super) fn place(&self, key: &RowKey) -> Option<usize> {
        self.places.iter().position(|at| self.listing.entries[*at as usize].key == *key)
    }
}

/// The lists of the work page.
#[derive(Clone, Copy)]
pub(super) struct Lists {
    /// Everything that the acting person may know of.
    pub(super) listing: Memo<Arc<Listing>>,
    /// What the view shows, in its order.
    pub(super) order: Memo<Arc<Order>>,
}

impl Lists {
    /// Follows the rows, the acting person and the view.
    pub(super) fn follow(desk: Desk, screen: Screen) -> Self {
        // Each value is new; comparing a hundred thousand entries would cost more than it saves.
        let listing = Memo::new_with_compare(
            move |_| {
                let listing = desk.table.with(|table| {
                    desk.catalog.with(|catalog| screen.actor.with(|actor| Listing::of(table, catalog, actor)))
                });
                Arc::new(listing)
            },
            |_, _| true,
        );
        let view = Memo::new(move |_| screen.view().with_item(None));
        let order = Memo::new_with_compare(
            move |_| {
                let listing = listing.get();
                let view = view.get();
                let order = desk.table.with(|table| listing.arranged(table, view.shown, &view.text, view.sort));
                Arc::new(order)
            },
            |_, _| true,
        );
        Self { listing, order }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(text: &str, needle: &str) -> bool {
        let needle: Vec<char> = needle.chars().flat_map(char::to_lowercase).collect();
        contains(text, &needle)
    }

    #[test]
    fn text_is_found_without_regard_to_case() {
        for (text, needle, found) in [
            ("Answer the auditor", "AUDIT", true),
            ("Übersetzung prüfen", "übers", true),
            ("合同草案第七条", "草案", true),
            ("🙂 smile", "🙂 S", true),
            ("short", "shorter", false),
            ("", "x", false),
            ("anything", "", true),
        ] {
            assert_eq!(finds(text, needle), found, "{text} / {needle}");
        }
    }
}
