//! Time at the desk: the present of the workspace, ticks for what is due, the alarm, the simulated clock.

use super::{Clock, Desk, Loading, Wind};
use crate::{clock, messages, tabs::Hint};
use engine_core::definition::{Span, Timestamp};
use leptos::prelude::*;
use std::rc::Rc;
use store::{Workspace, tick_all};

impl Desk {
    /// The instant it is now in the open workspace.
    pub(super) fn present(&self) -> Timestamp {
        match self.clock.get_untracked() {
            Clock::Real => clock::real_now(),
            Clock::Simulated(at) => at,
        }
    }

    /// The alarm rings: the page's present moves on, and whatever is due fires.
    pub(super) fn ring(self) {
        self.now.set(self.present());
        leptos::task::spawn_local(async move {
            if self.loading.get_untracked() == Loading::Ready {
                self.tick().await;
            }
            self.set_alarm();
        });
    }

    /// Sets the alarm to the earliest deadline; a simulated clock has none.
    pub(super) fn set_alarm(&self) {
        let archive = self.archive();
        let Some(alarm) = archive.alarm.borrow().clone() else { return };
        let deadline = self.table.with_untracked(super::RowTable::next_deadline);
        let delay = match (self.clock.get_untracked(), deadline) {
            (Clock::Real, Some(at)) => at.since(clock::real_now()),
            (Clock::Real, None) | (Clock::Simulated(_), _) => u64::MAX,
        };
        alarm.set(delay);
    }

    /// Ticks every case that is due, the earliest deadline first. Any tab may do it: the second finds nothing due.
    pub(super) async fn tick(&self) {
        let archive = self.archive();
        let Some(workspace) = archive.workspace() else { return };
        if archive.ticking.replace(true) {
            return;
        }
        while self.tick_once(&workspace).await {}
        archive.ticking.set(false);
    }

    /// Gives whether something fired, so that more may be due.
    async fn tick_once(&self, workspace: &Rc<Workspace>) -> bool {
        let now = self.present();
        let due = self.table.with_untracked(|table| table.due(now));
        if due.is_empty() {
            return false;
        }
        let catalog = self.catalog.get_untracked();
        match tick_all(workspace, &catalog, &due, now, clock::new_id).await {
            Ok(ticked) => {
                let mut fired = false;
                for committed in ticked.committed {
                    fired |= !committed.decision.is_empty();
                    let case = committed.decision.case.clone();
                    let owes = !committed.decision.follow_ups.is_empty();
                    self.follow(workspace, committed).await;
                    if owes {
                        self.pay_debts(workspace, Some(&case)).await;
                    }
                }
                for (case, error) in ticked.failed {
                    if let store::CommitError::Store(error) = &error {
                        self.failed(error);
                    }
                    self.refresh_case(workspace, &case).await;
                }
                fired
            }
            Err(error) => {
                self.failed(&error);
                false
            }
        }
    }

    /// Winds the simulated clock of a demo. What falls due on the way fires at its own instant.
    pub fn wind(&self, how: Wind) {
        let Clock::Simulated(now) = self.clock.get_untracked() else { return };
        let hours = |hours: u64| now.after(Span::Millis(hours * 3_600_000));
        let target = match how {
            Wind::Hour => hours(1),
            Wind::Day => hours(24),
            Wind::NextDeadline => self.table.with_untracked(super::RowTable::next_deadline),
        };
        let words = messages::of(self.language.get_untracked());
        let Some(target) = target else {
            self.message(super::Tone::Told, words.no_deadline.to_owned(), None);
            return;
        };
        let desk = *self;
        leptos::task::spawn_local(async move {
            let Some(workspace) = desk.archive().workspace() else { return };
            let clock = store::Clock::Simulated(target.max(now));
            if let Err(error) = workspace.set_clock(clock).await {
                let text = desk.failed(&error);
                desk.message(super::Tone::Failed, text, None);
                return;
            }
            desk.show_clock(target.max(now)).await;
            if let Some(tabs) = desk.archive().tabs.borrow().as_ref() {
                tabs.tell(&Hint::Clock);
            }
        });
    }

    /// Follows a simulated clock that was wound, here or in another tab.
    pub(super) async fn show_clock(&self, at: Timestamp) {
        self.clock.set(Clock::Simulated(at));
        self.now.set(at);
        let language = self.language.get_untracked();
        let when = messages::moments::day_time(language, at, at);
        self.say(messages::fill(messages::of(language).said_clock, &[("when", &when)]));
        self.tick().await;
        self.set_alarm();
    }
}
