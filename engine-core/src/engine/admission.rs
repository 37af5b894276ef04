//! What is checked before any row: may this person know, was this asked before, has somebody been faster.

use super::{rejection::Rejection, roles::roles_of, scratch::Scene};
use crate::{
    definition::{Catalog, Dialect, Law, Name},
    instance::{Case, Item, ItemId, Operation, OperationRecord, Request},
};
use std::sync::Arc;

/// Whether the operation was decided before: the same content gets the recorded answer, other content is refused.
pub(crate) fn known_before(recorded: Option<&OperationRecord>, operation: &Operation) -> Result<bool, Rejection> {
    match recorded {
        None => Ok(false),
        Some(record) if record.operation.same_content(operation) => Ok(true),
        Some(_) => Err(Rejection::OperationReused),
    }
}

/// The laws of a case, in its order.
pub(crate) fn laws_of(catalog: &Catalog, case: &Case) -> Result<Vec<Arc<Law>>, Rejection> {
    if case.semantics > Dialect::SEMANTICS {
        return Err(Rejection::NewerSemantics(case.semantics));
    }
    let law = |key: &Name| catalog.law(key).cloned().ok_or_else(|| Rejection::UnknownLaw(key.clone()));
    case.laws.iter().map(law).collect()
}

/// The item, if there is one and whoever acts may know of it: any role is enough.
pub(crate) fn visible_item<'s>(scene: &'s Scene<'_>, id: ItemId, operation: &Operation) -> Result<&'s Item, Rejection> {
    let item = scene.item(id).ok_or(Rejection::NotFound)?;
    if roles_of(scene, item, &operation.actor).is_empty() {
        return Err(Rejection::NotFound);
    }
    Ok(item)
}

/// The item that a request is about, if any.
pub(crate) fn target(request: &Request) -> Option<ItemId> {
    match request {
        Request::Act { item, .. } => Some(*item),
        Request::Create { .. } => Some(Case::ROOT),
        Request::Tick => None,
    }
}
