//! Timers of an item: data only. When they fire and what suspension does is in `engine/tick.rs`.

use crate::definition::{TimerId, Timestamp, sort_short};

/// A timer of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunningTimer {
    /// Armed: it is due at this instant.
    Due(Timestamp),
    /// Paused with this many milliseconds left.
    Paused(u64),
    /// Due since this instant, but held back by the suspension of the item.
    Held(Timestamp),
}

/// The timers of an item that are armed, paused or held, by number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Timers {
    entries: Vec<(TimerId, RunningTimer)>,
    /// Timers that a person moved to an absolute time; bit n is timer n.
    moved: u32,
}

impl Timers {
    /// The timer, if it is armed, paused or held.
    pub fn get(&self, timer: TimerId) -> Option<RunningTimer> {
        self.entries.iter().find(|(id, _)| *id == timer).map(|(_, running)| *running)
    }

    /// Sets a timer; it takes the place of an earlier one of the same number.
    pub fn set(&mut self, timer: TimerId, running: RunningTimer) {
        match self.entries.iter_mut().find(|(id, _)| *id == timer) {
            Some(entry) => entry.1 = running,
            None => {
                self.entries.push((timer, running));
                sort_short(&mut self.entries, |(id, _)| *id);
            }
        }
    }

    /// Stops a timer.
    pub fn stop(&mut self, timer: TimerId) {
        self.entries.retain(|(id, _)| *id != timer);
    }

    /// Keeps only the timers for which `keep` says yes.
    pub fn retain(&mut self, keep: impl Fn(TimerId) -> bool) {
        self.entries.retain(|(id, _)| keep(*id));
    }

    /// All timers, by number.
    pub fn iter(&self) -> impl Iterator<Item = (TimerId, RunningTimer)> + '_ {
        self.entries.iter().copied()
    }

    /// Whether a person moved the timer to an absolute time (seed 000: a restart does not set it up again).
    pub fn was_moved(&self, timer: TimerId) -> bool {
        self.moved & (1 << timer) != 0
    }

    /// Remembers whether the timer was moved to an absolute time.
    pub fn mark_moved(&mut self, timer: TimerId, moved: bool) {
        self.moved = self.moved & !(1 << timer) | u32::from(moved) << timer;
    }
}
