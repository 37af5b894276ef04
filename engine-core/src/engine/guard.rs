//! One arm per guard that depends on the case. Guards on the input are in `select.rs`.

use super::{scratch::Scene, select::BLOCKED};
use crate::{
    definition::{AutoDelete, Embedding, Ending, Expectation, Guard, Kind, LifecycleLaw, PriorityRaise, Span},
    instance::{Item, Outcome},
};

/// Which of the lifecycle's guards hold for the item: bits of [`LifecycleLaw::guards`], and [`BLOCKED`].
pub(crate) fn guard_bits(scene: &Scene<'_>, lifecycle: &LifecycleLaw, item: &Item) -> u64 {
    let hold = lifecycle.guards.iter().enumerate().filter(|(_, guard)| holds(scene, lifecycle, item, guard));
    let blocked = if item.health.is_some() { BLOCKED } else { 0 };
    hold.fold(blocked, |bits, (at, _)| bits | 1 << at)
}

fn holds(scene: &Scene<'_>, lifecycle: &LifecycleLaw, item: &Item, guard: &Guard) -> bool {
    match guard {
        Guard::Standalone => item.embedding != Embedding::Inline,
        Guard::Peer => item.embedding == Embedding::Peer,
        Guard::Switch(name) => item.switches.contains(name),
        Guard::SinglePotentialOwner => item.people.only_potential_owner().is_some(),
        Guard::FaultStored => matches!(item.outcome, Outcome::Fault(_)),
        Guard::DeletedAtOnce => deletion_delay(lifecycle, item) == Some(Span::ZERO),
        Guard::DeletedLater => matches!(deletion_delay(lifecycle, item), Some(Span::Millis(1..))),
        Guard::GoalReached => goal_reached(scene, item),
        Guard::ActivatedBy(point) => item.alert.as_ref().is_some_and(|alert| alert.activated_by == *point),
        Guard::RaisesPriority => item.alert.as_ref().is_some_and(|alert| match alert.raises_priority {
            PriorityRaise::Never => false,
            PriorityRaise::Once => alert.fired == 0,
            PriorityRaise::Always => true,
        }),
        Guard::TimerArmed(name) => {
            lifecycle.timer_id(name.as_str()).is_some_and(|timer| item.timers.get(timer).is_some())
        }
        Guard::ParentOpen => item.parent.is_none_or(|parent| scene.is_open(parent)),
        Guard::Given(_) | Guard::Chosen(_) | Guard::TargetIs(_) => false,
    }
}

/// How long after its end the item is deleted, if its definition deletes it after such an end.
///
/// Seed 000: "on completion" reacts to every ending, "on success" to the successful one only; a definition
/// without a duration, or with `never`, keeps the task (decision C20). Only stand-alone peers have one.
fn deletion_delay(lifecycle: &LifecycleLaw, item: &Item) -> Option<Span> {
    let ending = lifecycle.ending(item.state)?;
    let wanted = match item.auto_delete {
        AutoDelete::Never => false,
        AutoDelete::OnCompletion => ending.is_hard(),
        AutoDelete::OnSuccess => ending == Ending::Completed,
    };
    let timers = &lifecycle.definition.timers;
    let timer = timers.iter().find(|timer| timer.after_ending)?;
    let delay = item.durations.get(&timer.name).copied()?;
    (wanted && item.embedding == Embedding::Peer && delay != Span::Never).then_some(delay)
}

fn goal_reached(scene: &Scene<'_>, item: &Item) -> bool {
    let (Some(alert), Some(task)) = (&item.alert, item.parent.and_then(|parent| scene.item(parent))) else {
        return false;
    };
    let ended = scene.law(task).is_hard_end(task.state);
    match alert.expects {
        Expectation::Claimed => ended || task.people.owner().is_some(),
        Expectation::Ended => ended,
        Expectation::SubtasksEnded => {
            let mut children = scene.children(task.id).into_iter();
            children.all(|id| scene.item(id).is_none_or(|child| scene.kind(child) != Kind::Task || !scene.is_open(id)))
        }
    }
}
