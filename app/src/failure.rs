//! When the program itself has failed, the page of last resort (`public/rescue.js`) says so: it needs nothing of
//! what has just failed.

use wasm_bindgen::{JsCast, JsValue};

/// From now on a panic shows what happened, offers the stored data and a fresh start, instead of a dead page.
pub fn watch() {
    std::panic::set_hook(Box::new(|panic| tell(&panic.to_string())));
}

fn tell(detail: &str) {
    let Some(window) = web_sys::window() else { return };
    let rescue = js_sys::Reflect::get(&window, &JsValue::from_str("docketFailure"));
    if let Some(rescue) = rescue.ok().and_then(|rescue| rescue.dyn_into::<js_sys::Function>().ok()) {
        drop(rescue.call2(&window, &JsValue::from_str("stopped"), &JsValue::from_str(detail)));
    }
}
