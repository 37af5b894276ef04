//! Performing an action: at once where nothing is asked, else through one small form or question.

mod confirm;
mod control;
mod draft;
mod field;
mod period;
mod reading;
mod values;

use super::{
    focus,
    parts::{Dialog, letter_of, lettered},
    screen::{Screen, use_language, use_screen, use_words},
};
use crate::{
    desk::{Desk, Intent, RowKey, SubmitError, use_desk},
    messages::fill,
};
use confirm::Consequences;
use draft::keep_drafts;
use engine_core::{
    definition::{Law, LifecycleId, Weight},
    engine::{InputProblem, Reason, Rejection},
    instance::{Input, Revision},
    worklist::Offer,
};
use field::{FieldView, Fields};
use leptos::{ev, html, prelude::*, task::spawn_local};
use std::sync::Arc;

/// An action that a person wants to perform.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub(super) key: RowKey,
    /// The item's title.
    pub(super) title: String,
    pub(super) law: Arc<Law>,
    pub(super) lifecycle: LifecycleId,
    pub(super) offer: Offer,
    /// The revision on screen.
    pub(super) revision: Revision,
}

impl Asked {
    fn intent(&self, input: Input) -> Intent {
        Intent {
            case: self.key.0.clone(),
            item: self.key.1,
            action: self.offer.action.clone(),
            input,
            expected: Some(self.revision),
        }
    }
}

/// Performs an action that asks for nothing, else opens its form beside the item.
pub(super) fn start_action(desk: Desk, screen: Screen, asked: Asked) {
    if asked.offer.needs_nothing && asked.offer.weight != Weight::Destructive {
        let before = focus::focused();
        spawn_local(async move {
            // What was refused or failed is said by the desk; there is no form that could say it.
            drop(desk.submit(asked.intent(Input::new())).await);
            focus::give_back(before);
        });
        return;
    }
    // An escalation is no row of the list: its task is open already.
    if desk.table.with_untracked(|table| table.get(&asked.key).is_some()) {
        screen.open(&asked.key);
    }
    screen.asked.set(Some(asked));
}

/// Performs the action whose letter was pressed, on the open item, else on the one with the cursor.
pub(super) fn perform_letter(desk: Desk, screen: Screen, key: &str) -> bool {
    let mut letters = key.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return false };
    let Some(target) = untrack(|| screen.item()).or_else(|| screen.cursor.get_untracked()) else { return false };
    let Some(row) = desk.table.with_untracked(|table| table.get(&target).cloned()) else { return false };
    let Some(law) = desk.catalog.with_untracked(|catalog| catalog.law(&row.law).cloned()) else { return false };
    let offers = screen.actor.with_untracked(|actor| row.offers(&law, actor));
    let letter = letter.to_ascii_lowercase();
    let Some(offer) = offers.into_iter().find(|offer| letter_of(offer) == Some(letter)) else { return false };
    let asked = Asked { key: target, title: row.title, law, lifecycle: row.lifecycle, offer, revision: row.revision };
    start_action(desk, screen, asked);
    true
}

/// The form or question of the action that is being asked for.
#[component]
pub(super) fn ActionDialog() -> impl IntoView {
    let screen = use_screen();
    move || screen.asked.get().map(|asked| view! { <ActionForm asked/> })
}

/// What the parts of a form share.
#[derive(Clone, Copy)]
struct Sending {
    busy: RwSignal<bool>,
    /// Why it was not sent, where no field is to blame.
    problem: RwSignal<Option<String>>,
}

#[component]
fn ActionForm(asked: Asked) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let language = use_language();
    let action = asked.law.trigger_title(&asked.offer.action, language);
    let destroys = asked.offer.weight == Weight::Destructive;
    let fields = Fields::of(&asked, language);
    let kept = keep_drafts(desk, screen, &asked, fields);
    let sending = Sending { busy: RwSignal::new(false), problem: RwSignal::new(None) };
    let form = NodeRef::<html::Form>::new();
    let heading = if destroys { words.confirm_title } else { words.form_title };
    let heading = fill(heading, &[("action", &action), ("title", &brief(&asked.title, words.no_title))]);
    let close = Callback::new(move |()| screen.asked.set(None));
    let submit = {
        let asked = asked.clone();
        move |event: ev::SubmitEvent| {
            event.prevent_default();
            send(desk, screen, asked.clone(), fields, sending, form);
        }
    };
    let shown = fields.list.get_value();
    let bare = shown.is_empty();
    let (go, leave) = if destroys { ("btn danger solid", words.keep_it) } else { ("btn primary", words.cancel) };
    view! {
        <Dialog titled_by="asked-title" on_close=close>
            <form node_ref=form novalidate on:submit=submit on:keydown=keep_composition>
                <h2 id="asked-title" dir="auto">{heading}</h2>
                {destroys.then(|| view! { <Consequences asked=asked.clone()/> })}
                <div class="form" hidden=bare>
                    {shown.into_iter().map(|field| view! { <FieldView field fields/> }).collect_view()}
                </div>
                {move || sending.problem.get().map(|text| view! { <p class="say" role="alert">{text}</p> })}
                <div class="foot">
                    {move || kept.get().then(|| view! { <span class="muted">{words.draft_kept}</span> })}
                    <span class="gap"></span>
                    <button class="btn" type="button" on:click=move |_| close.run(())>{leave}</button>
                    <button class=go type="submit" aria-busy=move || sending.busy.get().to_string()>
                        {move || if sending.busy.get() { words.working.to_owned() } else { action.clone() }}
                    </button>
                </div>
            </form>
        </Dialog>
    }
}

/// The most characters of a title in a heading.
const LONGEST_HEADING: usize = 120;

fn brief(title: &str, none: &str) -> String {
    if title.trim().is_empty() {
        return none.to_owned();
    }
    match title.char_indices().nth(LONGEST_HEADING) {
        Some((end, _)) => format!("{}…", &title[..end]),
        None => title.to_owned(),
    }
}

/// Enter that ends a composition chooses a word; it does not send the form.
fn keep_composition(event: ev::KeyboardEvent) {
    if event.key() == "Enter" && (event.is_composing() || event.key_code() == 229) {
        event.prevent_default();
    }
}

fn send(desk: Desk, screen: Screen, asked: Asked, fields: Fields, sending: Sending, form: NodeRef<html::Form>) {
    if sending.busy.get_untracked() {
        return;
    }
    sending.problem.set(None);
    let Some(input) = fields.read(desk) else {
        focus_first_problem(form);
        return;
    };
    sending.busy.set(true);
    spawn_local(async move {
        let (key, action) = (asked.key.clone(), asked.offer.action.clone());
        match desk.submit(asked.intent(input)).await {
            Ok(()) => {
                desk.keep_draft(&key, &action, None);
                screen.asked.set(None);
            }
            Err(error) => {
                sending.busy.try_set(false);
                blame(desk, &asked, fields, sending, error);
                focus_first_problem(form);
            }
        }
    });
}

/// Shows what was wrong: at the field that is to blame, else under the form.
fn blame(desk: Desk, asked: &Asked, fields: Fields, sending: Sending, error: SubmitError) {
    let (problems, sentence) = match error {
        SubmitError::Refused(rejection, sentence) => (input_problems(&rejection), sentence),
        SubmitError::NotStored(sentence) => (vec![], sentence),
    };
    let mut at_field = false;
    for problem in problems {
        let text = desk.speak(|speaker| speaker.problem(Some(&asked.law), &problem));
        at_field |= fields.blame(&problem.field, text);
    }
    if !at_field {
        sending.problem.try_set(Some(sentence));
    }
}

fn input_problems(rejection: &Rejection) -> Vec<InputProblem> {
    match rejection {
        Rejection::BadInput(problem) => vec![problem.clone()],
        Rejection::NotAllowed(refused) => {
            // Only rows that fail for their input alone say something about the form.
            let by_input =
                |reason: &Reason| if let Reason::Input(problem) = reason { Some(problem.clone()) } else { None };
            let rows =
                refused.refusals.iter().filter(|row| row.reasons.iter().all(|reason| by_input(reason).is_some()));
            rows.take(1).flat_map(|row| row.reasons.iter().filter_map(by_input)).collect()
        }
        _ => vec![],
    }
}

fn focus_first_problem(form: NodeRef<html::Form>) {
    request_animation_frame(move || {
        if form.get_untracked().is_some() {
            focus::focus("dialog[open] [aria-invalid=true]");
        }
    });
}

/// What the button of an action says, with its letter.
pub(super) fn label_of(asked: &Asked, language: engine_core::definition::Language) -> AnyView {
    lettered(super::parts::title_of(&asked.law, &asked.offer, language), letter_of(&asked.offer))
}
