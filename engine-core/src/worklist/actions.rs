//! Which actions a person has now, and why the others are missing. Both ask the selector that the judge asks.

use crate::{
    definition::{InputDef, Law, LifecycleLaw, Name, Weight, sort_short},
    engine::{Given, Reason, RowRefusal, Situation, refusals, select},
};

/// An action that the judge would accept now, with some input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The trigger.
    pub action: Name,
    /// How prominent it is.
    pub weight: Weight,
    /// The letter that performs it.
    pub letter: Option<char>,
    /// What may be given; a field is required when every row that holds requires it.
    pub fields: Vec<InputDef>,
    /// Whether it can be done as it is, without asking for anything.
    pub needs_nothing: bool,
    /// The action that takes it back.
    pub undone_by: Option<Name>,
}

/// An action of the lifecycle that is not offered, and what speaks against each of its rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// The trigger.
    pub action: Name,
    /// The rows, the one that is closest to holding first.
    pub refusals: Vec<RowRefusal>,
}

/// The actions that are legal in a situation, most prominent first, in the order of the dialect.
pub fn offers(law: &Law, lifecycle: &LifecycleLaw, situation: Situation<'_>) -> Vec<Offer> {
    let mut found: Vec<Offer> =
        lifecycle.actions().filter_map(|action| offer(law, lifecycle, action, situation)).collect();
    let place = |offer: &Offer| law.dialect.actions.iter().position(|action| action.name == offer.action);
    sort_short(&mut found, |offer| (offer.weight, place(offer)));
    found
}

fn offer(law: &Law, lifecycle: &LifecycleLaw, action: &Name, situation: Situation<'_>) -> Option<Offer> {
    select(lifecycle, action.as_str(), situation, Given::Open).ok()?;
    let holding: Vec<u16> = refusals(lifecycle, action.as_str(), situation, Given::Open)
        .into_iter()
        .filter(|refusal| refusal.reasons.is_empty())
        .map(|refusal| refusal.row)
        .collect();
    let mut fields: Vec<InputDef> = vec![];
    for field in holding.iter().flat_map(|row| lifecycle.inputs(*row)) {
        if !fields.iter().any(|known| known.name == field.name) {
            fields.push(field.clone());
        }
    }
    for field in &mut fields {
        let always = holding
            .iter()
            .all(|row| lifecycle.inputs(*row).iter().any(|other| other.name == field.name && other.required));
        field.required = always;
    }
    let definition = law.action(action.as_str());
    Some(Offer {
        action: action.clone(),
        weight: definition.map(|action| action.weight).unwrap_or_default(),
        letter: definition.and_then(|action| action.letter),
        needs_nothing: fields.is_empty(),
        fields,
        undone_by: holding.first().and_then(|row| lifecycle.row(*row).undone_by.clone()),
    })
}

/// Every action of the lifecycle that is not offered, with all reasons.
pub fn explain(lifecycle: &LifecycleLaw, situation: Situation<'_>) -> Vec<Refused> {
    let refused = lifecycle.actions().filter_map(|action| {
        let mut refusals = refusals(lifecycle, action.as_str(), situation, Given::Open);
        refusals.retain(|refusal| !lifecycle.rows[usize::from(refusal.row)].is_for_engine());
        if refusals.iter().any(|refusal| refusal.reasons.is_empty()) {
            return None;
        }
        sort_short(&mut refusals, |refusal| distance(&refusal.reasons));
        Some(Refused { action: action.clone(), refusals })
    });
    refused.collect()
}

/// How far a row is from holding: a wrong state weighs more than a missing role, a role more than a flag.
pub(super) fn distance(reasons: &[Reason]) -> usize {
    let weight = |reason: &Reason| match reason {
        Reason::State(_) => 4,
        Reason::Role(_) | Reason::Verb(_) | Reason::Blocked | Reason::Input(_) => 2,
        Reason::FlagMissing(_) | Reason::FlagSet(_) | Reason::GuardFails(_) | Reason::GuardHolds(_) => 1,
    };
    reasons.iter().map(weight).sum()
}
