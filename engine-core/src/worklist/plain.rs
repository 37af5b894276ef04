//! Guards about which there is one thing to say when they fail and one when they hold.

use super::wording::Wording;
use crate::definition::Guard;

/// What is said when the guard fails, and when it holds; none for a guard whose sentence names something.
pub(super) fn plain_guard(words: &Wording, guard: &Guard) -> Option<(&'static str, &'static str)> {
    Some(match guard {
        Guard::Standalone => (words.part_of_process, words.not_part_of_process),
        Guard::Peer => (words.controlled_by_process, words.not_controlled_by_process),
        Guard::SinglePotentialOwner => (words.no_single_owner, words.single_owner),
        Guard::FaultStored => (words.no_fault, words.fault_stored),
        Guard::DeletedAtOnce | Guard::DeletedLater => (words.no_deletion, words.deletion_planned),
        Guard::GoalReached => (words.goal_open, words.goal_reached),
        Guard::ActivatedBy(_) => (words.other_activation, words.this_activation),
        Guard::RaisesPriority => (words.priority_stays, words.priority_rises),
        Guard::TopLevel => (words.not_top_level, words.top_level),
        Guard::Follows => (words.follows_nothing, words.follows),
        Guard::ChainEnded => (words.chain_open, words.chain_ended),
        Guard::SubtasksEnded => (words.subtasks_open, words.subtasks_ended),
        Guard::ParentAtWork => (words.parent_not_at_work, words.parent_at_work),
        Guard::ParentSuspended => (words.parent_not_suspended, words.parent_suspended),
        Guard::Completed => (words.not_completed, words.completed),
        Guard::ResultsClash => (words.results_fit, words.results_clash),
        Guard::Calls(_) => (words.other_application, words.this_application),
        Guard::ParentOpen => (words.parent_ended, words.parent_open),
        Guard::Switch(_)
        | Guard::TimerArmed(_)
        | Guard::HeldInPerson(_)
        | Guard::OnlyHolder(_)
        | Guard::HoldsRole(_)
        | Guard::Given(_)
        | Guard::Chosen(_)
        | Guard::TargetIs(_) => return None,
    })
}
