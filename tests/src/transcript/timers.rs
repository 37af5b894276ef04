//! Which step of a decision armed or stopped which timer. Events tell what rows did; that a timer fired, or that an
//! ending stopped it, follows from the law.

use super::{answer::law_of, calendar::Calendar};
use engine_core::{
    definition::{Law, LifecycleLaw, Span, TimerId},
    instance::{Case, Change, Event, ItemId, RunningTimer},
};
use std::{collections::BTreeMap, sync::Arc};

/// The timers of a case's items, followed from step to step.
#[derive(Debug)]
pub(crate) struct Followed {
    running: BTreeMap<(ItemId, TimerId), RunningTimer>,
}

impl Followed {
    /// The timers before a decision.
    pub(crate) fn new(before: Option<&Case>) -> Self {
        let items = before.into_iter().flat_map(|case| case.items.values());
        let timers = items.flat_map(|item| item.timers.iter().map(|(timer, running)| ((item.id, timer), running)));
        Self { running: timers.collect() }
    }

    /// What a step did to the timers of its item, in words.
    pub(crate) fn step(&mut self, law: &LifecycleLaw, event: &Event, calendar: &Calendar) -> Vec<String> {
        let mut now = self.of(event.item);
        for (id, timer) in (0..).zip(&law.definition.timers) {
            let over = event.to.is_some_and(|state| law.is_hard_end(state)) && !timer.after_ending;
            if over || event.actor.is_none() && timer.fires.as_ref() == Some(&event.trigger) {
                now.remove(&id);
            }
        }
        for change in &event.changes {
            match change {
                Change::TimerArmed(name, at) => {
                    law.timer_id(name.as_str()).map(|id| now.insert(id, RunningTimer::Due(*at)));
                }
                Change::TimerStopped(name) => {
                    law.timer_id(name.as_str()).map(|id| now.remove(&id));
                }
                Change::Role(..) | Change::Property(_) | Change::Reason(_) | Change::Result(_) => {}
            }
        }
        self.replace(law, event.item, now, calendar)
    }

    /// What else happened to the timers of an item: suspension paused them, or resuming let them run on.
    pub(crate) fn rest(
        &mut self,
        laws: &[Arc<Law>],
        after: Option<&Case>,
        id: ItemId,
        calendar: &Calendar,
    ) -> Vec<String> {
        let Some(item) = after.and_then(|case| case.item(id)) else { return vec![] };
        let Some(law) = law_of(laws, item) else { return vec![] };
        self.replace(law, id, item.timers.iter().collect(), calendar)
    }

    fn of(&self, item: ItemId) -> BTreeMap<TimerId, RunningTimer> {
        let own = self.running.iter().filter(|((of, _), _)| *of == item);
        own.map(|((_, timer), running)| (*timer, *running)).collect()
    }

    fn replace(
        &mut self,
        law: &LifecycleLaw,
        item: ItemId,
        now: BTreeMap<TimerId, RunningTimer>,
        calendar: &Calendar,
    ) -> Vec<String> {
        let before = self.of(item);
        self.running.retain(|(of, _), _| *of != item);
        self.running.extend(now.iter().map(|(timer, running)| ((item, *timer), *running)));
        let changed = (0..).zip(&law.definition.timers).filter(|(id, _)| before.get(id) != now.get(id));
        changed.map(|(id, timer)| format!("timer {} {}", timer.name.words(), tell(now.get(&id), calendar))).collect()
    }
}

/// What a timer does.
pub(crate) fn tell(timer: Option<&RunningTimer>, calendar: &Calendar) -> String {
    match timer {
        None => "off".to_owned(),
        Some(RunningTimer::Due(at)) => calendar.write(*at),
        Some(RunningTimer::Paused(left)) => format!("paused with {} left", Span::Millis(*left)),
        Some(RunningTimer::Held(at)) => format!("held since {}", calendar.write(*at)),
    }
}
