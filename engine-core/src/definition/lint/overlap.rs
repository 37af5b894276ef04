//! Rows of one trigger that could hold at the same time, so that only their order decides (X4).
//!
//! A person may have several roles at once, so rows for people overlap in roles whatever the roles are; the engine
//! has its own role and no other.

use super::report::{Report, Scope, Spot, is_for_engine};
use crate::definition::{Guard, InputDef, InputKind, Map, Name, Transition, one_by_one};
use std::collections::BTreeSet;

/// Compares every row with the earlier rows of its trigger.
pub(super) fn check(report: &mut Report, scope: Scope<'_>) {
    let mut earlier: Map<&Name, Vec<(usize, &Transition)>> = Map::new();
    for (index, (spot, row)) in scope.rows().enumerate() {
        let rivals = earlier.get_or_insert_with(&row.on, Vec::new);
        compare(report, spot, row, rivals);
        rivals.push((index, row));
    }
}

/// Tells of the first rival only: mending it shows the next.
fn compare(report: &mut Report, spot: Spot<'_>, row: &Transition, rivals: &[(usize, &Transition)]) {
    let covering = rivals.iter().find(|(_, rival)| covers(rival, row));
    if let Some((index, rival)) = covering.filter(|(_, rival)| row.in_order || !covers(row, rival)) {
        report.warning("row_never_fires", spot, || {
            format!("Row {index} on `{}` holds whenever this one does and comes first: move this row up.", rival.on)
        });
    } else if let Some((index, _)) = covering {
        report.error("ambiguous_rows", spot, || {
            format!("Row {index} has the very same conditions and comes first: remove one of the two.")
        });
    } else if let Some((index, _)) = rivals.iter().find(|(_, rival)| !row.in_order && overlap(rival, row)) {
        report.warning("ambiguous_rows", spot, || {
            format!(
                "Row {index} can hold at the same time: exclude it by a flag, guard or field, or set `in_order` here."
            )
        });
    }
}

/// Whether both rows can hold in one situation with one input.
fn overlap(one: &Transition, other: &Transition) -> bool {
    let same_side = (one.is_for_people() && other.is_for_people()) || (is_for_engine(one) && is_for_engine(other));
    let from = (one.from.is_empty() && other.from.is_empty()) || meet(&one.from, &other.from);
    same_side
        && from
        && !meet(&one.only, &other.unless)
        && !meet(&one.unless, &other.only)
        && !one.guards.iter().any(|guard| is_excluded(guard, other))
        && !other.guards.iter().any(|guard| is_excluded(guard, one))
        && inputs_overlap(one, other)
}

fn meet<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.iter().any(|entry| other.contains(entry))
}

/// Whether the row cannot hold when the guard holds.
fn is_excluded(guard: &Guard, row: &Transition) -> bool {
    let implied = implied_by(guard);
    let forbidden = |guard: &Guard| row.not_guards.contains(guard);
    forbidden(guard)
        || implied.iter().any(forbidden)
        || row.guards.iter().any(|other| match (guard, other) {
            (Guard::DeletedAtOnce, Guard::DeletedLater) | (Guard::TopLevel, Guard::Follows) => true,
            (Guard::Calls(one), Guard::Calls(other)) => one != other,
            (Guard::ActivatedBy(one), Guard::ActivatedBy(other)) => one != other,
            (Guard::Chosen(one), Guard::Chosen(other)) => one.field == other.field && one.is != other.is,
            _ => false,
        })
}

/// What the engine's meaning of a guard brings with it.
fn implied_by(guard: &Guard) -> &'static [Guard] {
    match guard {
        Guard::Peer => &[Guard::Standalone],
        Guard::DeletedAtOnce | Guard::DeletedLater => &[Guard::Peer, Guard::Standalone, Guard::TopLevel],
        _ => &[],
    }
}

/// Whether some input fits both: each row must ask for what the other one needs, and in the same way.
fn inputs_overlap(one: &Transition, other: &Transition) -> bool {
    takes_needed(one, other) && takes_needed(other, one)
}

fn takes_needed(needing: &Transition, taking: &Transition) -> bool {
    needed(needing).into_iter().all(|name| {
        let refused = taking.not_guards.iter().any(|guard| matches!(guard, Guard::Given(field) if field == name));
        let field = |row: &Transition| row.input.iter().find(|field| field.name == *name).cloned();
        match (field(needing), field(taking)) {
            (Some(needing), Some(taking)) => !refused && same_values(&needing, &taking),
            (None, Some(_)) => !refused,
            (_, None) => false,
        }
    })
}

/// The fields without which the row does not hold.
fn needed(row: &Transition) -> BTreeSet<&Name> {
    let required = row.input.iter().filter(|field| field.required).map(|field| &field.name);
    let read = row.guards.iter().filter_map(|guard| match guard {
        Guard::Given(field) | Guard::HoldsRole(field) => Some(field),
        Guard::Chosen(choice) => Some(&choice.field),
        Guard::TargetIs(target) => Some(&target.field),
        _ => None,
    });
    one_by_one(required.chain(read))
}

fn same_values(one: &InputDef, other: &InputDef) -> bool {
    let open = one.choices.is_empty() || other.choices.is_empty();
    one.kind == other.kind && (one.kind != InputKind::Choice || open || meet(&one.choices, &other.choices))
}

/// Whether the first row holds whenever the second one does.
fn covers(wide: &Transition, narrow: &Transition) -> bool {
    let from = if narrow.from.is_empty() { wide.from.is_empty() } else { within(&narrow.from, &wide.from) };
    from && !narrow.by.is_empty()
        && within(&narrow.by, &wide.by)
        && (wide.needs.is_none() || wide.needs == narrow.needs)
        && within(&wide.only, &narrow.only)
        && within(&wide.unless, &narrow.unless)
        && within(&wide.guards, &narrow.guards)
        && within(&wide.not_guards, &narrow.not_guards)
        && narrow.input.iter().all(|field| wide.input.iter().any(|other| takes_all(other, field)))
        && wide.input.iter().filter(|field| field.required).all(|field| needed(narrow).contains(&field.name))
}

fn within<T: PartialEq>(few: &[T], many: &[T]) -> bool {
    few.iter().all(|entry| many.contains(entry))
}

/// Whether every value of `field` is one of `wide`.
fn takes_all(wide: &InputDef, field: &InputDef) -> bool {
    let choices = wide.choices.is_empty() || (!field.choices.is_empty() && within(&field.choices, &wide.choices));
    wide.name == field.name && wide.kind == field.kind && (field.future || !wide.future) && choices
        // Required text must not be blank.
        && (field.required || !wide.required)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row that completes a ready task, with other columns on top.
    fn row(columns: &str) -> Transition {
        let start = r#"{"on":"complete","from":["ready"],"source":"made up","by":"#;
        serde_json::from_str(&format!("{start}{columns}}}")).expect("a row")
    }

    #[test]
    fn rows_overlap_unless_something_excludes_it() {
        let field =
            |name: &str, more: &str| format!(r#"["owner"],"input":[{{"name":"{name}","kind":"choice"{more}}}]"#);
        let cases = [
            (r#"["owner"]"#, r#"["administrator"]"#, true),
            (r#"["owner"]"#, r#"["engine"]"#, false),
            (r#"["owner"],"only":["late"]"#, r#"["owner"],"unless":["late"]"#, false),
            (r#"["owner"],"only":["late"]"#, r#"["owner"],"unless":["early"]"#, true),
            (r#"["owner"],"if":["peer"]"#, r#"["owner"],"if_not":["standalone"]"#, false),
            (r#"["owner"],"if":["standalone"]"#, r#"["owner"],"if_not":["peer"]"#, true),
            (r#"["owner"],"if":["deleted_later"]"#, r#"["owner"],"if":["deleted_at_once"]"#, false),
            (r#"["owner"],"if":[{"activated_by":"a"}]"#, r#"["owner"],"if":[{"activated_by":"b"}]"#, false),
            (&field("keep", ""), r#"["owner"]"#, true),
            (&field("keep", r#","required":true"#), r#"["owner"]"#, false),
            (&field("keep", r#","required":true"#), &field("keep", r#","choices":["a"]"#), true),
            (&field("keep", r#","required":true,"choices":["b"]"#), &field("keep", r#","choices":["a"]"#), false),
            (
                &field("keep", r#","required":true"#),
                &format!(r#"{},"if_not":[{{"given":"keep"}}]"#, field("keep", "")),
                false,
            ),
        ];
        for (one, other, expected) in cases {
            let (first, second) = (row(one), row(other));
            assert_eq!(overlap(&first, &second), expected, "{one} and {other}");
            assert_eq!(overlap(&second, &first), expected, "{other} and {one}");
        }
    }

    #[test]
    fn a_row_covers_those_with_more_conditions() {
        let cases = [
            (r#"["owner"]"#, r#"["owner"]"#, true),
            (r#"["owner","administrator"]"#, r#"["owner"],"if":["peer"]"#, true),
            (r#"["owner"]"#, r#"["owner","administrator"]"#, false),
            (r#"["owner"],"needs":"end""#, r#"["owner"]"#, false),
            (r#"["owner"]"#, r#"["owner"],"input":[{"name":"why","kind":"text"}]"#, false),
            (r#"["owner"],"input":[{"name":"why","kind":"text"}]"#, r#"["owner"]"#, true),
            (r#"["owner"],"input":[{"name":"why","kind":"text","required":true}]"#, r#"["owner"]"#, false),
            (r#"["owner"]"#, "[]", false),
        ];
        for (wide, narrow, expected) in cases {
            assert_eq!(covers(&row(wide), &row(narrow)), expected, "{wide} and {narrow}");
        }
    }
}
