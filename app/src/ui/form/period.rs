//! How long something lasts: open-ended, until an instant, or for a while. The law's format has two fields for
//! it, of which an action takes one or none.

use super::{
    Asked,
    field::{Fields, Labelled},
    reading::Typed,
};
use crate::{
    desk::use_desk,
    messages::{Messages, moments},
    ui::screen::use_words,
};
use engine_core::{
    definition::{Name, Span},
    instance::Input,
};
use leptos::prelude::*;

/// Which of the two fields counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    Open,
    Until,
    For,
}

impl Period {
    pub(super) const UNTIL: &str = "until";
    pub(super) const FOR: &str = "for";

    /// Whether a field is one of the two.
    pub(super) fn is_part(name: &Name) -> bool {
        *name == *Self::UNTIL || *name == *Self::FOR
    }

    /// Whether a field counts under this choice.
    pub(super) fn admits(self, name: &Name) -> bool {
        match self {
            _ if !Self::is_part(name) => true,
            Self::Open => false,
            Self::Until => *name == *Self::UNTIL,
            Self::For => *name == *Self::FOR,
        }
    }

    /// The choice that a draft was made under.
    pub(super) fn of(draft: &Input) -> Option<Self> {
        if draft.contains_key(Self::UNTIL) {
            Some(Self::Until)
        } else if draft.contains_key(Self::FOR) {
            Some(Self::For)
        } else {
            None
        }
    }

    fn title(self, words: &Messages) -> &'static str {
        match self {
            Self::Open => words.open_ended,
            Self::Until => words.until,
            Self::For => words.for_a_while,
        }
    }
}

/// The choices that the rows of an action leave; none when it does not take both fields.
pub(super) fn periods(asked: &Asked) -> Vec<Period> {
    let takes = |name: &str| asked.offer.fields.iter().any(|field| field.name == *name);
    if !takes(Period::UNTIL) || !takes(Period::FOR) {
        return vec![];
    }
    let lifecycle = asked.law.lifecycle(asked.lifecycle);
    let open_ended = lifecycle
        .rows_on(asked.offer.action.as_str())
        .any(|row| !lifecycle.inputs(row.id).iter().any(|field| Period::is_part(&field.name)));
    let open = open_ended.then_some(Period::Open);
    open.into_iter().chain([Period::Until, Period::For]).collect()
}

#[component]
pub(super) fn PeriodFields(fields: Fields, period: RwSignal<Period>) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), crate::ui::screen::use_screen(), use_words());
    let choices = screen.asked.with_untracked(|asked| asked.as_ref().map(periods)).unwrap_or_default();
    let field = move |name: &'static str| {
        fields.list.with_value(|list| list.iter().find(|field| field.definition.name == *name).cloned())
    };
    let choose = move |chosen: Period| {
        fields.touched.set(true);
        period.set(chosen);
        // A whole hour from now is a better start than nothing.
        let next = desk.now.get_untracked().after(Span::Millis(3_600_000));
        let untouched = field(Period::UNTIL).filter(|field| field.typed.with_untracked(|typed| typed.text.is_empty()));
        if let (Period::Until, Some(field), Some(next)) = (chosen, untouched, next) {
            let text = moments::to_field(next);
            let hour = text.split_once(':').map_or(text.clone(), |(hour, _)| format!("{hour}:00"));
            field.typed.set(Typed::text(hour));
        }
    };
    let radios = choices.into_iter().map(|choice| {
        view! {
            <label>
                <input
                    class="radio"
                    type="radio"
                    name="period"
                    prop:checked=move || period.get() == choice
                    on:change=move |_| choose(choice)
                />
                " "
                {choice.title(words)}
            </label>
        }
    });
    let shown = move || match period.get() {
        Period::Open => None,
        Period::Until => field(Period::UNTIL),
        Period::For => field(Period::FOR),
    };
    if period.get_untracked() == Period::Until {
        choose(Period::Until);
        fields.touched.set(false);
    }
    view! {
        <fieldset class="radios">
            <legend>{words.how_long}</legend>
            {radios.collect_view()}
        </fieldset>
        {move || shown().map(|field| view! { <Labelled field fields/> })}
    }
}
