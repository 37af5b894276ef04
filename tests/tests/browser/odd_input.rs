//! Odd text, missing input, odd clocks: a clear refusal or correct display, never a broken page.

use super::{WIDE, stage::play};
use thirtyfour::prelude::*;

#[tokio::test]
async fn titles_are_text_whatever_they_contain() {
    play("odd_titles", WIDE, async |stage| {
        stage.go("").await?;
        let markup = "<img src=x onerror=document.title='broken'><b>bold</b> & \"quoted\"";
        stage.find("textbox", "Title of the task").await?.send_keys(markup.to_owned() + Key::Enter).await?;
        stage.row(markup).await?;
        stage.create("مراجعة العقد ثم التوقيع").await?;
        stage.row("مراجعة العقد ثم التوقيع").await?;
        stage.create("家族 emoji e\u{301}").await?;
        let long = "x".repeat(10_000);
        stage.create_at_once(&long).await?;
        stage.open_row("xxxx").await?;
        assert!(!stage.scrolls_sideways().await?, "a long title makes the page wider than the window");
        assert!(!stage.page.title().await?.contains("broken"), "markup was run");
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn an_empty_title_is_refused_and_nothing_is_written() {
    play("empty_title", WIDE, async |stage| {
        stage.go("").await?;
        stage.find("textbox", "Title of the task").await?.send_keys("   " + Key::Enter).await?;
        stage.find("alert", "").await?;
        stage.find("heading", "Nothing to do yet").await?;
        stage.page.refresh().await?;
        stage.find("heading", "Nothing to do yet").await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_moment_in_the_past_is_refused_at_the_field() {
    play("past_moment", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.open_row("Approve refund, order 20418").await?;
        stage.action("Suspend").await?;
        stage.find("dialog", "Suspend").await?;
        stage.click("radio", "until").await?;
        stage.fill_moment("1969-07-20T20:17").await?;
        stage.send("Suspend").await?;
        stage.reads("That is past.").await?;
        stage.find("dialog", "Suspend").await?;
        stage.click("button", "Cancel").await?;
        stage.find("button", "Complete").await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_clock_beyond_all_calendars_does_not_stop_the_page() {
    play("odd_clock", WIDE, async |stage| {
        stage.shift_clock(60 * 24 * 366 * 9_000).await?;
        stage.go("").await?;
        stage.find("textbox", "Title of the task").await?.send_keys("Far away" + Key::Enter).await?;
        stage.row("Far away").await?;
        Ok(stage)
    })
    .await;
}
