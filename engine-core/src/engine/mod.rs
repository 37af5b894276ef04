//! The judge: applies the law to the facts for one operation. It must not know dialect names, the browser,
//! storage, the wall clock or randomness. It can fail only with a [`Rejection`].

mod admission;
mod effect;
mod guard;
mod merge;
mod queue;
mod rejection;
mod relatives;
mod roles;
mod run;
mod scratch;
mod select;
mod shares;
mod tick;

pub use rejection::{InputProblem, NotAllowed, Problem, Reason, Rejection, RowRefusal, Stale};
pub use select::{BLOCKED, Given, Situation, refusals, select};

pub(crate) use guard::guard_bits;
pub(crate) use roles::{roles_of, roles_on_definition};
pub(crate) use scratch::Scene;

use crate::{
    definition::{Catalog, Dialect, Fingerprint, Map, Name, Timestamp},
    instance::{Case, CaseId, Event, Input, Item, ItemId, Notice, Operation, OperationRecord, Request},
};
use run::Run;
use std::sync::Arc;

/// The accepted answer to an operation: what has changed, what happened, what is owed.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The operation was decided before; nothing changes now.
    pub repeated: bool,
    /// The case.
    pub case: CaseId,
    /// The laws of its items.
    pub laws: Vec<Fingerprint>,
    /// The meaning by which it is judged.
    pub semantics: u32,
    /// The latest instant it has seen.
    pub now: Timestamp,
    /// The number of the next new item.
    pub next_item: ItemId,
    /// The number of the next event.
    pub next_event: u64,
    /// Touched items only, as they are now.
    pub changes: Vec<Item>,
    /// Items that are gone; when the root is among them, so is the case.
    pub removed: Vec<ItemId>,
    /// What happened, one event a step.
    pub events: Vec<Event>,
    /// What people should be told now.
    pub notices: Vec<Notice>,
    /// Operations that the engine owes.
    pub follow_ups: Vec<FollowUp>,
}

/// An operation that the engine owes: stored with the decision, submitted afterwards (X14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowUp {
    /// The item.
    pub item: ItemId,
    /// The trigger.
    pub trigger: Name,
}

impl Decision {
    /// Whether the whole case is gone.
    pub fn case_is_gone(&self) -> bool {
        self.removed.contains(&Case::ROOT)
    }

    /// Whether there is nothing to write: a repeated operation, or a tick that found nothing due.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty() && self.changes.is_empty() && self.removed.is_empty()
    }

    /// The case after the decision; none when it is gone or never was.
    pub fn apply(&self, case: Option<Case>) -> Option<Case> {
        if self.repeated {
            return case;
        }
        if self.case_is_gone() {
            return None;
        }
        let mut items = case.map_or_else(Map::new, |case| case.items);
        for id in &self.removed {
            items.remove(id);
        }
        items.extend(self.changes.iter().map(|item| (item.id, item.clone())));
        Some(Case {
            id: self.case.clone(),
            laws: self.laws.clone(),
            semantics: self.semantics,
            now: self.now,
            next_item: self.next_item,
            next_event: self.next_event,
            items,
        })
    }
}

/// Applies the law to the facts for one operation: the only way a case changes.
///
/// `case` is the stored case, none before it is created. `recorded` is what was decided about an operation of
/// this id before. The function is pure and total: the same arguments give the same answer, any input gives a
/// decision or a [`Rejection`]. Timers that are due by `operation.at` fire first, each at its own instant
/// (design, section 5).
pub fn decide(
    catalog: &Catalog,
    case: Option<&Case>,
    recorded: Option<&OperationRecord>,
    operation: &Operation,
) -> Result<Decision, Rejection> {
    match (&operation.request, case) {
        (Request::Create { definition, law, input }, None) => {
            if admission::known_before(recorded, operation)? {
                return Ok(repeated(operation, None));
            }
            create(catalog, operation, definition, law, input)
        }
        (Request::Create { .. }, Some(case)) => {
            if admission::known_before(recorded, operation)? {
                return Ok(repeated(operation, Some(case)));
            }
            Err(Rejection::CaseExists)
        }
        (_, None) if admission::known_before(recorded, operation)? => Ok(repeated(operation, None)),
        (_, None) => Err(Rejection::NotFound),
        (_, Some(case)) => change(catalog, case, recorded, operation),
    }
}

fn change(
    catalog: &Catalog,
    case: &Case,
    recorded: Option<&OperationRecord>,
    operation: &Operation,
) -> Result<Decision, Rejection> {
    let scene = Scene::new(catalog, Some(case), admission::laws_of(catalog, case)?);
    if let Some(item) = admission::target(&operation.request) {
        // A known operation on an item that is gone gets its recorded answer below.
        if recorded.is_none() {
            admission::visible_item(&scene, item, operation)?;
        }
    }
    if admission::known_before(recorded, operation)? {
        return Ok(repeated(operation, Some(case)));
    }
    let at = operation.at.max(case.now);
    let mut run = Run::new(catalog, operation, scene, case.laws.clone(), Some(case));
    run.fire_due(at)?;
    if let Request::Act { item, action, input, expected } = &operation.request {
        run.now = at;
        run.act(*item, action, input, *expected)?;
        run.fire_due(at)?;
    }
    Ok(run.finish())
}

fn create(
    catalog: &Catalog,
    operation: &Operation,
    definition: &Fingerprint,
    law: &Fingerprint,
    input: &Input,
) -> Result<Decision, Rejection> {
    let task = catalog.task(definition).ok_or_else(|| Rejection::UnknownDefinition(definition.clone()))?;
    let resolved = catalog.law(law).ok_or_else(|| Rejection::UnknownLaw(law.clone()))?;
    let lifecycle = resolved
        .lifecycle_id(task.lifecycle.as_str())
        .filter(|_| resolved.dialect.dialect == task.dialect)
        .ok_or_else(|| Rejection::UnknownDefinition(definition.clone()))?;
    let scene = Scene::new(catalog, None, vec![Arc::clone(resolved)]);
    let mut run = Run::new(catalog, operation, scene, vec![law.clone()], None);
    let roles = roles::roles_on_definition(task, &operation.actor);
    let item = effect::new_item(Case::ROOT, None, lifecycle, operation.at, Some((definition, task)));
    run.bear(item, roles, &Name::new("create"), input)?;
    run.settle()?;
    run.fire_due(operation.at)?;
    Ok(run.finish())
}

fn repeated(operation: &Operation, case: Option<&Case>) -> Decision {
    Decision {
        repeated: true,
        case: operation.case.clone(),
        laws: case.map(|case| case.laws.clone()).unwrap_or_default(),
        semantics: case.map_or(Dialect::SEMANTICS, |case| case.semantics),
        now: case.map_or(operation.at, |case| case.now),
        next_item: case.map_or(Case::ROOT, |case| case.next_item),
        next_event: case.map_or(1, |case| case.next_event),
        changes: vec![],
        removed: vec![],
        events: vec![],
        notices: vec![],
        follow_ups: vec![],
    }
}

/// When the case should be ticked next; none when nothing is armed.
///
/// Gives [`Rejection::UnknownLaw`] or [`Rejection::NewerSemantics`] when the case cannot be judged here.
pub fn next_deadline(catalog: &Catalog, case: &Case) -> Result<Option<Timestamp>, Rejection> {
    let scene = Scene::new(catalog, Some(case), admission::laws_of(catalog, case)?);
    Ok(tick::next_deadline(case, &scene))
}

/// A scene over a stored case, for reading.
pub(crate) fn scene<'a>(catalog: &'a Catalog, case: &'a Case) -> Result<Scene<'a>, Rejection> {
    Ok(Scene::new(catalog, Some(case), admission::laws_of(catalog, case)?))
}
