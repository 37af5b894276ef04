//! States and flags as people see them: hue, icon and word of their lane.

use super::icon::{Glyph, icon};
use engine_core::definition::{Ending, FlagSet, Lane, Language, LifecycleLaw, StateId, sort_short};
use leptos::prelude::*;

/// A state or flag, ready to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ui) struct Mark {
    pub(in crate::ui) lane: Option<Lane>,
    pub(in crate::ui) glyph: Glyph,
    pub(in crate::ui) word: String,
}

/// The icon of a lane.
pub(in crate::ui) fn lane_glyph(lane: Lane) -> Glyph {
    match lane {
        Lane::New => Glyph::New,
        Lane::Available => Glyph::Available,
        Lane::Claimed => Glyph::Claimed,
        Lane::Suspended => Glyph::Suspended,
        Lane::Escalated => Glyph::Escalated,
        Lane::Ended => Glyph::Ended,
    }
}

/// The class that gives an icon the hue of its lane, and the one that does so for a chip or a box.
pub(in crate::ui) fn lane_class(lane: Lane) -> (&'static str, &'static str) {
    match lane {
        Lane::New => ("i-new", "l-new"),
        Lane::Available => ("i-available", "l-available"),
        Lane::Claimed => ("i-claimed", "l-claimed"),
        Lane::Suspended => ("i-suspended", "l-suspended"),
        Lane::Escalated => ("i-escalated", "l-escalated"),
        Lane::Ended => ("i-ended", "l-ended"),
    }
}

fn ending_glyph(ending: Ending) -> Glyph {
    match ending {
        Ending::Completed => Glyph::Ended,
        Ending::Failed | Ending::Aborted => Glyph::Failed,
        Ending::Terminated | Ending::Withdrawn => Glyph::Terminated,
        Ending::Expired => Glyph::Clock,
        Ending::Forwarded => Glyph::Waiting,
    }
}

/// The state of an item.
pub(in crate::ui) fn state_mark(lifecycle: &LifecycleLaw, state: StateId, language: Language) -> Mark {
    let definition = lifecycle.state(state);
    let glyph = definition.ending.map_or_else(|| lane_glyph(definition.lane), ending_glyph);
    Mark { lane: Some(definition.lane), glyph, word: definition.titles.or_words(language, &definition.name) }
}

/// The flags of an item.
pub(in crate::ui) fn flag_marks(lifecycle: &LifecycleLaw, flags: FlagSet, language: Language) -> Vec<Mark> {
    let marks = flags.flags().map(|flag| {
        let flag = lifecycle.flag(flag);
        let glyph = flag.lane.map_or(Glyph::Waiting, lane_glyph);
        Mark { lane: flag.lane, glyph, word: flag.titles.or_words(language, &flag.name) }
    });
    // Where space is short the last ones are cut off: an alert is the last that may be.
    let mut marks: Vec<Mark> = marks.collect();
    sort_short(&mut marks, |mark| (mark.lane != Some(Lane::Escalated), mark.lane.is_none()));
    marks
}

/// A state as a coloured icon and a plain word.
pub(in crate::ui) fn state_word(mark: Mark) -> impl IntoView {
    let class = mark.lane.map_or("", |lane| lane_class(lane).0);
    view! { <span class="state">{icon(mark.glyph, 16, class)}<span>{mark.word}</span></span> }
}

/// A state or flag as a chip.
pub(in crate::ui) fn chip(mark: Mark) -> impl IntoView {
    let class = mark.lane.map_or_else(|| "chip".to_owned(), |lane| format!("chip {}", lane_class(lane).1));
    view! { <span class=class>{icon(mark.glyph, 12, "")}{mark.word}</span> }
}
