//! The overview of keys.

use crate::ui::{
    focus,
    parts::Dialog,
    screen::{Screen, use_screen, use_words},
};
use leptos::{ev, prelude::*};

/// Opens the overview when somebody presses "?".
pub(super) fn listen_for_overview(screen: Screen) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if event.key() == "?" && !focus::is_typing(&event) {
            event.prevent_default();
            screen.keys_shown.set(true);
        }
    });
    on_cleanup(move || listener.remove());
}

/// Keys and what they do.
type Line = (&'static [&'static str], &'static str);

#[component]
pub(super) fn Keys() -> impl IntoView {
    let (words, screen) = (use_words(), use_screen());
    let close = move || screen.keys_shown.set(false);
    let groups: [(&str, &[Line]); 3] = [
        (
            words.keys_list,
            &[
                (&["j", "↓"], words.key_next),
                (&["k", "↑"], words.key_previous),
                (&["Home", "End"], words.key_ends),
                (&["Enter"], words.key_open),
            ],
        ),
        (words.keys_item, &[(&["c"], words.key_letter), (&["Esc"], words.key_close)]),
        (words.keys_anywhere, &[(&["/"], words.key_filter), (&["n"], words.key_new), (&["?"], words.key_keys)]),
    ];
    let lines = |keys: &[Line]| {
        let lines = keys.iter().map(|(keys, what)| {
            let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd>" " }).collect_view();
            view! { <dt>{keys}</dt><dd>{*what}</dd> }
        });
        lines.collect_view()
    };
    let sections = groups.map(|(title, keys)| view! { <section><h3>{title}</h3><dl>{lines(keys)}</dl></section> });
    view! {
        <Dialog class="dialog wide keys" titled_by="keys-title" on_close=Callback::new(move |()| close())>
            <h2 id="keys-title">{words.keys_title}</h2>
            <div class="key-groups">{sections.into_iter().collect_view()}</div>
            <div class="foot">
                <button class="btn" type="button" on:click=move |_| close()>{words.close}</button>
            </div>
        </Dialog>
    }
}
