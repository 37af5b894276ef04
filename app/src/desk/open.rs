//! Opening: the library, a workspace, a case beside the list.

use super::{Clock, Desk, Loading, OpenCase, RowKey, RowTable, Trouble, WorkspaceInfo, archive::Archive, demo};
use crate::{
    clock::{self, Alarm},
    messages, session,
    tabs::{Hint, Tabs},
};
use engine_core::definition::{Catalog, Language, Name, sort_short};
use leptos::prelude::*;
use std::{rc::Rc, sync::Arc, time::Duration};
use store::{Closed, Library, StoreError, Workspace, WorkspaceKind, load_rows};

/// How long another tab may take to make a demo anew before this one looks for it.
const MADE_ANEW_WITHIN: Duration = Duration::from_millis(2_000);

/// The id of the real list.
pub const MY_WORK: &str = "my-work";

impl Desk {
    /// Makes the desk, opens the library and puts the desk into the context.
    pub fn start() -> Self {
        let desk = Self {
            workspaces: RwSignal::new(vec![]),
            workspace: RwSignal::new(None),
            loading: RwSignal::new(Loading::Opening),
            table: RwSignal::new(RowTable::default()),
            catalog: RwSignal::new(Arc::new(Catalog::default())),
            directory: RwSignal::new(Arc::default()),
            acting: RwSignal::new(Name::new("")),
            clock: RwSignal::new(Clock::Real),
            now: RwSignal::new(clock::real_now()),
            open: RwSignal::new(None),
            busy: RwSignal::default(),
            messages: RwSignal::default(),
            troubles: RwSignal::default(),
            said: RwSignal::default(),
            language: RwSignal::new(Language::English),
            archive: StoredValue::new_local(Rc::new(Archive::default())),
        };
        provide_context(desk);
        *desk.archive().alarm.borrow_mut() = Some(Alarm::new(move || desk.ring()));
        desk
    }

    pub(super) fn archive(&self) -> Rc<Archive> {
        self.archive.get_value()
    }

    /// The library, opened once; the registry is read each time.
    async fn ready_library(&self) -> Result<Rc<Library>, StoreError> {
        let archive = self.archive();
        let library = match archive.library() {
            Some(library) => library,
            None => {
                let library = Rc::new(Library::open().await?);
                let desk = *self;
                library.on_closed(move |_| desk.lost());
                *archive.library.borrow_mut() = Some(Rc::clone(&library));
                library
            }
        };
        self.list_workspaces(&library).await?;
        Ok(library)
    }

    async fn list_workspaces(&self, library: &Library) -> Result<(), StoreError> {
        let loaded = library.workspaces().await?;
        self.bad_records(&loaded.problems);
        let mut list: Vec<WorkspaceInfo> = loaded.value.iter().map(info_of).collect();
        sort_short(&mut list, |info| info.id != MY_WORK);
        self.workspaces.set(list);
        Ok(())
    }

    /// The database went away under this tab: a newer version took over, or the browser cleared it.
    fn lost(self) {
        self.trouble(Trouble::Newer);
    }

    /// Opens a workspace by id; an unknown id leads to the real list.
    pub fn open_workspace(&self, id: &Name) {
        let archive = self.archive();
        let opening = archive.opening.get() + 1;
        archive.opening.set(opening);
        self.loading.set(Loading::Opening);
        self.open.set(None);
        let (desk, id) = (*self, id.clone());
        leptos::task::spawn_local(async move {
            match desk.load_workspace(&id, opening).await {
                Ok(()) => {}
                Err(_) if desk.archive().opening.get() != opening => {}
                Err(error) => {
                    desk.failed(&error);
                    desk.loading.set(Loading::Failed);
                }
            }
        });
    }

    async fn load_workspace(&self, id: &Name, opening: u64) -> Result<(), StoreError> {
        let library = self.ready_library().await?;
        let known = self.workspaces.with_untracked(|list| list.iter().any(|info| info.id == *id));
        if !known && *id != MY_WORK {
            let words = messages::of(self.language.get_untracked());
            let text = messages::fill(words.no_workspace, &[("name", id.as_str())]);
            self.message(super::Tone::Failed, text, None);
        }
        let id = if known { id.clone() } else { Name::new(MY_WORK) };
        if id == MY_WORK && !self.workspaces.with_untracked(|list| list.iter().any(|info| info.id == MY_WORK)) {
            demo::make_my_work(&library).await?;
        }
        let workspace = Rc::new(Workspace::open(id.as_str()).await?);
        let desk = *self;
        workspace.on_closed(move |why| desk.lost_workspace(why, opening));
        demo::mark_opened(&library, &workspace).await?;
        self.list_workspaces(&library).await?;
        self.show(workspace, opening).await
    }

    fn lost_workspace(self, why: Closed, opening: u64) {
        if self.archive().opening.get() != opening {
            return;
        }
        match why {
            // Another tab deletes it or makes it anew: a moment later it is clear which.
            Closed::Deleted => {
                let Some(id) = self.workspace.with_untracked(|open| open.as_ref().map(|info| info.id.clone())) else {
                    return;
                };
                set_timeout(move || self.open_workspace(&id), MADE_ANEW_WITHIN);
            }
            Closed::NewerVersion | Closed::ByBrowser => self.lost(),
        }
    }

    /// Reads everything first, then shows it at once; hints of other tabs that arrive meanwhile are held.
    async fn show(&self, workspace: Rc<Workspace>, opening: u64) -> Result<(), StoreError> {
        let archive = self.archive();
        let id = Name::new(workspace.id());
        let held = Rc::new(std::cell::RefCell::new(Some(Vec::<Hint>::new())));
        let desk = *self;
        let queue = Rc::clone(&held);
        let tabs = Tabs::listen(&id, move |hint| match queue.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(hint),
            None => desk.hear(hint, opening),
        });
        let catalog = workspace.load_catalog().await?;
        let rows = load_rows(&workspace, &catalog.value).await?;
        let directory = workspace.directory().await?;
        let clock = workspace.clock().await?;
        if archive.opening.get() != opening {
            return Ok(());
        }
        self.relieve(|trouble| !matches!(trouble, Trouble::Newer | Trouble::BadDemo(_)));
        self.bad_records(&catalog.problems);
        self.bad_records(&rows.problems);
        let acting = session::acting(&id).filter(|person| directory.person(person.as_str()).is_some());
        let acting = acting.or_else(|| directory.people.first().map(|person| person.id.clone()));
        *archive.workspace.borrow_mut() = Some(Rc::clone(&workspace));
        *archive.tabs.borrow_mut() = Some(tabs);
        self.clock.set(match clock {
            store::Clock::Real => Clock::Real,
            store::Clock::Simulated(at) => Clock::Simulated(at),
        });
        self.now.set(self.present());
        self.catalog.set(Arc::new(catalog.value));
        self.directory.set(Arc::new(directory));
        self.acting.set(acting.unwrap_or_else(|| Name::new("")));
        self.table.set(RowTable::new(rows.value));
        let info = self.workspaces.with_untracked(|list| list.iter().find(|info| info.id == id).cloned());
        self.workspace.set(info);
        self.loading.set(Loading::Ready);
        for hint in held.take().unwrap_or_default() {
            self.hear(hint, opening);
        }
        self.pay_debts(&workspace, None).await;
        self.tick().await;
        self.set_alarm();
        Ok(())
    }

    /// Another tab changed something: the database is read again.
    fn hear(self, hint: Hint, opening: u64) {
        if self.archive().opening.get() != opening {
            return;
        }
        let Some(workspace) = self.archive().workspace() else { return };
        leptos::task::spawn_local(async move {
            match hint {
                Hint::Case(case) => {
                    self.refresh_case(&workspace, &case).await;
                    self.set_alarm();
                }
                Hint::Clock => {
                    if let Ok(store::Clock::Simulated(at)) = workspace.clock().await {
                        self.show_clock(at).await;
                    }
                }
                Hint::Everything => self.open_workspace(&Name::new(workspace.id())),
                Hint::Gone => self.open_workspace(&Name::new(MY_WORK)),
            }
        });
    }

    /// Opens the case of an item beside the list, or closes it.
    pub fn open_item(&self, key: Option<RowKey>) {
        let Some((case, _)) = key else {
            self.open.set(None);
            return;
        };
        if self.open.with_untracked(|open| open.as_ref().is_some_and(|open| open.case.id == case)) {
            return;
        }
        let Some(workspace) = self.archive().workspace() else { return };
        let (desk, opening) = (*self, self.archive().opening.get());
        leptos::task::spawn_local(async move {
            let catalog = desk.catalog.get_untracked();
            match workspace.case(&catalog, &case).await {
                Ok(Some(found)) => {
                    let events = desk.events_of(&workspace, &case).await;
                    if desk.archive().opening.get() == opening {
                        desk.open.set(Some(OpenCase { case: Arc::new(found), events: Arc::new(events) }));
                    }
                }
                Ok(None) => desk.open.set(None),
                Err(error) => {
                    let text = desk.failed(&error);
                    desk.message(super::Tone::Failed, text, None);
                }
            }
        });
    }

    /// Acts as somebody else in this tab.
    pub fn act_as(&self, person: &Name) {
        let Some(workspace) = self.workspace.get_untracked() else { return };
        if self.directory.with_untracked(|directory| directory.person(person.as_str()).is_none()) {
            return;
        }
        session::remember(&workspace.id, person);
        self.acting.set(person.clone());
        let name = self.directory.with_untracked(|directory| directory.name_of(person));
        let words = messages::of(self.language.get_untracked());
        self.say(messages::fill(words.said_acting, &[("name", &name)]));
    }

    /// Makes a demo as it was at first.
    pub async fn reset_demo(&self, id: &Name) {
        let name = self
            .workspaces
            .with_untracked(|list| list.iter().find(|info| info.id == *id).and_then(|info| info.demo.clone()));
        let Some(name) = name else { return };
        let Ok(script) = self.fetch_demo(&name).await else { return };
        if self.remove(id).await.is_ok() && self.make_demo(&name, &script).await.is_ok() {
            let was_open = self.workspace.with_untracked(|open| open.as_ref().is_some_and(|open| open.id == *id));
            if was_open {
                self.open_workspace(id);
            }
        }
    }

    /// Removes a workspace and its database.
    pub async fn delete_workspace(&self, id: &Name) {
        let was_open = self.workspace.with_untracked(|open| open.as_ref().is_some_and(|open| open.id == *id));
        if self.remove(id).await.is_ok() && was_open {
            self.open_workspace(&Name::new(MY_WORK));
        }
    }

    async fn remove(&self, id: &Name) -> Result<(), StoreError> {
        let archive = self.archive();
        let is_open = archive.workspace().is_some_and(|workspace| *id == *workspace.id());
        if is_open {
            if let Some(tabs) = archive.tabs.borrow_mut().take() {
                tabs.tell(&Hint::Gone);
            }
            archive.opening.set(archive.opening.get() + 1);
            *archive.workspace.borrow_mut() = None;
        }
        let work = async {
            let library = self.ready_library().await?;
            library.unregister(id.as_str()).await?;
            store::delete_workspace(id.as_str()).await?;
            self.list_workspaces(&library).await
        };
        let removed = work.await;
        if let Err(error) = &removed {
            let text = self.failed(error);
            self.message(super::Tone::Failed, text, None);
        }
        removed
    }

    pub(super) async fn library(&self) -> Result<Rc<Library>, StoreError> {
        self.ready_library().await
    }
}

fn info_of(entry: &store::Entry) -> WorkspaceInfo {
    let id = Name::new(&entry.id);
    let demo = (entry.info.kind == WorkspaceKind::Demo).then(|| id.clone());
    WorkspaceInfo { id, name: entry.info.name.clone(), demo }
}
