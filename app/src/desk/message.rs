//! What the desk tells people: messages that pass and troubles that stay until they end.

use super::RowKey;

/// How a message is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something worked.
    Done,
    /// The rules refused, or somebody was faster.
    Refused,
    /// The browser failed.
    Failed,
    /// Something happened by itself.
    Told,
}

/// A message at the foot of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its number; later messages have higher ones.
    pub number: u64,
    /// How it is meant.
    pub tone: Tone,
    /// The sentence, in the language of the page.
    pub text: String,
    /// The item it is about.
    pub about: Option<RowKey>,
}

/// Something that is wrong until it ends; said at the top of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The browser refuses storage, or the database vanished.
    NoStorage(String),
    /// Storage is full.
    Full,
    /// A newer version of Docket uses the database in another tab: this tab must be reloaded.
    Newer,
    /// Another tab with an older version keeps the database from being upgraded.
    Blocked,
    /// Stored records that could not be read, each with place and reason.
    BadRecords(Vec<String>),
    /// A demo could not be fetched or is malformed: file, place and reason.
    BadDemo(String),
}
