//! Tells when an element changes its size.

use leptos::{html, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{HtmlDivElement, ResizeObserver};

/// Calls `changed` with the element once it is there, and whenever its size changes, as long as it is shown.
pub(in crate::ui) fn watch_size(element: NodeRef<html::Div>, changed: impl Fn(&HtmlDivElement) + Copy + 'static) {
    let watch = StoredValue::new_local(None::<(ResizeObserver, Closure<dyn FnMut()>)>);
    Effect::new(move |_| {
        let Some(found) = element.get() else { return };
        changed(&found);
        let again = Closure::<dyn FnMut()>::new(move || {
            // The observer may report once more while the element goes away.
            if let Some(found) = element.try_get_untracked().flatten() {
                changed(&found);
            }
        });
        if let Ok(observer) = ResizeObserver::new(again.as_ref().unchecked_ref()) {
            observer.observe(&found);
            watch.set_value(Some((observer, again)));
        }
    });
    on_cleanup(move || {
        if let Some((observer, _)) = watch.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}
