//! Names and titles as dialect files use them: this room knows nothing of instances, time or screens.

use super::map::Map;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{borrow::Borrow, fmt, sync::Arc};

/// A word that a definition or a person chose: of a state, flag, action, timer, person, group, property.
///
/// Cheap to clone. Compared by its bytes. Never shown to a person where a title exists.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<str>);

impl Name {
    /// Makes a name from any text; what a name may look like is checked where it enters (lint, input).
    pub fn new(text: &str) -> Self {
        Self(Arc::from(text))
    }

    /// The text of the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as words: `cancel_claim` is read "cancel claim". Used where no title exists.
    pub fn words(&self) -> String {
        self.0.replace('_', " ")
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        &*self.0 == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        &*self.0 == *other
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() {
            return Err(D::Error::custom("a name must not be empty"));
        }
        if text.chars().count() > Self::LONGEST {
            return Err(D::Error::custom("a name may have at most 200 characters"));
        }
        Ok(Self(Arc::from(text)))
    }
}

impl Name {
    /// The most characters a name from a file may have.
    pub const LONGEST: usize = 200;
}

/// The languages in which Docket speaks (design, section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English; the language that every title must have.
    #[serde(rename = "en")]
    English,
    /// 简体中文.
    #[serde(rename = "zh-Hans")]
    SimplifiedChinese,
    /// 繁體中文.
    #[serde(rename = "zh-Hant")]
    TraditionalChinese,
    /// 日本語.
    #[serde(rename = "ja")]
    Japanese,
}

impl Language {
    /// All languages, in the order in which a chooser lists them.
    pub const ALL: [Self; 4] = [Self::English, Self::SimplifiedChinese, Self::TraditionalChinese, Self::Japanese];

    /// The language's tag (BCP 47), as files and the page's `lang` use it.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::SimplifiedChinese => "zh-Hans",
            Self::TraditionalChinese => "zh-Hant",
            Self::Japanese => "ja",
        }
    }
}

/// What something is called, by language. English must be there (lint rule `missing_title`).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Titles(pub Map<Language, String>);

impl Titles {
    /// Titles with an English word only.
    pub fn english(text: &str) -> Self {
        Self(Map::from([(Language::English, text.to_owned())]))
    }

    /// The title in `language`, else in English, else nothing.
    pub fn get(&self, language: Language) -> Option<&str> {
        self.0.get(&language).or_else(|| self.0.get(&Language::English)).map(String::as_str)
    }

    /// The title in `language` or English, else the name's own words.
    pub fn or_words(&self, language: Language, name: &Name) -> String {
        self.get(language).map_or_else(|| name.words(), str::to_owned)
    }

    /// Whether no language has a title.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
