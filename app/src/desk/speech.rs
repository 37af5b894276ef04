//! What the desk says: sentences in the page's language, messages, troubles, the live region.

use super::{Desk, Message, RowKey, Tone, Trouble};
use crate::messages::{self, fill, moments};
use engine_core::{
    definition::{Name, Timestamp},
    engine::Rejection,
    worklist::Speaker,
};
use leptos::prelude::*;
use store::StoreError;

impl Desk {
    /// Says sentences in the page's language, with this workspace's people and the person's time zone.
    pub fn speak<R>(&self, say: impl FnOnce(&Speaker<'_>) -> R) -> R {
        let language = self.language.get_untracked();
        let directory = self.directory.get_untracked();
        let now = self.now.get_untracked();
        let person = |id: &Name| directory.name_of(id);
        let group = |id: &Name| directory.group_name(id);
        let instant = |at: Timestamp| moments::brief(language, at, now);
        say(&Speaker {
            wording: messages::wording(language),
            language,
            person: &person,
            group: &group,
            instant: &instant,
        })
    }

    /// Takes a message away.
    pub fn dismiss(&self, number: u64) {
        self.messages.update(|messages| messages.retain(|message| message.number != number));
    }

    /// Shows a message at the foot of the page. Assistive technology hears it there.
    pub(super) fn message(&self, tone: Tone, text: String, about: Option<RowKey>) {
        let archive = self.archive();
        let number = archive.next_message.get();
        archive.next_message.set(number + 1);
        self.messages.update(|messages| {
            messages.retain(|message| message.text != text);
            messages.push(Message { number, tone, text, about });
            if messages.len() > MOST_MESSAGES {
                messages.remove(0);
            }
        });
    }

    /// Tells assistive technology what happened.
    pub(super) fn say(&self, text: String) {
        self.said.set(text);
    }

    /// Says at the top of the page what is wrong, until [`Desk::relieve`] says that it is over.
    pub(super) fn trouble(&self, trouble: Trouble) {
        self.troubles.update(|troubles| {
            let same_kind = |known: &Trouble| std::mem::discriminant(known) == std::mem::discriminant(&trouble);
            troubles.retain(|known| !same_kind(known));
            troubles.push(trouble.clone());
        });
    }

    /// Takes troubles away that are over.
    pub(super) fn relieve(&self, over: impl Fn(&Trouble) -> bool) {
        if self.troubles.with_untracked(|troubles| troubles.iter().any(&over)) {
            self.troubles.update(|troubles| troubles.retain(|trouble| !over(trouble)));
        }
    }

    /// A failure of the archive becomes the trouble that it is, and a sentence for the form that caused it.
    pub(super) fn failed(&self, error: &StoreError) -> String {
        match error {
            StoreError::Quota => self.trouble(Trouble::Full),
            StoreError::Newer | StoreError::Closed => self.trouble(Trouble::Newer),
            StoreError::Blocked => self.trouble(Trouble::Blocked),
            StoreError::BadRecord(_) => self.bad_records(std::slice::from_ref(error)),
            StoreError::Unavailable(_) | StoreError::Missing(_) => self.trouble(Trouble::NoStorage(error.to_string())),
            StoreError::RolledBack(_) | StoreError::LeftIdle | StoreError::Browser(_) => {}
        }
        let words = messages::of(self.language.get_untracked());
        fill(words.not_stored, &[("reason", &error.to_string())])
    }

    /// Records that could not be read are named; everything else works on.
    pub(super) fn bad_records(&self, problems: &[StoreError]) {
        if problems.is_empty() {
            return;
        }
        let known = self.troubles.with_untracked(|troubles| {
            let lists = troubles.iter().filter_map(|trouble| match trouble {
                Trouble::BadRecords(records) => Some(records.clone()),
                _ => None,
            });
            lists.flatten().collect::<Vec<String>>()
        });
        let new = problems.iter().map(ToString::to_string).filter(|text| !known.contains(text));
        let all: Vec<String> = known.iter().cloned().chain(new).collect();
        self.trouble(Trouble::BadRecords(all));
    }

    /// The sentence of a refusal about an item.
    pub(super) fn refusal(&self, key: Option<&RowKey>, rejection: &Rejection) -> String {
        let law = key.and_then(|key| {
            let row = self.table.with_untracked(|table| table.get(key).map(|row| (row.law.clone(), row.lifecycle)))?;
            let law = self.catalog.with_untracked(|catalog| catalog.law(&row.0).cloned())?;
            Some((law, row.1))
        });
        self.speak(|speaker| {
            let place = law.as_ref().map(|(law, lifecycle)| (law.as_ref(), law.lifecycle(*lifecycle)));
            speaker.rejection(place, rejection)
        })
    }
}

/// How many messages are shown at once; older ones make room.
const MOST_MESSAGES: usize = 4;
