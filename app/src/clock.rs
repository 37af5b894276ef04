//! The only place that reads the time and mints ids; it also sets the alarm. It must not know storage or HTML.

use engine_core::definition::{Name, Timestamp};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, closure::Closure};

/// The instant it is now, by the browser's clock. A clock outside the years 1 to 9999 reads as the nearest of them.
pub fn real_now() -> Timestamp {
    Timestamp::from_millis(chrono::Utc::now().timestamp_millis()).unwrap_or(Timestamp::MAX)
}

/// Today at this hour and minute, in the person's zone: the present of a demo.
pub fn today_at(hour: u32, minute: u32) -> Timestamp {
    let local = chrono::Local::now().date_naive().and_hms_opt(hour, minute, 0);
    let instant = local.and_then(|local| local.and_local_timezone(chrono::Local).earliest());
    instant.and_then(|at| Timestamp::from_millis(at.timestamp_millis()).ok()).unwrap_or_else(real_now)
}

/// A new id; ids made later sort later.
pub fn new_id() -> Name {
    Name::new(&uuid::Uuid::now_v7().simple().to_string())
}

/// Wakes the desk: at the next deadline, at least every half minute, and whenever the page is seen again
/// (after sleep, timers of a hidden page are late or lost).
pub struct Alarm {
    timeout: RefCell<Option<i32>>,
    ring: Closure<dyn FnMut()>,
}

/// The longest the alarm sleeps, in milliseconds; relative times on the screen move with it.
const LONGEST_SLEEP: u64 = 30_000;

impl Alarm {
    /// An alarm that calls `ring`. It rings for the first time when [`Alarm::set`] says so.
    pub fn new(ring: impl Fn() + 'static) -> Rc<Self> {
        let ring = Closure::<dyn FnMut()>::new(ring);
        let alarm = Rc::new(Self { timeout: RefCell::new(None), ring });
        if let Some(window) = web_sys::window() {
            let wake = alarm.ring.as_ref().unchecked_ref();
            for event in ["focus", "pageshow", "online"] {
                drop(window.add_event_listener_with_callback(event, wake));
            }
            if let Some(document) = window.document() {
                drop(document.add_event_listener_with_callback("visibilitychange", wake));
            }
        }
        alarm
    }

    /// Rings once, that many milliseconds from now or after half a minute, whichever is sooner.
    pub fn set(&self, delay: u64) {
        let Some(window) = web_sys::window() else { return };
        if let Some(old) = self.timeout.borrow_mut().take() {
            window.clear_timeout_with_handle(old);
        }
        let delay = i32::try_from(delay.min(LONGEST_SLEEP)).unwrap_or(i32::MAX);
        let ring = self.ring.as_ref().unchecked_ref();
        let set = window.set_timeout_with_callback_and_timeout_and_arguments_0(ring, delay);
        *self.timeout.borrow_mut() = set.ok();
    }
}
