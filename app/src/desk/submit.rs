//! From intent to stored truth: the one path on which a person causes anything.

use super::{Desk, Intent, OpenCase, RowKey, SubmitError, Tone};
use crate::{clock, messages, tabs::Hint};
use engine_core::{
    definition::{Fingerprint, Name},
    engine::Rejection,
    instance::{Case, CaseId, Input, Operation, Request},
    worklist::rows,
};
use leptos::prelude::*;
use std::{rc::Rc, sync::Arc};
use store::{CommitError, Committed, StoreError, Workspace, commit, submit_follow_ups};

impl Desk {
    /// Submits an intent. Messages, live region and signals follow by themselves; the answer serves forms.
    pub async fn submit(&self, intent: Intent) -> Result<(), SubmitError> {
        let key = (intent.case.clone(), intent.item);
        let title = self.title_of(&key);
        let law = self.table.with_untracked(|table| table.get(&key).map(|row| row.law.clone()));
        let request = Request::Act {
            item: intent.item,
            action: intent.action.clone(),
            input: intent.input.clone(),
            expected: intent.expected,
        };
        self.busy.update(|busy| {
            busy.insert(key.clone());
        });
        let outcome = self.send(&key, &intent.input, request).await;
        self.busy.update(|busy| {
            busy.remove(&key);
        });
        if outcome.is_ok() {
            let language = self.language.get_untracked();
            let action = law
                .and_then(|law| self.catalog.with_untracked(|catalog| catalog.law(&law).cloned()))
                .map_or_else(|| intent.action.words(), |law| law.trigger_title(&intent.action, language));
            let words = messages::of(language);
            self.say(messages::fill(words.said_done, &[("action", &action), ("title", &title)]));
        }
        outcome
    }

    /// Creates a task from a definition of the workspace. Gives the new item.
    pub async fn create(&self, definition: &Fingerprint, input: Input) -> Result<RowKey, SubmitError> {
        let catalog = self.catalog.get_untracked();
        let law = catalog.task(definition).and_then(|task| catalog.newest_law(task.dialect.as_str())).cloned();
        let key = (clock::new_id(), Case::ROOT);
        let Some(law) = law else {
            let rejection = Rejection::UnknownDefinition(definition.clone());
            let sentence = self.refusal(None, &rejection);
            return Err(SubmitError::Refused(rejection, sentence));
        };
        let request =
            Request::Create { definition: definition.clone(), law: law.fingerprint.clone(), input: input.clone() };
        self.send(&key, &input, request).await?;
        let words = messages::of(self.language.get_untracked());
        self.say(messages::fill(words.said_created, &[("title", &self.title_of(&key))]));
        Ok(key)
    }

    async fn send(&self, key: &RowKey, input: &Input, request: Request) -> Result<(), SubmitError> {
        let Some(workspace) = self.archive().workspace() else {
            return Err(SubmitError::NotStored(self.failed(&StoreError::Closed)));
        };
        let directory = self.directory.get_untracked();
        let operation = Operation {
            id: clock::new_id(),
            at: self.present(),
            case: key.0.clone(),
            actor: directory.actor(&self.acting.get_untracked()),
            facts: directory.facts(input),
            request,
        };
        let catalog = self.catalog.get_untracked();
        match commit(&workspace, &catalog, &operation).await {
            Ok(committed) => {
                let owes = !committed.decision.follow_ups.is_empty();
                self.follow(&workspace, committed).await;
                if owes {
                    self.pay_debts(&workspace, Some(&key.0)).await;
                }
                self.set_alarm();
                Ok(())
            }
            Err(CommitError::Rejected(rejection)) => {
                self.refresh_case(&workspace, &key.0).await;
                let sentence = self.refusal(Some(key), &rejection);
                // What is wrong with a field is said at the field.
                if !matches!(rejection, Rejection::BadInput(_)) {
                    self.message(Tone::Refused, sentence.clone(), Some(key.clone()));
                }
                Err(SubmitError::Refused(rejection, sentence))
            }
            Err(CommitError::Store(error)) => {
                let sentence = self.failed(&error);
                self.message(Tone::Failed, sentence.clone(), Some(key.clone()));
                Err(SubmitError::NotStored(sentence))
            }
        }
    }

    /// Submits what the engine owes, of one case or, after a start, of all.
    pub(super) async fn pay_debts(&self, workspace: &Rc<Workspace>, case: Option<&CaseId>) {
        let catalog = self.catalog.get_untracked();
        match submit_follow_ups(workspace, &catalog, case, self.present()).await {
            Ok(settled) => {
                self.bad_records(&settled.problems);
                for committed in settled.committed {
                    self.follow(workspace, committed).await;
                }
            }
            Err(error) => {
                self.failed(&error);
            }
        }
    }

    /// Lets signals and other tabs follow what was stored.
    pub(super) async fn follow(&self, workspace: &Rc<Workspace>, committed: Committed) {
        let case = committed.decision.case.clone();
        if let Some(tabs) = self.archive().tabs.borrow().as_ref() {
            tabs.tell(&Hint::Case(case.clone()));
        }
        self.tell_notices(&committed);
        self.table.update(|table| table.replace_case(&case, committed.deadline, committed.rows));
        self.refresh_open(workspace, &case, committed.case).await;
    }

    fn tell_notices(&self, committed: &Committed) {
        let Some(case) = &committed.case else { return };
        let actor = self.directory.with_untracked(|directory| directory.actor(&self.acting.get_untracked()));
        let catalog = self.catalog.get_untracked();
        let language = self.language.get_untracked();
        for notice in &committed.decision.notices {
            let Some(item) = case.item(notice.item) else { continue };
            let Some(person) = &actor.person else { continue };
            let told = item.people.roles_of(person, &actor.groups).meets(notice.role.bit());
            let law = case.laws.get(usize::from(item.law)).and_then(|key| catalog.law(key));
            if let (true, Some(law)) = (told, law) {
                let root = item.parent.unwrap_or(item.id);
                let about = (case.id.clone(), root);
                let what = law.history_title(&notice.trigger, language);
                let title = case.item(root).map(|item| item.title.clone()).unwrap_or_default();
                let words = messages::of(language);
                let text = messages::fill(words.said_notice, &[("title", &title), ("what", &what)]);
                self.message(Tone::Told, text, Some(about));
            }
        }
    }

    /// Reads a case again that another tab, or somebody faster, has changed.
    pub(super) async fn refresh_case(&self, workspace: &Rc<Workspace>, id: &CaseId) {
        let catalog = self.catalog.get_untracked();
        match workspace.case(&catalog, id).await {
            Ok(case) => {
                let shown = case.as_ref().and_then(|case| rows(&catalog, case).ok()).unwrap_or_default();
                let deadline = shown.iter().filter_map(|row| row.deadline).min();
                self.table.update(|table| table.replace_case(id, deadline, shown));
                self.refresh_open(workspace, id, case).await;
            }
            Err(error) => {
                self.failed(&error);
            }
        }
    }

    /// Shows the case as it is now, if it is the one that is open.
    async fn refresh_open(&self, workspace: &Rc<Workspace>, id: &CaseId, case: Option<Case>) {
        let is_open = self.open.with_untracked(|open| open.as_ref().is_some_and(|open| open.case.id == *id));
        if !is_open {
            return;
        }
        match case {
            None => self.open.set(None),
            Some(case) => {
                let events = self.events_of(workspace, id).await;
                let still = self.open.with_untracked(|open| open.as_ref().is_some_and(|open| open.case.id == *id));
                if still {
                    self.open.set(Some(OpenCase { case: Arc::new(case), events: Arc::new(events) }));
                }
            }
        }
    }

    pub(super) async fn events_of(&self, workspace: &Rc<Workspace>, id: &CaseId) -> Vec<engine_core::instance::Event> {
        let catalog = self.catalog.get_untracked();
        match workspace.events(&catalog, id).await {
            Ok(loaded) => {
                self.bad_records(&loaded.problems);
                loaded.value
            }
            Err(error) => {
                self.failed(&error);
                vec![]
            }
        }
    }

    fn title_of(&self, key: &RowKey) -> String {
        self.table.with_untracked(|table| table.get(key).map(|row| row.title.clone())).unwrap_or_default()
    }

    /// What somebody typed into the form of an action and did not send.
    pub async fn draft(&self, key: &RowKey, action: &Name) -> Option<Input> {
        let workspace = self.archive().workspace()?;
        let draft = workspace.draft(&key.0, key.1, &self.acting.get_untracked()).await.ok()??;
        let form = draft.forms.get(action)?;
        let values = form.iter().filter_map(|(field, text)| Some((field.clone(), serde_json::from_str(text).ok()?)));
        Some(values.collect())
    }

    /// Keeps what somebody typed; none forgets it.
    pub fn keep_draft(&self, key: &RowKey, action: &Name, input: Option<Input>) {
        let Some(workspace) = self.archive().workspace() else { return };
        let (key, action, person, desk) = (key.clone(), action.clone(), self.acting.get_untracked(), *self);
        leptos::task::spawn_local(async move {
            let stored = async {
                let mut draft = workspace.draft(&key.0, key.1, &person).await?.unwrap_or_default();
                let written = input.map(|input| {
                    let texts = input
                        .iter()
                        .filter_map(|(field, value)| Some((field.clone(), serde_json::to_string(value).ok()?)));
                    texts.collect()
                });
                match written {
                    Some(form) => drop(draft.forms.insert(action, form)),
                    None => drop(draft.forms.remove(&action)),
                }
                if draft.forms.is_empty() {
                    workspace.remove_draft(&key.0, key.1, &person).await
                } else {
                    workspace.put_draft(&key.0, key.1, &person, &draft).await
                }
            };
            if let Err(error) = stored.await {
                desk.failed(&error);
            }
        });
    }
}
