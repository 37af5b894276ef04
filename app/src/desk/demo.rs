//! Workspaces made from files: the first list and the demos. Each step of a file goes through the judge.

use super::{Desk, Trouble, WorkspaceInfo, open::MY_WORK};
use crate::{clock, messages};
use engine_core::{
    definition::Name,
    simulate::{Script, Simulation},
};
use gloo_net::http::Request;
use leptos::prelude::*;
use store::{Clock, CommitError, Entry, Info, Ledger, Library, StoreError, Workspace, WorkspaceKind, restore};

/// The first list, which needs no network.
const FIRST_LIST: &str = include_str!("my-work.json");
/// The largest demo file that is read, in bytes.
const LARGEST_FILE: usize = 20_000_000;
/// The hour and minute of a demo's present.
const DEMO_BEGINS: (u32, u32) = (10, 42);

/// Makes the real list: definitions and one person, no tasks.
pub(super) async fn make_my_work(library: &Library) -> Result<(), StoreError> {
    let now = clock::real_now();
    let broken = |reason: String| StoreError::Browser(format!("my-work.json: {reason}"));
    let script = Script::parse(FIRST_LIST).map_err(|error| broken(error.to_string()))?;
    let simulation = script.run(now).map_err(|error| broken(error.to_string()))?;
    let info = Info { name: String::new(), kind: WorkspaceKind::Real, created: now };
    install(library, MY_WORK, info, Clock::Real, simulation).await
}

/// Remembers that a workspace was opened now.
pub(super) async fn mark_opened(library: &Library, workspace: &Workspace) -> Result<(), StoreError> {
    let Some(info) = workspace.info().await? else { return Ok(()) };
    library.register(&Entry { id: workspace.id().to_owned(), info, opened: clock::real_now() }).await
}

/// Writes a workspace that was made in memory, in one transaction.
async fn install(
    library: &Library,
    id: &str,
    info: Info,
    clock: Clock,
    simulation: Simulation,
) -> Result<(), StoreError> {
    let mut ledger = Ledger::new(simulation.catalog);
    ledger.set_info(&info)?;
    ledger.set_clock(clock)?;
    ledger.set_directory(&simulation.directory)?;
    for record in &simulation.operations {
        ledger.submit(&record.operation).map_err(|error| match error {
            CommitError::Store(error) => error,
            CommitError::Rejected(rejection) => StoreError::Browser(rejection.code().to_owned()),
        })?;
    }
    let workspace = Workspace::open_or_create(id).await?;
    restore(&workspace, &ledger.snapshot()?).await.map_err(|error| match error {
        store::RestoreError::Store(error) => error,
        unsound => StoreError::Browser(unsound.to_string()),
    })?;
    library.register(&Entry { id: id.to_owned(), info, opened: clock::real_now() }).await
}

impl Desk {
    /// Opens the demo of this name (file `demo/<name>.json`), made anew if it is not there yet.
    /// The answer is the workspace to go to, or nothing when it failed (then a trouble says why).
    pub async fn open_demo(&self, name: &Name) -> Option<WorkspaceInfo> {
        let there = self.workspaces.with_untracked(|list| list.iter().find(|info| info.id == *name).cloned());
        if let Some(info) = there {
            return Some(info);
        }
        let script = self.fetch_demo(name).await.ok()?;
        self.make_demo(name, &script).await.ok()?;
        self.workspaces.with_untracked(|list| list.iter().find(|info| info.id == *name).cloned())
    }

    /// Reads a demo's file. What is wrong with it is said at the top of the page: file, place and reason.
    pub(super) async fn fetch_demo(&self, name: &Name) -> Result<Script, ()> {
        self.relieve(|trouble| matches!(trouble, Trouble::BadDemo(_)));
        let file = format!("demo/{name}.json");
        let read = async {
            let answer = Request::get(&file).send().await.map_err(|error| error.to_string())?;
            if !answer.ok() {
                return Err(format!("{} {}", answer.status(), answer.status_text()));
            }
            let text = answer.text().await.map_err(|error| error.to_string())?;
            if text.len() > LARGEST_FILE {
                return Err(format!("{} > {LARGEST_FILE} bytes", text.len()));
            }
            Script::parse(&text).map_err(|error| error.to_string())
        };
        read.await.map_err(|reason| self.trouble(Trouble::BadDemo(format!("{file}: {reason}"))))
    }

    pub(super) async fn make_demo(&self, name: &Name, script: &Script) -> Result<(), ()> {
        let now = clock::today_at(DEMO_BEGINS.0, DEMO_BEGINS.1);
        let simulation =
            script.run(now).map_err(|error| self.trouble(Trouble::BadDemo(format!("demo/{name}.json: {error}"))))?;
        let work = async {
            let library = self.library().await?;
            let title = script.titles.get(self.language.get_untracked()).unwrap_or_default();
            let info = Info { name: title.to_owned(), kind: WorkspaceKind::Demo, created: clock::real_now() };
            install(&library, name.as_str(), info, Clock::Simulated(now), simulation).await?;
            self.library().await.map(drop)
        };
        work.await.map_err(|error| {
            let text = self.failed(&error);
            self.message(super::Tone::Failed, text, None);
        })
    }

    /// Everything of the open workspace as one JSON text.
    pub async fn export(&self) -> Option<String> {
        let workspace = self.archive().workspace()?;
        match store::export_all(&workspace).await {
            Ok(snapshot) => Some(snapshot.to_json()),
            Err(error) => {
                self.failed(&error);
                let words = messages::of(self.language.get_untracked());
                self.message(super::Tone::Failed, words.not_exported.to_owned(), None);
                None
            }
        }
    }
}
