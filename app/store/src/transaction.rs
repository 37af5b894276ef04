//! One transaction that either happened or did not. It must not know what is stored in it.

use crate::error::StoreError;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use indexeddb::{Database, Transaction, TransactionMode};
use std::{
    cell::Cell,
    pin::{Pin, pin},
    rc::Rc,
};
use web_sys::IdbTransaction;

/// Runs `work` in one transaction: `Ok` only after the browser said that it is complete.
///
/// The transaction is rolled back when `work` gives an error, when a request fails that nobody waited for, and
/// when the returned future is dropped before its end. `work` must await requests of this transaction and
/// nothing else: the browser ends an idle transaction by itself, which is then [`StoreError::LeftIdle`].
/// Requests that only write need not be awaited; awaiting each costs a factor of five.
pub async fn in_transaction<R, E: From<StoreError>>(
    db: &Database,
    stores: &[&str],
    mode: TransactionMode,
    work: impl AsyncFnOnce(&Transaction) -> Result<R, E>,
) -> Result<R, E> {
    let raw: IdbTransaction = db.transaction(stores, mode).map_err(StoreError::from)?.into();
    let transaction = Transaction::from(raw.clone());
    let mut result = None;
    let to_its_end = async {
        let done = work(&transaction).await;
        result.insert(done).is_ok()
    };
    follow(raw, pin!(to_its_end)).await?;
    result.unwrap_or_else(|| Err(StoreError::LeftIdle.into()))
}

/// Waits for the work, which says whether it is good, and for the end of its transaction. An error is the
/// browser's; that of the work stands when the browser has none. Written once for all kinds of work.
async fn follow(raw: IdbTransaction, work: Pin<&mut dyn Future<Output = bool>>) -> Result<(), StoreError> {
    // The listeners go on before the first await, so that the end cannot be missed.
    let (watch, end) = Watch::on(raw.clone());
    let ended_badly = || Err(StoreError::from_abort(raw.error().as_ref()));
    let followed = match select(work, end).await {
        Either::Left((good, end)) => {
            if !good {
                watch.abort();
            }
            let completed = end.await.unwrap_or(false);
            // The browser's own reason (a full disk) says more than the request that failed by it.
            if if good { completed } else { raw.error().is_none() } { Ok(()) } else { ended_badly() }
        }
        Either::Right((Ok(true), _)) => Err(StoreError::LeftIdle),
        Either::Right((_, _)) => ended_badly(),
    };
    watch.over();
    followed
}

/// Listens for the end of a transaction and aborts it when dropped before that.
struct Watch {
    raw: IdbTransaction,
    over: bool,
    _listener: Transaction,
}

impl Watch {
    /// The receiver gets whether the transaction completed.
    fn on(raw: IdbTransaction) -> (Self, oneshot::Receiver<bool>) {
        let (tell, end) = oneshot::channel();
        let tell = Rc::new(Cell::new(Some(tell)));
        let mut listener = Transaction::from(raw.clone());
        let completed = Rc::clone(&tell);
        listener.on_complete(move |_| send(&completed, true));
        listener.on_abort(move |_| send(&tell, false));
        (Self { raw, over: false, _listener: listener }, end)
    }

    /// Aborting an ended transaction is an error of no consequence.
    fn abort(&self) {
        let _ = self.raw.abort();
    }

    fn over(mut self) {
        self.over = true;
    }
}

fn send(tell: &Cell<Option<oneshot::Sender<bool>>>, completed: bool) {
    if let Some(tell) = tell.take() {
        // Nobody listens any more when the work was dropped.
        let _ = tell.send(completed);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.raw.set_oncomplete(None);
        self.raw.set_onabort(None);
        if !self.over {
            self.abort();
        }
    }
}
