//! When the browser or the program fails: said in words, nothing lost, a way on.

use super::{WIDE, stage::play};
use thirtyfour::prelude::*;

#[tokio::test]
async fn refused_storage_is_said_at_the_top() {
    play("no_storage", WIDE, async |stage| {
        stage
            .before_each_page(
                "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError') };",
            )
            .await?;
        stage.go("").await?;
        stage.reads("refuses to store anything for Docket").await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn full_storage_is_said_and_what_was_typed_is_kept() {
    play("full", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.go("").await?;
        let title = stage.find("textbox", "Title of the task").await?;
        stage
            .before_each_page(
                "const put = IDBObjectStore.prototype.put;
                 IDBObjectStore.prototype.put = function (...all) {
                   if (this.name === 'cases') throw new DOMException('no room', 'QuotaExceededError');
                   return put.apply(this, all);
                 };",
            )
            .await?;
        drop(title);
        stage.page.refresh().await?;
        let title = stage.find("textbox", "Title of the task").await?;
        title.send_keys("Something long and important" + Key::Enter).await?;
        stage.reads("Storage is full").await?;
        let kept = stage.find("textbox", "Title of the task").await?.prop("value").await?;
        assert_eq!(kept.as_deref(), Some("Something long and important"));
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_malformed_demo_names_file_place_and_reason() {
    play("bad_demo", WIDE, async |stage| {
        stage
            .before_each_page(
                "const real = window.fetch;
                 window.fetch = (request, ...rest) => {
                   const address = String(request.url ?? request);
                   return address.includes('office-day.json') ? Promise.resolve(new Response('{\"workspace\": 7}')) : real(request, ...rest);
                 };",
            )
            .await?;
        stage.go("").await?;
        stage.click("button", "Open the office day").await?;
        stage.reads("demo/office-day.json").await?;
        stage.reads("line 1").await?;
        stage.find("textbox", "Title of the task").await?.send_keys("Works on" + Key::Enter).await?;
        stage.row("Works on").await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_damaged_record_is_named_and_the_rest_works_on() {
    play("bad_record", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.go("workspaces").await?;
        stage.find("heading", "Workspaces").await?;
        stage
            .run(
                "const request = indexedDB.open('docket-ws-office-day');
                 request.onsuccess = () => {
                   const database = request.result;
                   const change = database.transaction('rows', 'readwrite');
                   change.objectStore('rows').put(new TextEncoder().encode('{\"v\":1,\"nonsense\":true}'), 'broken');
                   change.oncomplete = () => { database.close(); done(); };
                 };",
            )
            .await?;
        stage.go("w/office-day").await?;
        stage.reads("could not be read").await?;
        stage.row("Approve refund, order 20418").await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_program_that_cannot_start_says_so_and_offers_a_way() {
    play("no_program", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage
            .before_each_page(
                "WebAssembly.instantiateStreaming = WebAssembly.instantiate = () => { throw new Error('no') };",
            )
            .await?;
        stage.page.refresh().await?;
        stage.find("heading", "Docket has stopped").await?;
        stage.find("button", "Export everything stored here").await?;
        stage.find("link", "Start again").await?;
        stage.find("link", "Start with the list of workspaces").await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn an_address_without_a_page_says_so() {
    play("nowhere", WIDE, async |stage| {
        stage.go("no/such/place").await?;
        stage.find("heading", "No such place").await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn an_unknown_workspace_is_said_and_the_address_mended() {
    play("unknown_workspace", WIDE, async |stage| {
        stage.go("w/none").await?;
        stage.reads("There is no workspace “none”").await?;
        stage.find("heading", "Nothing to do yet").await?;
        let address = stage.page.current_url().await?;
        assert_eq!(address.path(), "/", "the address still names what is not there");
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn going_back_while_a_menu_is_open_stops_nothing() {
    play("menu_and_back", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.open_row("Approve refund, order 20418").await?;
        stage.click("button", "More actions").await?;
        stage.find("menuitem", "").await?;
        stage.page.back().await?;
        stage.gone("button", "More actions").await?;
        stage.row("Approve refund, order 20418").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}
