//! One arm per guard that depends on the case. Guards on the input are in `select.rs`.

use super::{merge::merged, scratch::Scene, select::BLOCKED, shares::Shares};
use crate::{
    definition::{
        AutoDelete, Embedding, Ending, Expectation, Guard, Lane, LifecycleLaw, Parallel, PriorityRaise, Span,
    },
    instance::{Item, Outcome, Participant},
};

/// Which of the lifecycle's guards hold for the item: bits of [`LifecycleLaw::guards`], and [`BLOCKED`].
pub(crate) fn guard_bits(scene: &Scene<'_>, lifecycle: &LifecycleLaw, item: &Item) -> u64 {
    guard_bits_among(scene, lifecycle, item, u64::MAX)
}

/// The same for the guards among these bits; the others are not looked at and count as not holding.
pub(crate) fn guard_bits_among(scene: &Scene<'_>, lifecycle: &LifecycleLaw, item: &Item, among: u64) -> u64 {
    let asked = lifecycle.guards.iter().enumerate().filter(|(at, _)| among >> at & 1 == 1);
    let hold = asked.filter(|(_, guard)| holds(scene, lifecycle, item, guard));
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
        Guard::DeletedAtOnce => deletion_delay(scene, lifecycle, item) == Some(Span::ZERO),
        Guard::DeletedLater => matches!(deletion_delay(scene, lifecycle, item), Some(Span::Millis(1..))),
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
        Guard::TopLevel => is_top_level(item),
        Guard::Follows => item.follows.is_some(),
        Guard::ChainEnded => scene.is_open(item.id) && !scene.is_open(scene.last_of_chain(item.id)),
        Guard::SubtasksEnded => scene.subtasks_ended(item.id),
        Guard::ParentAtWork => item.parent.and_then(|parent| scene.item(parent)).is_none_or(|parent| {
            let law = scene.law(parent);
            law.state(parent.state).lane == Lane::Claimed && !law.is_suspended(parent.state, parent.flags)
        }),
        Guard::ParentSuspended => {
            let parent = item.parent.and_then(|parent| scene.item(parent));
            parent.is_some_and(|parent| scene.law(parent).is_suspended(parent.state, parent.flags))
        }
        Guard::Completed => {
            parallel(scene, item).is_some_and(|parallel| Shares::of(scene, item).complete(parallel, &item.input))
        }
        Guard::ResultsClash => {
            parallel(scene, item).is_some_and(|parallel| merged(&Shares::of(scene, item), &parallel.results).is_err())
        }
        Guard::Calls(application) => {
            let call = scene.definition(item).and_then(|definition| definition.call.as_ref());
            call.is_some_and(|call| call.application == *application)
        }
        Guard::HeldInPerson(roles) => {
            let is_person = |who: &Participant| matches!(who, Participant::Person(_));
            roles.iter().any(|role| item.people.holders(*role).any(is_person))
        }
        Guard::OnlyHolder(role) => item.people.holders(*role).count() <= 1,
        Guard::HoldsRole(_) | Guard::Given(_) | Guard::Chosen(_) | Guard::TargetIs(_) => false,
    }
}

/// How long after its end the item is deleted, if its definition deletes it after such an end.
///
/// Seed 000: "on completion" reacts to every ending, "on success" to the successful one only; a definition
/// without a duration, or with `never`, keeps the task (decision C20). Only stand-alone peers have one.
///
/// A task that went on in follow-ons is judged by the last of them (spec IBM, 2.6 rule 5); a part or a follow-on is
/// never deleted alone (rule 3).
fn deletion_delay(scene: &Scene<'_>, lifecycle: &LifecycleLaw, item: &Item) -> Option<Span> {
    let last = scene.item(scene.last_of_chain(item.id))?;
    let ending = scene.law(last).ending(last.state).filter(|ending| ending.is_hard())?;
    let wanted = match item.auto_delete {
        AutoDelete::Never => false,
        AutoDelete::OnCompletion => true,
        AutoDelete::OnSuccess => ending == Ending::Completed,
    };
    let timers = &lifecycle.definition.timers;
    let timer = timers.iter().find(|timer| timer.after_ending)?;
    let delay = item.durations.get(&timer.name).copied()?;
    (wanted && item.embedding == Embedding::Peer && is_top_level(item) && delay != Span::Never).then_some(delay)
}

pub(super) fn parallel<'a>(scene: &Scene<'a>, item: &Item) -> Option<&'a Parallel> {
    scene.definition(item).and_then(|definition| definition.parallel.as_ref())
}

fn is_top_level(item: &Item) -> bool {
    item.parent.is_none() && item.follows.is_none()
}

fn goal_reached(scene: &Scene<'_>, item: &Item) -> bool {
    let (Some(alert), Some(task)) = (&item.alert, item.parent.and_then(|parent| scene.item(parent))) else {
        return false;
    };
    let ended = scene.law(task).is_hard_end(task.state);
    match alert.expects {
        Expectation::Claimed => ended || task.people.owner().is_some(),
        Expectation::Ended => ended,
        Expectation::SubtasksEnded => ended || scene.subtasks_ended(task.id),
    }
}
