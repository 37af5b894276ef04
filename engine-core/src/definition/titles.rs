//! What things are called: titles from the dialect file, in the language asked for.

use super::{ActionDef, FieldTitle, Language, Law, Name, SignalDef, Titles};

impl Law {
    /// The action of this name.
    pub fn action(&self, name: &str) -> Option<&ActionDef> {
        self.dialect.actions.iter().find(|action| action.name == *name)
    }

    /// The title of a trigger: an action's, else a signal's, else its words.
    pub fn trigger_title(&self, name: &Name, language: Language) -> String {
        let action = self.action(name.as_str()).map(|action| &action.titles);
        title(action.or_else(|| word(&self.dialect.signals, name)), name, language)
    }

    /// The title of a signal as the history tells it; an action keeps its own title.
    pub fn history_title(&self, name: &Name, language: Language) -> String {
        let signal = word(&self.dialect.signals, name);
        title(signal.or_else(|| self.action(name.as_str()).map(|action| &action.titles)), name, language)
    }

    /// The title of a switch.
    pub fn switch_title(&self, name: &Name, language: Language) -> String {
        title(word(&self.dialect.switches, name), name, language)
    }

    /// The title of an input field.
    pub fn field_title(&self, name: &Name, language: Language) -> String {
        title(self.field(name).map(|field| &field.titles), name, language)
    }

    /// The title of a choice of an input field.
    pub fn choice_title(&self, field: &Name, choice: &Name, language: Language) -> String {
        title(self.field(field).and_then(|field| word(&field.choices, choice)), choice, language)
    }

    fn field(&self, name: &Name) -> Option<&FieldTitle> {
        self.dialect.fields.iter().find(|field| field.name == *name)
    }
}

fn word<'a>(words: &'a [SignalDef], name: &Name) -> Option<&'a Titles> {
    words.iter().find(|word| word.name == *name).map(|word| &word.titles)
}

fn title(titles: Option<&Titles>, name: &Name, language: Language) -> String {
    titles.map_or_else(|| name.words(), |titles| titles.or_words(language, name))
}
