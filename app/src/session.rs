//! Who is acting in this tab, kept per tab and workspace: two tabs may act as two people.

use engine_core::definition::Name;
use web_sys::Storage;

fn storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}

fn key(workspace: &Name) -> String {
    format!("docket-acting-{workspace}")
}

/// Who acted last in this tab.
pub fn acting(workspace: &Name) -> Option<Name> {
    let id = storage()?.get_item(&key(workspace)).ok()??;
    (!id.is_empty()).then(|| Name::new(&id))
}

/// Remembers who acts. A browser without session storage forgets it on reload, and no more.
pub fn remember(workspace: &Name, person: &Name) {
    if let Some(storage) = storage() {
        drop(storage.set_item(&key(workspace), person.as_str()));
    }
}
