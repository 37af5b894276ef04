//! Tells the other tabs of this browser what changed, and hears them. Receivers read the database again:
//! a message is a hint, never a truth. It must not know HTML.

use engine_core::{definition::Name, instance::CaseId};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

/// What a tab tells the others about a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// These rows and this case have changed.
    Case(CaseId),
    /// The simulated clock was wound.
    Clock,
    /// Everything may have changed: the workspace was reset or compacted.
    Everything,
    /// The workspace is gone.
    Gone,
}

/// The line between the tabs that have a workspace open. Closed when dropped.
pub struct Tabs {
    channel: Option<BroadcastChannel>,
    _hear: Option<Closure<dyn FnMut(MessageEvent)>>,
}

impl Tabs {
    /// Listens on the workspace's line. A browser without such lines works as a single tab.
    pub fn listen(workspace: &Name, mut heard: impl FnMut(Hint) + 'static) -> Self {
        let Ok(channel) = BroadcastChannel::new(&format!("docket-ws-{workspace}")) else {
            return Self { channel: None, _hear: None };
        };
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(hint) = event.data().as_string().as_deref().and_then(read) {
                heard(hint);
            }
        });
        channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        Self { channel: Some(channel), _hear: Some(hear) }
    }

    /// Tells the other tabs. A message that cannot be sent is dropped: the others tick by themselves.
    pub fn tell(&self, hint: &Hint) {
        if let Some(channel) = &self.channel {
            let sent = channel.post_message(&JsValue::from_str(&write(hint)));
            debug_assert!(sent.is_ok(), "text can always be posted");
        }
    }
}

impl Drop for Tabs {
    fn drop(&mut self) {
        if let Some(channel) = &self.channel {
            channel.set_onmessage(None);
            channel.close();
        }
    }
}

fn write(hint: &Hint) -> String {
    match hint {
        Hint::Case(case) => format!("case {case}"),
        Hint::Clock => "clock".to_owned(),
        Hint::Everything => "everything".to_owned(),
        Hint::Gone => "gone".to_owned(),
    }
}

fn read(text: &str) -> Option<Hint> {
    match text.split_once(' ') {
        Some(("case", case)) => Some(Hint::Case(Name::new(case))),
        None if text == "clock" => Some(Hint::Clock),
        None if text == "everything" => Some(Hint::Everything),
        None if text == "gone" => Some(Hint::Gone),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_written_and_read() {
        for hint in [Hint::Case(Name::new("a b")), Hint::Clock, Hint::Everything, Hint::Gone] {
            assert_eq!(read(&write(&hint)), Some(hint));
        }
        assert_eq!(read("nonsense"), None);
    }
}
