//! Effects on timers: arming, stopping, renewing and moving them (X12).

use super::Details;
use crate::{
    definition::{Name, TimerSource, Timestamp},
    engine::run::Run,
    instance::{Change, Input, Item, ItemId, RunningTimer, Value},
};

pub(super) fn start_clock(run: &mut Run<'_>, id: ItemId) {
    let now = run.now;
    if let Some(item) = run.scene.item_mut(id) {
        item.started = Some(now);
    }
}

/// The instant a duration leads to: counted from the start of the item's clock, for a timer that runs after the
/// end from the end (of the last one, when others went on with the work), else from now.
fn basis(run: &Run<'_>, item: &Item, after_ending: bool) -> Timestamp {
    if !after_ending {
        return item.started.unwrap_or(run.now);
    }
    let last = run.scene.item(run.scene.last_of_chain(item.id));
    last.and_then(|last| last.ended).unwrap_or(run.now)
}

pub(super) fn start_timer(
    run: &mut Run<'_>,
    id: ItemId,
    name: &Name,
    trigger: &Name,
    input: &Input,
    details: &mut Details,
) {
    let Some(item) = run.scene.item(id) else { return };
    let lifecycle = run.scene.law(item);
    let Some(timer) = lifecycle.timer_id(name.as_str()) else { return };
    let due = match lifecycle.timer(timer).from {
        TimerSource::Duration => item.durations.get(name).and_then(|span| run.now.after(*span)),
        TimerSource::Creation => item.durations.get(name).and_then(|span| item.created.after(*span)),
        TimerSource::Input => match (input.get("until"), input.get("for")) {
            (Some(Value::Instant(at)), _) => Some(*at),
            (_, Some(Value::Duration(span))) => run.now.after(*span),
            _ => None,
        },
    };
    // A timer that sets itself up again must move on in time, or it would fire for ever at one instant.
    let repeats = lifecycle.timer(timer).fires.as_ref() == Some(trigger);
    let due = due.filter(|at| !repeats || *at > run.now);
    arm(run, id, name, due, details);
}

/// Arms a timer, or leaves it off when it would never be due.
fn arm(run: &mut Run<'_>, id: ItemId, name: &Name, due: Option<Timestamp>, details: &mut Details) {
    let Some(timer) = run.scene.item(id).and_then(|item| run.scene.law(item).timer_id(name.as_str())) else { return };
    let Some(item) = run.scene.item_mut(id) else { return };
    match due {
        Some(at) => {
            item.timers.set(timer, RunningTimer::Due(at));
            details.changes.push(Change::TimerArmed(name.clone(), at));
        }
        None => item.timers.stop(timer),
    }
}

pub(super) fn stop_timer(run: &mut Run<'_>, id: ItemId, name: &Name, details: &mut Details) {
    let Some(timer) = run.scene.item(id).and_then(|item| run.scene.law(item).timer_id(name.as_str())) else { return };
    let Some(item) = run.scene.item_mut(id) else { return };
    if item.timers.get(timer).is_some() {
        item.timers.stop(timer);
        details.changes.push(Change::TimerStopped(name.clone()));
    }
}

/// Spec IBM, table 2.1 row 21: a timer that was moved to an absolute time is not set up again.
pub(super) fn renew_timer(run: &mut Run<'_>, id: ItemId, name: &Name, details: &mut Details) {
    stop_timer(run, id, name, details);
    let Some(item) = run.scene.item(id) else { return };
    let Some(timer) = run.scene.law(item).timer_id(name.as_str()) else { return };
    if !item.timers.was_moved(timer) {
        start_timer(run, id, name, &Name::new(""), &Input::new(), details);
    }
}

/// Row 29: an instant moves the timer there; a duration counts from the start (or the end, for deletion);
/// `never` cancels it; what is due already fires in the same operation.
pub(super) fn move_timer(run: &mut Run<'_>, id: ItemId, name: &Name, input: &Input, details: &mut Details) {
    let Some(item) = run.scene.item(id) else { return };
    let lifecycle = run.scene.law(item);
    let Some(timer) = lifecycle.timer_id(name.as_str()) else { return };
    let basis = basis(run, item, lifecycle.timer(timer).after_ending);
    let (due, span) = match (input.get("until"), input.get("for")) {
        (Some(Value::Instant(at)), _) => (Some(*at), None),
        (_, Some(Value::Duration(span))) => (basis.after(*span), Some(*span)),
        _ => return,
    };
    if let Some(item) = run.scene.item_mut(id) {
        item.timers.mark_moved(timer, span.is_none());
        if let Some(span) = span {
            item.durations.insert(name.clone(), span);
        }
    }
    stop_timer(run, id, name, details);
    arm(run, id, name, due, details);
}
