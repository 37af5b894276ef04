//! The page for addresses that lead nowhere.

use super::{
    routes::{Place, View},
    screen::{use_screen, use_words},
};
use leptos::prelude::*;

#[component]
pub(super) fn Nowhere() -> impl IntoView {
    let (words, screen) = (use_words(), use_screen());
    view! {
        <main class="page" id="main" tabindex="-1">
            <div class="page-in narrow">
                <h1>{words.nowhere_title}</h1>
                <p class="lead">{words.nowhere_text}</p>
                <div class="btns">
                    <a class="btn primary" href=screen.href(&Place::Work(None, View::default()))>
                        {words.nowhere_way}
                    </a>
                </div>
            </div>
        </main>
    }
}
