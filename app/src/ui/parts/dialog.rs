//! A modal dialog of the browser: it keeps the focus inside, Escape closes it.

use crate::ui::focus;
use leptos::{html, prelude::*};

/// A modal dialog that is open as long as it is shown.
#[component]
pub(in crate::ui) fn Dialog(
    /// Its classes.
    #[prop(default = "dialog")]
    class: &'static str,
    /// The id of its heading.
    titled_by: &'static str,
    /// Called when the person leaves it.
    on_close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let before = StoredValue::new_local(focus::focused());
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            // It fails only when it is open already.
            drop(dialog.show_modal());
        }
    });
    on_cleanup(move || focus::give_back(before.try_get_value().flatten()));
    view! {
        <dialog
            class=class
            node_ref=dialog
            aria-labelledby=titled_by
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                on_close.run(());
            }
        >
            {children()}
        </dialog>
    }
}
