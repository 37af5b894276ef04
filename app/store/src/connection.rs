//! Opens and closes databases. It must not know what is stored in them.

use crate::error::StoreError;
use futures::{
    channel::oneshot,
    future::{Either, LocalBoxFuture, select},
};
use indexeddb::{Database, DatabaseEvent, Event as _, Factory, Request, Transaction, event::VersionChangeEvent};
use std::{
    cell::{Cell, RefCell},
    future::IntoFuture,
    rc::Rc,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, IdbDatabase, IdbTransaction, IdbVersionChangeEvent};

/// What a database should look like.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// The version that this program knows.
    pub(crate) version: u32,
    /// Whether a database that does not exist is made.
    pub(crate) create: bool,
    /// Makes the object stores that are new since a version. Runs first, and must not wait.
    pub(crate) make: fn(&Database, from: u32) -> Result<(), StoreError>,
    /// Rewrites the records of an older version, in the same transaction.
    pub(crate) rewrite: for<'a> fn(&'a Transaction, from: u32) -> LocalBoxFuture<'a, Result<(), StoreError>>,
}

/// Why a connection closed by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// A tab with a newer version of the program wants to upgrade the database: reload this one.
    NewerVersion,
    /// The database is being deleted.
    Deleted,
    /// The browser closed it: its data was cleared, or its disk failed.
    ByBrowser,
}

/// An open database. It closes itself when another tab needs to upgrade or delete it, and when dropped.
pub(crate) struct Connection {
    db: Database,
    raw: IdbDatabase,
    state: Rc<State>,
}

type Listener = Box<dyn FnOnce(Closed)>;

#[derive(Default)]
struct State {
    closed: Cell<Option<Closed>>,
    listener: RefCell<Option<Listener>>,
}

impl State {
    fn close(&self, raw: &IdbDatabase, why: Closed) {
        raw.close();
        self.closed.set(Some(why));
        if let Some(listener) = self.listener.take() {
            listener(why);
        }
    }
}

impl Connection {
    /// The database, unless it is closed.
    pub(crate) fn db(&self) -> Result<&Database, StoreError> {
        if self.state.closed.get().is_some() { Err(StoreError::Closed) } else { Ok(&self.db) }
    }

    /// Calls `listener` once when the connection closes by itself; at once when it has done so already.
    pub(crate) fn on_closed(&self, listener: impl FnOnce(Closed) + 'static) {
        match self.state.closed.get() {
            Some(why) => listener(why),
            None => *self.state.listener.borrow_mut() = Some(Box::new(listener)),
        }
    }

    fn new(db: Database) -> Self {
        let raw: IdbDatabase = db.into();
        let mut db = Database::from(raw.clone());
        let state = Rc::new(State::default());
        let (handle, told) = (raw.clone(), Rc::clone(&state));
        db.on_version_change(move |event| told.close(&handle, reason(&event)));
        let (handle, told) = (raw.clone(), Rc::clone(&state));
        db.on_close(move |_| told.close(&handle, Closed::ByBrowser));
        Self { db, raw, state }
    }
}

fn reason(event: &Event) -> Closed {
    let version = event.dyn_ref::<IdbVersionChangeEvent>().and_then(IdbVersionChangeEvent::new_version);
    if version.is_some() { Closed::NewerVersion } else { Closed::Deleted }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.raw.set_onversionchange(None);
        self.raw.set_onclose(None);
        self.raw.close();
    }
}

/// Opens a database, upgrading an older one in one transaction: it has the new version whole or not at all.
pub(crate) async fn open(name: &str, plan: Plan) -> Result<Connection, StoreError> {
    let mut request = Factory::new()?.open(name, Some(plan.version))?;
    let (tell, blocked) = oneshot::channel();
    request.on_blocked(move |_| {
        let _ = tell.send(());
    });
    let failure = Rc::new(RefCell::new(None));
    let (missing, told) = (StoreError::Missing(name.to_owned()), Rc::clone(&failure));
    request.on_upgrade_needed(move |event| upgrade(&event, plan, missing, told));
    let opening = Box::pin(request.into_future());
    let opened = match select(opening, blocked).await {
        Either::Left((opened, _)) => opened,
        // The sender went away with the request's handlers: nothing blocks.
        Either::Right((Err(_), opening)) => opening.await,
        Either::Right((Ok(()), opening)) => {
            // The browser goes on when the other tab closes; what it opens then, nobody wants.
            spawn_local(async {
                if let Ok(db) = opening.await {
                    db.close();
                }
            });
            return Err(StoreError::Blocked);
        }
    };
    match opened {
        Ok(db) => Ok(Connection::new(db)),
        Err(error) => Err(failure.take().unwrap_or_else(|| StoreError::from(error))),
    }
}

/// Nothing here may panic: a failure is remembered and aborts the upgrade, so that the request fails too.
fn upgrade(event: &VersionChangeEvent, plan: Plan, missing: StoreError, failure: Rc<RefCell<Option<StoreError>>>) {
    let Some(transaction) = event.target().ok().and_then(|request| request.transaction()) else { return };
    let raw: IdbTransaction = transaction.into();
    let made = make(event, plan, missing);
    spawn_local(async move {
        let transaction = Transaction::from(raw.clone());
        let done = match made {
            Ok(from) => (plan.rewrite)(&transaction, from).await,
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            *failure.borrow_mut() = Some(error);
            let _ = raw.abort();
        }
    });
}

fn make(event: &VersionChangeEvent, plan: Plan, missing: StoreError) -> Result<u32, StoreError> {
    let from = event.old_version()?;
    if from == 0 && !plan.create {
        return Err(missing);
    }
    (plan.make)(&event.database()?, from)?;
    Ok(from)
}

/// Deletes a database; one that does not exist is deleted already.
pub(crate) async fn delete(name: &str) -> Result<(), StoreError> {
    let mut request = Factory::new()?.delete(name)?;
    let (tell, blocked) = oneshot::channel();
    request.on_blocked(move |_| {
        let _ = tell.send(());
    });
    match select(Box::pin(request.into_future()), blocked).await {
        Either::Left((deleted, _)) => Ok(deleted?),
        Either::Right((Err(_), deleting)) => Ok(deleting.await?),
        Either::Right((Ok(()), deleting)) => {
            drop(deleting);
            Err(StoreError::Blocked)
        }
    }
}
