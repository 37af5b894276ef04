//! Lists whose elements stay in the page while their key does.

use leptos::prelude::*;
use std::sync::Arc;

/// The key of an element and what makes its view, which happens once.
type Element = (String, Box<dyn FnOnce() -> AnyView + Send>);

/// Shows one view for each item. All lists of the window share one `For`, which is much code for every kind of list.
pub(in crate::ui) fn each<T: Send + 'static>(
    items: impl Fn() -> Vec<T> + Send + 'static,
    key: impl Fn(&T) -> String + Send + 'static,
    view: impl Fn(T) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let view = Arc::new(view);
    let element = move |item: T| -> Element {
        let (key, view) = (key(&item), Arc::clone(&view));
        (key, Box::new(move || view(item)))
    };
    list(Box::new(move || items().into_iter().map(&element).collect()))
}

fn list(elements: Box<dyn Fn() -> Vec<Element> + Send>) -> AnyView {
    view! {
        <For each=elements key=|(key, _)| key.clone() let((_, view))>
            {view()}
        </For>
    }
    .into_any()
}
