//! What a person likes of the look: theme and language, kept in the browser. It must not hold data of tasks.

use engine_core::definition::Language;
use leptos::prelude::*;
use web_sys::Storage;

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Theme {
    /// As the system says.
    System,
    Light,
    Dark,
}

const THEME: &str = "docket-theme";
const LANGUAGE: &str = "docket-language";

// A browser that refuses storage forgets the preference on reload, and no more.
fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}

fn kept(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

fn keep(key: &str, value: &str) {
    if let Some(storage) = storage() {
        drop(storage.set_item(key, value));
    }
}

impl Theme {
    pub(super) const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The theme that was chosen last.
pub(super) fn theme() -> Theme {
    let word = kept(THEME);
    Theme::ALL.into_iter().find(|theme| word.as_deref() == Some(theme.word())).unwrap_or(Theme::System)
}

/// Chooses a theme.
pub(super) fn choose_theme(theme: Theme) {
    keep(THEME, theme.word());
    apply_theme(theme);
}

/// Shows the page in a theme.
pub(super) fn apply_theme(theme: Theme) {
    let Some(root) = document().document_element() else { return };
    // Setting or removing an attribute of this name cannot fail.
    drop(match theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light | Theme::Dark => root.set_attribute("data-theme", theme.word()),
    });
}

/// The language that was chosen last, else the browser's first that Docket speaks, else English.
pub(super) fn language() -> Language {
    let by_tag = |tag: &str| Language::ALL.into_iter().find(|language| language.tag() == tag);
    if let Some(language) = kept(LANGUAGE).as_deref().and_then(by_tag) {
        return language;
    }
    let tags = window().navigator().languages();
    let spoken = tags.iter().filter_map(|tag| tag.as_string()).find_map(|tag| nearest(&tag.to_ascii_lowercase()));
    spoken.unwrap_or(Language::English)
}

fn nearest(tag: &str) -> Option<Language> {
    let mut parts = tag.split('-');
    match parts.next()? {
        "en" => Some(Language::English),
        "ja" => Some(Language::Japanese),
        "zh" if parts.any(|part| matches!(part, "hant" | "tw" | "hk" | "mo")) => Some(Language::TraditionalChinese),
        "zh" => Some(Language::SimplifiedChinese),
        _ => None,
    }
}

/// Chooses a language.
pub(super) fn choose_language(language: Language) {
    keep(LANGUAGE, language.tag());
    apply_language(language);
}

/// Tells the browser the language of the page, for fonts, hyphens and voices.
pub(super) fn apply_language(language: Language) {
    if let Some(root) = document().document_element() {
        drop(root.set_attribute("lang", language.tag()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_language_is_found() {
        for (tag, language) in [
            ("en-us", Some(Language::English)),
            ("zh", Some(Language::SimplifiedChinese)),
            ("zh-cn", Some(Language::SimplifiedChinese)),
            ("zh-hant-hk", Some(Language::TraditionalChinese)),
            ("zh-tw", Some(Language::TraditionalChinese)),
            ("ja-jp", Some(Language::Japanese)),
            ("fi", None),
        ] {
            assert_eq!(nearest(tag), language, "{tag}");
        }
    }
}
