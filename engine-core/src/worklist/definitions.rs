//! Which definitions a field of an action takes: those with which the judge would accept it.

use crate::{
    definition::{Catalog, Effect, Fingerprint, InputKind, Law, LifecycleId, Role, TaskDefinition},
    engine::roles_on_definition,
    instance::Actor,
};
use std::sync::Arc;

/// The definitions that a person can choose for an action that asks for one: those whose tasks can be parts, if it
/// opens a subtask or a follow-on, and those of the item's own lifecycle, if it replaces the item's definition.
pub fn fitting_definitions<'a>(
    catalog: &'a Catalog,
    (law, lifecycle): (&Law, LifecycleId),
    action: &str,
    actor: &Actor,
) -> Vec<(&'a Fingerprint, &'a Arc<TaskDefinition>)> {
    let table = law.lifecycle(lifecycle);
    let rows = table.rows_on(action).map(|row| table.row(row.id));
    let asking: Vec<_> = rows.filter(|row| row.input.iter().any(|field| field.kind == InputKind::Definition)).collect();
    let makes = |effect: &Effect| matches!(effect, Effect::OpenSubtask | Effect::OpenFollowOn);
    let opens_a_part = asking.iter().any(|row| row.then.iter().any(makes));
    let may_create = Role::PotentialCreator.bit().with(Role::Administrator.bit());
    let fits = |task: &TaskDefinition| {
        let of = law.lifecycle_id(task.lifecycle.as_str()).filter(|_| task.dialect == law.dialect.dialect);
        of.is_some_and(|of| {
            if opens_a_part {
                law.lifecycle(of).may_be_part() && roles_on_definition(task, actor).meets(may_create)
            } else {
                of == lifecycle
            }
        })
    };
    catalog.tasks().filter(|(_, task)| !asking.is_empty() && fits(task)).collect()
}
