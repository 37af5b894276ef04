//! What is due when, and what suspension does to timers (X12).

use super::scratch::Scene;
use crate::{
    definition::{LifecycleLaw, Name, TimerId, Timestamp, WhileSuspended},
    instance::{Case, Item, ItemId, RunningTimer},
};
use std::collections::{BTreeMap, BTreeSet};

/// What fires by itself, the earliest first: kept up to date with what changes instead of looked for each time.
#[derive(Debug, Default)]
pub(crate) struct Agenda {
    by_item: BTreeMap<ItemId, (Timestamp, TimerId)>,
    order: BTreeSet<(Timestamp, ItemId, TimerId)>,
}

impl Agenda {
    /// The next instant at which something fires by itself, if nobody acts before.
    pub(crate) fn next(&mut self, scene: &mut Scene<'_>) -> Option<(Timestamp, ItemId, TimerId)> {
        for id in scene.take_changed() {
            if let Some((at, timer)) = self.by_item.remove(&id) {
                self.order.remove(&(at, id, timer));
            }
            let due = scene.item(id).and_then(|item| next_of_item(scene.law(item), item));
            if let Some((at, _, timer)) = due {
                self.by_item.insert(id, (at, timer));
                self.order.insert((at, id, timer));
            }
        }
        self.order.first().copied()
    }
}

fn next_of_item(lifecycle: &LifecycleLaw, item: &Item) -> Option<(Timestamp, ItemId, TimerId)> {
    let armed = item.timers.iter().filter_map(|(timer, running)| match running {
        RunningTimer::Due(at) if lifecycle.timer(timer).fires.is_some() => Some((at, item.id, timer)),
        RunningTimer::Due(_) | RunningTimer::Paused(_) | RunningTimer::Held(_) => None,
    });
    armed.min()
}

/// The earliest deadline of a case: when the shell should submit a tick.
pub(crate) fn next_deadline(case: &Case, scene: &Scene<'_>) -> Option<Timestamp> {
    let due = case.items.values().filter_map(|item| next_of_item(scene.law(item), item)).min();
    due.map(|(at, _, _)| at.max(case.now))
}

/// Takes a due timer off the item and gives the trigger it fires; none if suspension holds it back.
pub(crate) fn take_due(scene: &mut Scene<'_>, id: ItemId, timer: TimerId, at: Timestamp) -> Option<Name> {
    let item = scene.item(id)?;
    let lifecycle = scene.law(item);
    let definition = lifecycle.timer(timer);
    let held = definition.while_suspended == WhileSuspended::Holds && lifecycle.is_suspended(item.state, item.flags);
    let fires = definition.fires.clone();
    let item = scene.item_mut(id)?;
    if held {
        item.timers.set(timer, RunningTimer::Held(at));
        return None;
    }
    item.timers.stop(timer);
    fires
}

/// Pauses or resumes the timers of an item whose suspension has just begun or ended.
pub(crate) fn follow_suspension(scene: &mut Scene<'_>, id: ItemId, was_suspended: bool, now: Timestamp) {
    let Some(item) = scene.item(id) else { return };
    let lifecycle = scene.law(item);
    let is_suspended = lifecycle.is_suspended(item.state, item.flags);
    if is_suspended == was_suspended {
        return;
    }
    let moved: Vec<(TimerId, RunningTimer)> = item
        .timers
        .iter()
        .filter_map(|(timer, running)| {
            let stops = lifecycle.timer(timer).while_suspended == WhileSuspended::Stops;
            match running {
                RunningTimer::Due(at) if is_suspended && stops => Some((timer, RunningTimer::Paused(at.since(now)))),
                RunningTimer::Paused(left) if !is_suspended => {
                    let at = now.after(crate::definition::Span::Millis(left))?;
                    Some((timer, RunningTimer::Due(at)))
                }
                RunningTimer::Held(_) if !is_suspended => Some((timer, RunningTimer::Due(now))),
                RunningTimer::Due(_) | RunningTimer::Paused(_) | RunningTimer::Held(_) => None,
            }
        })
        .collect();
    if let Some(item) = scene.item_mut(id) {
        for (timer, running) in moved {
            item.timers.set(timer, running);
        }
    }
}
