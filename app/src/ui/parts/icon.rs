//! The icons: line drawings of 16 or 20 units in the colour of the text.

use leptos::prelude::*;

/// An icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ui) enum Glyph {
    New,
    Available,
    Claimed,
    Suspended,
    Escalated,
    Ended,
    Failed,
    Terminated,
    Clock,
    Waiting,
    Search,
    Plus,
    Caret,
    Triangle,
    Back,
    Close,
    Theme,
    Warning,
    Info,
    More,
    Offline,
    High,
    Highest,
    Low,
    Lowest,
    Work,
    Workspaces,
    Mark,
}

/// What an icon is drawn of.
#[derive(Debug, Clone, Copy)]
enum Stroke {
    /// The ring of most lane icons.
    Ring,
    /// The same ring in dashes.
    Dashes,
    /// The same ring, filled.
    Disc,
    /// The ring of the magnifying glass.
    Lens,
    /// A line along a path.
    Line(&'static str),
    /// A thick line.
    Thick(&'static str),
    /// A thick line that stands back.
    Off(&'static str),
    /// A filled path.
    Solid(&'static str),
    /// A line in the colour of the ground, on something filled.
    Knock(&'static str),
}

impl Stroke {
    fn view(self) -> AnyView {
        let ring = |radius: &'static str, centre: &'static str, dashes: Option<&'static str>, fill: &'static str| {
            view! { <circle cx=centre cy=centre r=radius stroke-dasharray=dashes fill=fill/> }.into_any()
        };
        let path = |line: &'static str, class: &'static str, width: Option<&'static str>| {
            view! { <path d=line class=class stroke-width=width/> }.into_any()
        };
        match self {
            Self::Ring => ring("5.6", "8", None, "none"),
            Self::Dashes => ring("5.6", "8", Some("2 2.4"), "none"),
            Self::Disc => ring("5.6", "8", None, "currentColor"),
            Self::Lens => ring("4.2", "7", None, "none"),
            Self::Line(line) => path(line, "", None),
            Self::Thick(line) => path(line, "", Some("2")),
            Self::Off(line) => path(line, "off", Some("2")),
            Self::Solid(line) => view! { <path d=line fill="currentColor" stroke="none"/> }.into_any(),
            Self::Knock(line) => path(line, "knock", None),
        }
    }
}

impl Glyph {
    fn drawing(self) -> &'static [Stroke] {
        use Stroke::{Dashes, Disc, Knock, Lens, Line, Off, Ring, Solid, Thick};
        match self {
            Self::New => &[Dashes],
            Self::Available => &[Ring],
            Self::Claimed => &[Ring, Solid("M8 4.4a3.6 3.6 0 0 1 0 7.2z")],
            Self::Suspended => &[Ring, Line("M6.5 6v4M9.5 6v4")],
            Self::Escalated | Self::Warning => &[Line("M8 2.4 14 13H2z"), Line("M8 6.4v3M8 11.2v.1")],
            Self::Ended => &[Disc, Knock("m5.5 8.2 1.8 1.8 3.3-3.7")],
            Self::Failed => &[Ring, Line("m6 6 4 4M10 6l-4 4")],
            Self::Terminated => &[Ring, Solid("M6 6h4v4H6z")],
            Self::Clock => &[Ring, Line("M8 5v3.2l2 1.3")],
            Self::Waiting => &[Line("M4 2.5v5a3 3 0 0 0 3 3h5"), Line("m9.6 8 2.6 2.5L9.6 13")],
            Self::Search => &[Lens, Line("m10.2 10.2 3.3 3.3")],
            Self::Plus => &[Line("M8 3v10M3 8h10")],
            Self::Caret => &[Line("m4.5 6.5 3.5 3.5 3.5-3.5")],
            Self::Triangle => &[Line("m6 4 4 4-4 4")],
            Self::Back => &[Line("M13 8H3.5M7.5 4l-4 4 4 4")],
            Self::Close => &[Line("m4 4 8 8M12 4l-8 8")],
            Self::Theme => &[Ring, Solid("M8 2.4a5.6 5.6 0 0 1 0 11.2z")],
            Self::Info => &[Ring, Line("M8 7.4v3.2M8 5.2v.1")],
            Self::More => &[Thick("M3.5 8h.1M8 8h.1M12.5 8h.1")],
            Self::Offline => &[Line("M2.5 6.5a8 8 0 0 1 11 0M4.7 9a4.8 4.8 0 0 1 6.6 0M8 12v.1M3 13 13 3")],
            Self::Highest => &[Thick("M3.5 12v-2M8 12V7.5M12.5 12V4.5"), Line("M2 14.500h12")],
            Self::High => &[Thick("M3.5 12v-2M8 12V7.5M12.5 12V4.5")],
            Self::Low => &[Thick("M3.5 12v-2"), Off("M8 12V7.5M12.5 12V4.5")],
            Self::Lowest => &[Off("M3.5 12v-2M8 12V7.5M12.5 12V4.5")],
            Self::Work => &[Line("M3 5.5h1M7.5 5.500H17M3 10h1M7.5 10H17M3 14.500h1M7.5 14.500H17")],
            Self::Workspaces => {
                &[Line("M3 6.5 10 3l7 3.5-7 3.500z"), Line("m3 10.2 7 3.5 7-3.500M3 13.700l7 3.3 7-3.3")]
            }
            Self::Mark => {
                &[Line("M4 2.500h9.500L17 6v11.500H4z"), Line("M7 8h7M7 11h7M7 14h4"), Line("M13 2.800V6.500h3.8")]
            }
        }
    }

    fn view_box(self) -> &'static str {
        match self {
            Self::Work | Self::Workspaces | Self::Mark => "0 0 20 20",
            _ => "0 0 16 16",
        }
    }
}

/// An icon of a size in pixels. It says nothing to assistive technology: a word stands beside it.
pub(in crate::ui) fn icon(glyph: Glyph, size: u8, class: &'static str) -> impl IntoView {
    view! {
        <svg
            class=class
            width=size
            height=size
            viewBox=glyph.view_box()
            fill="none"
            stroke="currentColor"
            stroke-width="1.5"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
        >
            {strokes(glyph)}
        </svg>
    }
}

/// An icon inside a drawing, with its corner at a place.
pub(in crate::ui) fn icon_at(glyph: Glyph, size: u8, class: &'static str, x: String, y: String) -> impl IntoView {
    view! {
        <svg
            class=class
            x=x
            y=y
            width=size
            height=size
            viewBox=glyph.view_box()
            fill="none"
            stroke="currentColor"
            stroke-width="1.5"
        >
            {strokes(glyph)}
        </svg>
    }
}

fn strokes(glyph: Glyph) -> Vec<AnyView> {
    glyph.drawing().iter().map(|stroke| stroke.view()).collect()
}
