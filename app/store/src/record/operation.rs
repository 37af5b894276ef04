//! The stored forms of a decided operation and of an operation that the engine owes.

use super::words::is_usual;
use crate::{codec::Stored, key::Key};
use engine_core::{
    definition::{Fingerprint, Map, Name, Timestamp},
    engine::FollowUp,
    instance::{
        Actor, CaseId, Facts, Input, ItemId, Operation, OperationId, OperationRecord, Request, Revision, Verdict,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// An operation and what was decided about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OperationForm {
    v: u32,
    id: OperationId,
    at: Timestamp,
    case: CaseId,
    #[serde(default, skip_serializing_if = "is_usual")]
    actor: ActorRecord,
    request: RequestRecord,
    #[serde(default, skip_serializing_if = "is_usual")]
    people: Map<Name, Vec<Name>>,
    #[serde(default, skip_serializing_if = "is_usual")]
    empty_groups: Vec<Name>,
    first_event: u64,
    events: u64,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActorRecord {
    #[serde(default, skip_serializing_if = "is_usual")]
    person: Option<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    groups: Vec<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    verbs: Vec<Name>,
    #[serde(default, skip_serializing_if = "is_usual")]
    system_administrator: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RequestRecord {
    Create {
        definition: Fingerprint,
        law: Fingerprint,
        #[serde(default, skip_serializing_if = "is_usual")]
        input: Input,
    },
    Act {
        item: ItemId,
        action: Name,
        #[serde(default, skip_serializing_if = "is_usual")]
        input: Input,
        #[serde(default, skip_serializing_if = "is_usual")]
        expected: Option<Revision>,
    },
    Tick,
}

impl Stored for OperationForm {
    const FORM: u32 = 2;

    fn form(&self) -> u32 {
        self.v
    }

    /// In form 1 nobody looked for groups without people.
    fn next_form(mut record: Value, form: u32) -> Option<Value> {
        (form == 1).then(|| {
            record["v"] = json!(2);
            record
        })
    }
}

impl OperationForm {
    /// The key under which it belongs.
    pub(crate) fn key(&self) -> Key {
        Key::many([(&self.case).into(), (&self.id).into()])
    }
}

impl From<&OperationRecord> for OperationForm {
    fn from(record: &OperationRecord) -> Self {
        let OperationRecord { operation, verdict } = record;
        let actor = &operation.actor;
        Self {
            v: Self::FORM,
            id: operation.id.clone(),
            at: operation.at,
            case: operation.case.clone(),
            actor: ActorRecord {
                person: actor.person.clone(),
                groups: actor.groups.clone(),
                verbs: actor.verbs.clone(),
                system_administrator: actor.system_administrator,
            },
            request: RequestRecord::from(&operation.request),
            people: operation.facts.people.clone(),
            empty_groups: operation.facts.empty_groups.clone(),
            first_event: verdict.first_event,
            events: verdict.events,
        }
    }
}

impl From<OperationForm> for OperationRecord {
    fn from(form: OperationForm) -> Self {
        let operation = Operation {
            id: form.id,
            at: form.at,
            case: form.case,
            actor: Actor {
                person: form.actor.person,
                groups: form.actor.groups,
                verbs: form.actor.verbs,
                system_administrator: form.actor.system_administrator,
            },
            request: form.request.into(),
            facts: Facts { people: form.people, empty_groups: form.empty_groups },
        };
        Self { operation, verdict: Verdict { first_event: form.first_event, events: form.events } }
    }
}

impl From<&Request> for RequestRecord {
    fn from(request: &Request) -> Self {
        match request {
            Request::Create { definition, law, input } => {
                Self::Create { definition: definition.clone(), law: law.clone(), input: input.clone() }
            }
            Request::Act { item, action, input, expected } => {
                Self::Act { item: *item, action: action.clone(), input: input.clone(), expected: *expected }
            }
            Request::Tick => Self::Tick,
        }
    }
}

impl From<RequestRecord> for Request {
    fn from(record: RequestRecord) -> Self {
        match record {
            RequestRecord::Create { definition, law, input } => Self::Create { definition, law, input },
            RequestRecord::Act { item, action, input, expected } => Self::Act { item, action, input, expected },
            RequestRecord::Tick => Self::Tick,
        }
    }
}

/// An operation that the engine owes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FollowUpRecord {
    v: u32,
    item: ItemId,
    trigger: Name,
}

impl Stored for FollowUpRecord {
    const FORM: u32 = 1;

    fn form(&self) -> u32 {
        self.v
    }
}

impl From<&FollowUp> for FollowUpRecord {
    fn from(owed: &FollowUp) -> Self {
        Self { v: Self::FORM, item: owed.item, trigger: owed.trigger.clone() }
    }
}

impl From<FollowUpRecord> for FollowUp {
    fn from(record: FollowUpRecord) -> Self {
        Self { item: record.item, trigger: record.trigger }
    }
}
