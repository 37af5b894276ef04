//! Refusals: answers with a reason, never failures. Sentences for people are in `worklist/wording.rs`.

use crate::{
    definition::{FlagId, Guard, InputKind, Name, RoleSet, StateId, Timestamp},
    instance::{Item, ItemId, Revision},
};

/// Why an operation was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq)]
pub enum Rejection {
    /// There is no such case or item, or this person may not know of it: both get the same answer.
    NotFound,
    /// A case with this id exists already.
    CaseExists,
    /// The case's law is not in the catalog.
    UnknownLaw(Name),
    /// The definition is not in the catalog or belongs to another lifecycle.
    UnknownDefinition(Name),
    /// The case is judged by a newer meaning of rows than this program knows.
    NewerSemantics(u32),
    /// The operation's id was used for something else (seed 004: conflict).
    OperationReused,
    /// The lifecycle has no such action.
    UnknownAction(Name),
    /// No row of the action holds now.
    NotAllowed(Box<NotAllowed>),
    /// Somebody changed the item since this person looked.
    Stale(Stale),
    /// A field is missing or wrong.
    BadInput(InputProblem),
    /// The case would get more items than a case may hold.
    CaseFull,
    /// An item deeper in the case refused a signal that must not be ignored.
    SignalRefused {
        /// The item that refused.
        item: ItemId,
        /// The signal.
        signal: Name,
    },
}

impl Rejection {
    /// The reason's code: stable, for transcripts and programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::CaseExists => "case_exists",
            Self::UnknownLaw(_) => "unknown_law",
            Self::UnknownDefinition(_) => "unknown_definition",
            Self::NewerSemantics(_) => "newer_semantics",
            Self::OperationReused => "operation_reused",
            Self::UnknownAction(_) => "unknown_action",
            Self::NotAllowed(_) => "not_allowed",
            Self::Stale(_) => "stale",
            Self::BadInput(_) => "bad_input",
            Self::CaseFull => "case_full",
            Self::SignalRefused { .. } => "signal_refused",
        }
    }
}

/// An action that no row permits now, with every row's reasons and who changed the item last.
#[derive(Debug, Clone, PartialEq)]
pub struct NotAllowed {
    /// The action.
    pub action: Name,
    /// The rows of the action and what speaks against each.
    pub refusals: Vec<RowRefusal>,
    /// The state the item is in.
    pub state: StateId,
    /// The flags the item has.
    pub flags: crate::definition::FlagSet,
    /// Its owner.
    pub owner: Option<Name>,
    /// Who changed it last.
    pub changed_by: Option<Name>,
    /// When.
    pub changed: Timestamp,
    /// Whether it changed since the person looked: somebody was faster.
    pub overtaken: bool,
}

/// What speaks against one row.
#[derive(Debug, Clone, PartialEq)]
pub struct RowRefusal {
    /// The row, by its place in the lifecycle.
    pub row: u16,
    /// All of its failed conditions, none left out.
    pub reasons: Vec<Reason>,
}

/// A failed condition of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Reason {
    /// The row starts from other states than this one.
    State(StateId),
    /// A flag that the row demands is missing.
    FlagMissing(FlagId),
    /// A flag stands in the way.
    FlagSet(FlagId),
    /// The person has none of these roles.
    Role(RoleSet),
    /// The person lacks this permission verb.
    Verb(Name),
    /// A health problem blocks the item for everybody but administrators.
    Blocked,
    /// A guard does not hold.
    GuardFails(Guard),
    /// A guard holds that must not.
    GuardHolds(Guard),
    /// The input does not fit.
    Input(InputProblem),
}

/// A field of the input and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputProblem {
    /// The field.
    pub field: Name,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// It must be given.
    Missing,
    /// The action does not ask for it.
    NotAsked,
    /// It holds something of another kind.
    WrongKind(InputKind),
    /// It is too long, too large, too deep, or not finite.
    OverLimit,
    /// It lies in the past.
    Past,
    /// It is not one of the choices.
    NotAChoice(Vec<Name>),
    /// The workspace does not know the person.
    UnknownPerson(Name),
    /// There is no such timer, switch or definition.
    UnknownName(Name),
    /// It must not be empty.
    Empty,
}

/// What changed since the person looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stale {
    /// The revision the person saw.
    pub expected: Revision,
    /// The item's revision.
    pub actual: Revision,
    /// Who changed it last; none is the engine.
    pub changed_by: Option<Name>,
    /// When.
    pub changed: Timestamp,
}

/// A row that fails by its input alone is the one the person meant: its field is the better answer. Better still is a
/// row that takes the input as it is, and that one guard or flag keeps from holding.
pub(super) fn refused(item: &Item, action: &Name, refusals: Vec<RowRefusal>, expected: Option<Revision>) -> Rejection {
    let is_near = |reason: &Reason| match reason {
        Reason::GuardFails(Guard::Given(_)) => false,
        Reason::FlagMissing(_) | Reason::FlagSet(_) | Reason::GuardFails(_) | Reason::GuardHolds(_) => true,
        Reason::State(_) | Reason::Role(_) | Reason::Verb(_) | Reason::Blocked | Reason::Input(_) => false,
    };
    let nearly_held = refusals.iter().any(|refusal| refusal.reasons.len() == 1 && refusal.reasons.iter().all(is_near));
    let input_only =
        refusals.iter().filter(|refusal| refusal.reasons.iter().all(|reason| matches!(reason, Reason::Input(_))));
    let problem = input_only.flat_map(|refusal| &refusal.reasons).filter_map(|reason| match reason {
        Reason::Input(problem) => Some(problem),
        _ => None,
    });
    let rank = |problem: &&InputProblem| match problem.problem {
        Problem::NotAsked => 2,
        Problem::Missing => 1,
        _ => 0,
    };
    if let Some(problem) = problem.min_by_key(rank).filter(|_| !nearly_held) {
        return Rejection::BadInput(problem.clone());
    }
    Rejection::NotAllowed(Box::new(NotAllowed {
        action: action.clone(),
        refusals,
        state: item.state,
        flags: item.flags,
        owner: item.people.owner().cloned(),
        changed_by: item.changed_by.clone(),
        changed: item.changed,
        overtaken: expected.is_some_and(|expected| expected != item.revision),
    }))
}
