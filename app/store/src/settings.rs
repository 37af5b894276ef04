//! What a workspace keeps beside its cases: what it is, its clock, its people, and what they have begun to type.
//! It must not know what time it is.

use crate::{error::StoreError, key::Key, schema, workspace::Workspace};
use engine_core::{
    definition::{Map, Name, Timestamp},
    instance::{CaseId, Directory, ItemId},
};
use serde::{Deserialize, Serialize};

/// Whether a workspace holds somebody's own work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkspaceKind {
    /// Somebody's own work.
    Real,
    /// A demonstration: its people are played, and it can be made anew.
    Demo,
}

/// What a workspace is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Info {
    /// What people call it.
    pub name: String,
    /// Whether it holds somebody's own work.
    pub kind: WorkspaceKind,
    /// When it was made.
    pub created: Timestamp,
}

/// What the time is in a workspace.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// What it is outside.
    #[default]
    Real,
    /// This instant, until somebody winds it forward.
    Simulated(Timestamp),
}

/// What somebody has typed on an item and not submitted: by action and field, as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The fields of each action's form.
    pub forms: Map<Name, Map<Name, String>>,
}

pub(crate) const INFO: &str = "info";
pub(crate) const CLOCK: &str = "clock";
pub(crate) const DIRECTORY: &str = "directory";

impl Workspace {
    /// What the workspace is, if it was ever told.
    pub async fn info(&self) -> Result<Option<Info>, StoreError> {
        self.get(schema::META, &INFO.into()).await
    }

    /// Tells the workspace what it is.
    pub async fn set_info(&self, info: &Info) -> Result<(), StoreError> {
        self.put(schema::META, &INFO.into(), info).await
    }

    /// The clock; real unless it was set.
    pub async fn clock(&self) -> Result<Clock, StoreError> {
        Ok(self.get(schema::META, &CLOCK.into()).await?.unwrap_or_default())
    }

    /// Sets the clock, for all tabs of the workspace.
    pub async fn set_clock(&self, clock: Clock) -> Result<(), StoreError> {
        self.put(schema::META, &CLOCK.into(), &clock).await
    }

    /// The people and groups.
    pub async fn directory(&self) -> Result<Directory, StoreError> {
        Ok(self.get(schema::PEOPLE, &DIRECTORY.into()).await?.unwrap_or_default())
    }

    /// Replaces the people and groups.
    pub async fn set_directory(&self, directory: &Directory) -> Result<(), StoreError> {
        self.put(schema::PEOPLE, &DIRECTORY.into(), directory).await
    }

    /// What the person has typed on the item.
    pub async fn draft(&self, case: &CaseId, item: ItemId, person: &Name) -> Result<Option<Draft>, StoreError> {
        self.get(schema::DRAFTS, &draft_key(case, item, person)).await
    }

    /// Keeps what the person has typed on the item. It goes with the item.
    pub async fn put_draft(&self, case: &CaseId, item: ItemId, person: &Name, draft: &Draft) -> Result<(), StoreError> {
        self.put(schema::DRAFTS, &draft_key(case, item, person), draft).await
    }

    /// Forgets what the person has typed on the item.
    pub async fn remove_draft(&self, case: &CaseId, item: ItemId, person: &Name) -> Result<(), StoreError> {
        let key = draft_key(case, item, person);
        self.write(&[schema::DRAFTS], async |transaction| {
            transaction.object_store(schema::DRAFTS)?.delete(key.to_js())?;
            Ok(())
        })
        .await
    }
}

fn draft_key(case: &CaseId, item: ItemId, person: &Name) -> Key {
    Key::many([case.into(), item.into(), person.into()])
}
