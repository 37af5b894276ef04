//! Addresses as types. The address holds the view, so that reload, back and a pasted link restore it.

use crate::desk::RowKey;
use engine_core::definition::{Lane, Name};
use js_sys::{decode_uri_component, encode_uri_component};
use leptos_router::params::ParamsMap;

/// Which tasks a list shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Shown {
    /// Everything that has not ended.
    #[default]
    AllOpen,
    /// One lane.
    Lane(Lane),
}

/// In which order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Sort {
    #[default]
    Urgent,
    Newest,
    Title,
    Changed,
}

/// How the work page looks at its workspace.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) shown: Shown,
    pub(crate) text: String,
    pub(crate) sort: Sort,
    pub(crate) item: Option<RowKey>,
}

/// A place of the app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// The work of a workspace; without one, of the real list.
    Work(Option<Name>, View),
    /// All workspaces.
    Workspaces,
    /// No such place.
    Nowhere,
}

const LANES: [(&str, Lane); 6] = [
    ("new", Lane::New),
    ("available", Lane::Available),
    ("claimed", Lane::Claimed),
    ("suspended", Lane::Suspended),
    ("escalated", Lane::Escalated),
    ("ended", Lane::Ended),
];

impl Sort {
    /// All orders, the usual one first, each with its word in addresses.
    pub(crate) const ALL: [(&str, Self); 4] =
        [("urgent", Self::Urgent), ("newest", Self::Newest), ("title", Self::Title), ("changed", Self::Changed)];

    /// The order's word.
    pub(crate) fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, sort)| *sort == self).map_or("", |(word, _)| word)
    }

    /// The order of this word; the usual one for any other word.
    pub(crate) fn of(word: &str) -> Self {
        Self::ALL.iter().find(|(known, _)| *known == word).map_or(Self::Urgent, |(_, sort)| *sort)
    }
}

impl Shown {
    fn word(self) -> Option<&'static str> {
        let Self::Lane(lane) = self else { return None };
        LANES.iter().find(|(_, known)| *known == lane).map(|(word, _)| *word)
    }

    fn of(word: &str) -> Self {
        LANES.iter().find(|(known, _)| *known == word).map_or(Self::AllOpen, |(_, lane)| Self::Lane(*lane))
    }
}

impl View {
    fn read(query: &ParamsMap) -> Self {
        let text = |key| query.get_str(key).unwrap_or_default();
        Self {
            shown: Shown::of(text("lane")),
            text: text("q").to_owned(),
            sort: Sort::of(text("sort")),
            item: item_key(text("item")),
        }
    }

    fn query(&self) -> String {
        let mut pairs: Vec<(&str, String)> = vec![];
        if let Some(word) = self.shown.word() {
            pairs.push(("lane", word.to_owned()));
        }
        if !self.text.is_empty() {
            pairs.push(("q", self.text.clone()));
        }
        if self.sort != Sort::Urgent {
            pairs.push(("sort", self.sort.word().to_owned()));
        }
        if let Some((case, item)) = &self.item {
            pairs.push(("item", format!("{case}.{item}")));
        }
        let written: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}={}", encoded(value))).collect();
        if written.is_empty() { String::new() } else { format!("?{}", written.join("&")) }
    }

    /// This view with another item, or with none.
    pub(crate) fn with_item(mut self, item: Option<RowKey>) -> Self {
        self.item = item;
        self
    }
}

fn item_key(text: &str) -> Option<RowKey> {
    let (case, number) = text.rsplit_once('.')?;
    let number = number.parse().ok()?;
    (!case.is_empty()).then(|| (Name::new(case), number))
}

fn encoded(text: &str) -> String {
    encode_uri_component(text).into()
}

fn decoded(text: &str) -> Option<String> {
    decode_uri_component(text).ok().map(Into::into)
}

impl Place {
    /// Reads an address below `base`, which has no slash at its end.
    pub(crate) fn read(base: &str, path: &str, query: &ParamsMap) -> Self {
        let Some(below) = path.strip_prefix(base) else { return Self::Nowhere };
        let mut parts = below.split('/').filter(|part| !part.is_empty());
        match (parts.next(), parts.next(), parts.next()) {
            (None, _, _) => Self::Work(None, View::read(query)),
            (Some("w"), Some(id), None) => match decoded(id) {
                Some(id) => Self::Work(Some(Name::new(&id)), View::read(query)),
                None => Self::Nowhere,
            },
            (Some("workspaces"), None, _) => Self::Workspaces,
            _ => Self::Nowhere,
        }
    }

    /// The address below `base`.
    pub(crate) fn address(&self, base: &str) -> String {
        match self {
            Self::Work(None, view) => format!("{base}/{}", view.query()),
            Self::Work(Some(id), view) => format!("{base}/w/{}{}", encoded(id.as_str()), view.query()),
            Self::Workspaces => format!("{base}/workspaces"),
            Self::Nowhere => format!("{base}/"),
        }
    }
}
