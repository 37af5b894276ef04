//! What a form begins with: a draft that was not sent, else what the item holds. What is typed is kept as a draft.

use super::{Asked, field::Fields};
use crate::{
    desk::Desk,
    ui::{item::look, screen::Screen},
};
use engine_core::{
    definition::{Binding, InputDef},
    instance::{Item, Outcome, Value},
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How long typing must pause before the draft is kept.
const PAUSE: Duration = Duration::from_millis(400);

/// Fills the fields and keeps drafts from then on. The signal says whether a draft is kept.
pub(super) fn keep_drafts(desk: Desk, screen: Screen, asked: &Asked, fields: Fields) -> RwSignal<bool> {
    let kept = RwSignal::new(false);
    if asked.offer.fields.is_empty() {
        return kept;
    }
    begin_with_item(desk, screen, asked, fields);
    let (key, action) = (asked.key.clone(), asked.offer.action.clone());
    spawn_local(async move {
        if let Some(draft) = desk.draft(&key, &action).await
            && fields.touched.try_get_untracked() == Some(false)
        {
            fields.take_up(&draft);
            fields.touched.set(true);
            kept.set(true);
        }
    });
    let (key, action) = (asked.key.clone(), asked.offer.action.clone());
    let wait = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        if !fields.touched.get() {
            return;
        }
        if let Some(period) = fields.period {
            period.track();
        }
        let input = fields.so_far();
        let (key, action) = (key.clone(), action.clone());
        let keep = move || {
            let is_open = screen.asked.with_untracked(|asked| asked.as_ref().is_some_and(|asked| asked.key == key));
            if is_open {
                desk.keep_draft(&key, &action, Some(input.clone()));
                kept.try_set(true);
            }
        };
        if let Some(running) = wait.get_value() {
            running.clear();
        }
        wait.set_value(set_timeout_with_handle(keep, PAUSE).ok());
    });
    kept
}

/// A field that is bound to a property begins with its value.
fn begin_with_item(desk: Desk, screen: Screen, asked: &Asked, fields: Fields) {
    let key = asked.key.clone();
    Effect::new(move |filled: Option<bool>| {
        if filled == Some(true) {
            return true;
        }
        let Some(Ok(view)) = look(desk, screen, &key) else { return false };
        fields.begin_with(|definition| held(&view.item, definition));
        true
    });
}

fn held(item: &Item, definition: &InputDef) -> Option<Value> {
    // The format has two fields of these names for what a task produces.
    match &item.outcome {
        Outcome::Output(data) if definition.name == *"output" => return Some(Value::Data(data.clone())),
        Outcome::Fault(data) if definition.name == *"fault" => return Some(Value::Data(data.clone())),
        Outcome::None | Outcome::Output(_) | Outcome::Fault(_) => {}
    }
    match definition.binds.as_ref()? {
        Binding::Title => Some(Value::Text(item.title.clone())),
        Binding::Description => Some(Value::Text(item.description.clone())),
        Binding::Priority => Some(Value::Priority(item.priority)),
        Binding::Input => (!item.input.is_empty()).then(|| Value::Data(item.input.clone())),
        Binding::Property(name) => item.properties.get(name).cloned(),
    }
}
