//! What the parts of the window share: where one is, where the cursor stands, what is being asked.

use super::{
    form::Asked,
    routes::{Place, View},
};
use crate::{
    desk::{Desk, RowKey, use_desk},
    messages::{self, Messages},
};
use engine_core::{
    definition::{Fingerprint, Language},
    instance::Actor,
};
use leptos::prelude::*;
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate},
};

type Navigate = Box<dyn Fn(&str, NavigateOptions)>;

/// The signals that several parts of the window read. Cheap to copy; lives in the context.
#[derive(Clone, Copy)]
pub(super) struct Screen {
    /// Where one is.
    pub(super) place: Memo<Place>,
    /// Who acts, with groups and rights.
    pub(super) actor: Memo<Actor>,
    /// The row on which the keyboard stands.
    pub(super) cursor: RwSignal<Option<RowKey>>,
    /// The action whose form or question is open.
    pub(super) asked: RwSignal<Option<Asked>>,
    /// The title of the next task, as typed so far. Kept here so that no change of page loses it.
    pub(super) next_title: RwSignal<String>,
    /// The definition that was chosen for the next task.
    pub(super) template: RwSignal<Option<Fingerprint>>,
    /// Whether the person has unfolded or folded the explanations of an item.
    pub(super) why_open: StoredValue<Option<bool>>,
    /// Whether the overview of keys is open.
    pub(super) keys_shown: RwSignal<bool>,
    base: StoredValue<String>,
    navigate: StoredValue<Navigate, LocalStorage>,
    // Whether the open item was reached from the list, so that closing it is going back.
    from_list: StoredValue<bool>,
}

impl Screen {
    /// Makes the shared state and puts it into the context. Needs a router around it.
    pub(super) fn start(desk: Desk, base: String) -> Self {
        let location = use_location();
        let known_base = base.clone();
        let place = Memo::new(move |_| {
            location.pathname.with(|path| location.query.with(|query| Place::read(&known_base, path, query)))
        });
        let actor = Memo::new(move |_| desk.directory.with(|people| people.actor(&desk.acting.get())));
        let screen = Self {
            place,
            actor,
            cursor: RwSignal::new(None),
            asked: RwSignal::new(None),
            next_title: RwSignal::new(String::new()),
            template: RwSignal::new(None),
            why_open: StoredValue::new(None),
            keys_shown: RwSignal::new(false),
            base: StoredValue::new(base),
            navigate: StoredValue::new_local(Box::new(use_navigate())),
            from_list: StoredValue::new(false),
        };
        provide_context(screen);
        screen
    }

    /// The address of a place, for links.
    pub(super) fn href(&self, place: &Place) -> String {
        self.base.with_value(|base| place.address(base))
    }

    fn move_to(&self, place: &Place, replace: bool) {
        let address = self.href(place);
        let options = NavigateOptions { resolve: false, replace, scroll: false, ..NavigateOptions::default() };
        self.navigate.with_value(|navigate| navigate(&address, options));
    }

    /// Goes to a place; back leads to where one was.
    pub(super) fn go(&self, place: &Place) {
        self.from_list.set_value(false);
        self.move_to(place, false);
    }

    /// Puts a right address in the place of a wrong one.
    pub(super) fn correct(&self, place: &Place) {
        self.move_to(place, true);
    }

    /// The view of the work page; that of an untouched page elsewhere.
    pub(super) fn view(&self) -> View {
        self.place.with(|place| if let Place::Work(_, view) = place { view.clone() } else { View::default() })
    }

    /// The open item.
    pub(super) fn item(&self) -> Option<RowKey> {
        self.place.with(|place| if let Place::Work(_, view) = place { view.item.clone() } else { None })
    }

    /// Whether this item is open.
    pub(super) fn is_open(&self, key: &RowKey) -> bool {
        self.place.with(|place| matches!(place, Place::Work(_, view) if view.item.as_ref() == Some(key)))
    }

    /// Changes the view without a step in the browser's history.
    pub(super) fn look(&self, change: impl FnOnce(&mut View)) {
        if let Place::Work(workspace, mut view) = self.place.get_untracked() {
            let before = view.clone();
            change(&mut view);
            if view != before {
                self.move_to(&Place::Work(workspace, view), true);
            }
        }
    }

    /// Opens an item. From the list this is a step in the browser's history; from another item it is not.
    pub(super) fn open(&self, key: &RowKey) {
        self.cursor.set(Some(key.clone()));
        let Place::Work(workspace, view) = self.place.get_untracked() else { return };
        if view.item.as_ref() == Some(key) {
            return;
        }
        let replace = view.item.is_some();
        if !replace {
            self.from_list.set_value(true);
        }
        self.move_to(&Place::Work(workspace, view.with_item(Some(key.clone()))), replace);
    }

    /// Closes the open item: goes back where it was opened from the list.
    pub(super) fn close_item(&self) {
        let Place::Work(workspace, view) = self.place.get_untracked() else { return };
        if view.item.is_none() {
            return;
        }
        let went_back = self.from_list.get_value() && window().history().is_ok_and(|history| history.back().is_ok());
        self.from_list.set_value(false);
        if !went_back {
            self.move_to(&Place::Work(workspace, view.with_item(None)), true);
        }
    }
}

/// What the parts of the window share.
pub(super) fn use_screen() -> Screen {
    expect_context::<Screen>()
}

/// The language of the page. Pages are built anew when it changes.
pub(super) fn use_language() -> Language {
    use_desk().language.get_untracked()
}

/// The messages in the language of the page.
pub(super) fn use_words() -> &'static Messages {
    messages::of(use_language())
}
