//! The page of all workspaces: open, export, reset, delete, and how much storage is used.

use super::{
    frame::{OFFICE_DAY, place_of, workspace_name},
    parts::{Dialog, each},
    screen::{Screen, use_screen, use_words},
};
use crate::{
    desk::{Desk, WorkspaceInfo, use_desk},
    messages::{Messages, fill},
};
use engine_core::definition::Name;
use js_sys::Array;
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlElement, StorageEstimate, Url};

/// Opens a demo, made anew if it is not there yet.
pub(super) fn open_demo(desk: Desk, screen: Screen, name: Name, busy: RwSignal<bool>) {
    if busy.get_untracked() {
        return;
    }
    busy.set(true);
    spawn_local(async move {
        let opened = desk.open_demo(&name).await;
        busy.try_set(false);
        if let Some(info) = opened {
            screen.go(&place_of(&info));
        }
    });
}

/// Saves everything of the open workspace as a file.
pub(super) fn download_export(desk: Desk) {
    let name = desk.workspace.get_untracked().map_or_else(|| "docket".to_owned(), |info| info.id.to_string());
    spawn_local(async move {
        if let Some(text) = desk.export().await {
            // A browser without downloads has shown why; nothing is lost.
            drop(download(&format!("{name}.docket.json"), &text));
        }
    });
}

fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("application/json");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(text)), &kind)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link = document().create_element("a")?;
    link.set_attribute("href", &url)?;
    link.set_attribute("download", name)?;
    link.dyn_ref::<HtmlElement>().ok_or(JsValue::NULL)?.click();
    // Some browsers read the file only after the click has been handled.
    set_timeout(move || drop(Url::revoke_object_url(&url)), Duration::from_secs(60));
    Ok(())
}

/// What was asked for and must be confirmed.
#[derive(Clone)]
enum Asked {
    Reset(WorkspaceInfo),
    Delete(WorkspaceInfo),
}

#[component]
pub(super) fn Workspaces() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    document().set_title(&format!("{} · Docket", words.workspaces));
    let asked = RwSignal::new(None::<Asked>);
    view! {
        <main class="page" id="main" tabindex="-1">
            <div class="page-in">
                <header class="page-head">
                    <h1>{words.workspaces}</h1>
                </header>
                <p class="lead">{words.spaces_lead}</p>
                <ul class="spaces">
                    {each(
                        move || desk.workspaces.get(),
                        |info| format!("{} {}", info.id, info.name),
                        move |info| view! { <Space info asked/> }.into_any(),
                    )}
                </ul>
                <Storage/>
                <Demos/>
            </div>
            {move || asked.get().map(|what| view! { <Confirm what asked/> })}
        </main>
    }
}

#[component]
fn Space(info: WorkspaceInfo, asked: RwSignal<Option<Asked>>) -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let id = info.id.clone();
    let here = Memo::new(move |_| desk.workspace.with(|open| open.as_ref().is_some_and(|open| open.id == id)));
    let name = workspace_name(words, &info);
    let place = place_of(&info);
    let is_demo = info.demo.is_some();
    let (reset, delete) = (info.clone(), info);
    let facts = move || here.get().then(|| facts(desk, words));
    view! {
        <li class="space" class:is-here=move || here.get()>
            <div class="space-main">
                <a class="space-name" dir="auto" href=screen.href(&place)>{name}</a>
                " "
                {is_demo.then(|| view! { <span class="chip">{words.demo}</span> })}
                " "
                {move || here.get().then(|| view! { <span class="chip">{words.open_now}</span> })}
                <p class="space-meta">{facts}</p>
            </div>
            <div class="btns">
                <a class="btn" href=screen.href(&place)>{words.open}</a>
                {move || {
                    here.get()
                        .then(|| {
                            let export = move |_| download_export(desk);
                            view! { <button class="btn" type="button" on:click=export>{words.export}</button> }
                        })
                }}
                {is_demo
                    .then(|| {
                        let ask = move |_| asked.set(Some(Asked::Reset(reset.clone())));
                        view! { <button class="btn" type="button" on:click=ask>{words.reset}</button> }
                    })}
                <button
                    class="btn danger"
                    type="button"
                    on:click=move |_| asked.set(Some(Asked::Delete(delete.clone())))
                >
                    {words.delete}
                </button>
            </div>
        </li>
    }
}

fn facts(desk: Desk, words: &Messages) -> String {
    let tasks = words.task_count.of(desk.table.with(|table| table.rows().len()));
    let people = words.person_count.of(desk.directory.with(|all| all.people.len()));
    format!("{tasks} · {people}")
}

#[component]
fn Confirm(what: Asked, asked: RwSignal<Option<Asked>>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let busy = RwSignal::new(false);
    let (info, title, text, go) = match &what {
        Asked::Reset(info) => (info.clone(), words.reset_title, words.reset_text, words.reset_do),
        Asked::Delete(info) => (info.clone(), words.delete_title, words.delete_text, words.delete_do),
    };
    let title = fill(title, &[("name", &workspace_name(words, &info))]);
    let act = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let (what, id) = (what.clone(), info.id.clone());
        spawn_local(async move {
            match what {
                Asked::Reset(_) => desk.reset_demo(&id).await,
                Asked::Delete(_) => desk.delete_workspace(&id).await,
            }
            asked.try_set(None);
        });
    };
    view! {
        <Dialog titled_by="confirm-title" on_close=Callback::new(move |()| asked.set(None))>
            <h2 id="confirm-title" dir="auto">{title}</h2>
            <p>{text}</p>
            <div class="foot">
                <span class="gap"></span>
                <button class="btn" type="button" on:click=move |_| asked.set(None)>{words.keep_it}</button>
                <button
                    class="btn danger solid"
                    type="button"
                    aria-busy=move || busy.get().to_string()
                    on:click=act
                >
                    {move || if busy.get() { words.working } else { go }}
                </button>
            </div>
        </Dialog>
    }
}

#[component]
fn Storage() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let used = RwSignal::new(None::<(f64, f64)>);
    Effect::new(move |_| {
        desk.workspaces.track();
        spawn_local(async move {
            if let Some(estimate) = estimate().await {
                used.try_set(Some(estimate));
            }
        });
    });
    let usage = move || match used.get() {
        Some((used, all)) => {
            let text = fill(words.storage_used, &[("used", &size(used)), ("all", &size(all))]);
            let share = if all > 0.0 { used / all * 100.0 } else { 0.0 };
            view! {
                <div class="usage">
                    <progress class="meter" max="100" value=share.to_string() aria-label=words.storage></progress>
                    <span>{text}</span>
                </div>
            }
            .into_any()
        }
        None => view! { <p class="muted">{words.storage_unknown}</p> }.into_any(),
    };
    view! {
        <section class="part">
            <h2>{words.storage}</h2>
            {usage}
            <p class="hint">{words.storage_hint}</p>
        </section>
    }
}

async fn estimate() -> Option<(f64, f64)> {
    let promise = window().navigator().storage().estimate().ok()?;
    let estimate: StorageEstimate = JsFuture::from(promise).await.ok()?.unchecked_into();
    Some((estimate.get_usage()?, estimate.get_quota()?))
}

/// A size in bytes as people read it.
fn size(bytes: f64) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "KB")];
    match units.iter().find(|(factor, _)| bytes >= *factor) {
        Some((factor, unit)) => {
            let count = bytes / factor;
            if count < 10.0 { format!("{count:.1} {unit}") } else { format!("{count:.0} {unit}") }
        }
        None => format!("{bytes:.0} B"),
    }
}

#[component]
fn Demos() -> impl IntoView {
    let (desk, screen, words) = (use_desk(), use_screen(), use_words());
    let busy = RwSignal::new(false);
    let open = move |_| open_demo(desk, screen, Name::new(OFFICE_DAY), busy);
    view! {
        <section class="part">
            <h2>{words.demos}</h2>
            <p class="hint">{words.demo_text}</p>
            <div class="btns">
                <button class="btn" type="button" aria-busy=move || busy.get().to_string() on:click=open>
                    {move || if busy.get() { words.opening } else { words.open_office_day }}
                </button>
                " "
                <span class="muted">{words.office_day_text}</span>
            </div>
        </section>
    }
}
