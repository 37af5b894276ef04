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

impl Glyph {
    fn drawing(self) -> &'static str {
        match self {
            Self::New => r#"<circle cx="8" cy="8" r="5.6" stroke-dasharray="2 2.4"/>"#,
            Self::Available => r#"<circle cx="8" cy="8" r="5.6"/>"#,
            Self::Claimed => {
                r#"<circle cx="8" cy="8" r="5.6"/><path d="M8 4.4a3.6 3.6 0 0 1 0 7.2z" fill="currentColor" stroke="none"/>"#
            }
            Self::Suspended => r#"<circle cx="8" cy="8" r="5.6"/><path d="M6.5 6v4M9.5 6v4"/>"#,
            Self::Escalated | Self::Warning => r#"<path d="M8 2.4 14 13H2z"/><path d="M8 6.4v3M8 11.2v.1"/>"#,
            Self::Ended => {
                r#"<circle cx="8" cy="8" r="5.6" fill="currentColor"/><path d="m5.5 8.2 1.8 1.8 3.3-3.7" class="knock"/>"#
            }
            Self::Failed => r#"<circle cx="8" cy="8" r="5.6"/><path d="m6 6 4 4M10 6l-4 4"/>"#,
            Self::Terminated => {
                r#"<circle cx="8" cy="8" r="5.6"/><path d="M6 6h4v4H6z" fill="currentColor" stroke="none"/>"#
            }
            Self::Clock => r#"<circle cx="8" cy="8" r="5.6"/><path d="M8 5v3.2l2 1.3"/>"#,
            Self::Waiting => r#"<path d="M4 2.5v5a3 3 0 0 0 3 3h5"/><path d="m9.6 8 2.6 2.5L9.6 13"/>"#,
            Self::Search => r#"<circle cx="7" cy="7" r="4.2"/><path d="m10.2 10.2 3.3 3.3"/>"#,
            Self::Plus => r#"<path d="M8 3v10M3 8h10"/>"#,
            Self::Caret => r#"<path d="m4.5 6.5 3.5 3.5 3.5-3.5"/>"#,
            Self::Triangle => r#"<path d="m6 4 4 4-4 4"/>"#,
            Self::Back => r#"<path d="M13 8H3.5M7.5 4l-4 4 4 4"/>"#,
            Self::Close => r#"<path d="m4 4 8 8M12 4l-8 8"/>"#,
            Self::Theme => {
                r#"<circle cx="8" cy="8" r="5.6"/><path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" fill="currentColor" stroke="none"/>"#
            }
            Self::Info => r#"<circle cx="8" cy="8" r="5.6"/><path d="M8 7.4v3.2M8 5.2v.1"/>"#,
            Self::More => r#"<path d="M3.5 8h.1M8 8h.1M12.5 8h.1" stroke-width="2"/>"#,
            Self::Offline => r#"<path d="M2.5 6.5a8 8 0 0 1 11 0M4.7 9a4.8 4.8 0 0 1 6.6 0M8 12v.1M3 13 13 3"/>"#,
            Self::Highest => r#"<path d="M3.5 12v-2M8 12V7.5M12.5 12V4.5" stroke-width="2"/><path d="M2 14.500h12"/>"#,
            Self::High => r#"<path d="M3.5 12v-2M8 12V7.5M12.5 12V4.5" stroke-width="2"/>"#,
            Self::Low => {
                r#"<path d="M3.5 12v-2" stroke-width="2"/><path d="M8 12V7.5M12.5 12V4.5" stroke-width="2" class="off"/>"#
            }
            Self::Lowest => r#"<path d="M3.5 12v-2M8 12V7.5M12.5 12V4.5" stroke-width="2" class="off"/>"#,
            Self::Work => r#"<path d="M3 5.5h1M7.5 5.500H17M3 10h1M7.5 10H17M3 14.500h1M7.5 14.500H17"/>"#,
            Self::Workspaces => {
                r#"<path d="M3 6.5 10 3l7 3.5-7 3.500z"/><path d="m3 10.2 7 3.5 7-3.500M3 13.700l7 3.3 7-3.3"/>"#
            }
            Self::Mark => {
                r#"<path d="M4 2.500h9.500L17 6v11.500H4z"/><path d="M7 8h7M7 11h7M7 14h4"/><path d="M13 2.800V6.500h3.8"/>"#
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
            inner_html=glyph.drawing()
        ></svg>
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
            inner_html=glyph.drawing()
        ></svg>
    }
}
