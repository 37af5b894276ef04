//! What people do every day: create, claim, suspend, complete, come back later.

use super::{NARROW, WIDE, stage::play};
use thirtyfour::prelude::*;

#[tokio::test]
async fn a_first_task_is_created_kept_and_found_again() {
    play("first_task", WIDE, async |stage| {
        stage.go("").await?;
        stage.find("heading", "Nothing to do yet").await?;
        stage.find("textbox", "Title of the task").await?.send_keys("Buy milk" + Key::Enter).await?;
        stage.row("Buy milk").await?;
        stage.assert_quiet_log().await?;
        let stage = stage.reopen(WIDE).await;
        stage.go("").await?;
        stage.row("Buy milk").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn claim_and_complete_by_keyboard_only() {
    play("keyboard", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.press("/").await?;
        stage.focused("textbox", "Filter by text").await?;
        stage.press("coffee" + Key::Enter).await?;
        stage.only_row("Descale the coffee machine").await?;
        stage.press("j").await?;
        stage.press(Key::Enter + "").await?;
        stage.find("heading", "Descale the coffee machine").await?;
        stage.press("c").await?;
        stage.find("button", "Complete").await?;
        stage.press("m").await?;
        stage.find("dialog", "Complete “Descale the coffee machine”").await?;
        stage.tab_to("button", "Complete").await?;
        stage.press(Key::Enter + "").await?;
        stage.gone("dialog", "Complete").await?;
        stage.reads("finished").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_suspended_task_is_back_when_the_clock_is_wound() {
    play("suspend", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.open_row("Approve refund, order 20418").await?;
        stage.suspend_for("30", "minutes").await?;
        stage.gone("button", "Complete").await?;
        stage.click("button", "+1 h").await?;
        stage.find("button", "Complete").await?;
        stage.reads("Resumed by timer").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn winding_the_clock_escalates_and_expires() {
    play("wind", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.open_row("Review contract draft, clause 7").await?;
        stage.click("button", "+1 h").await?;
        stage.in_item("escalated").await?;
        for _ in 0..5 {
            stage.click("button", "+1 day").await?;
        }
        stage.in_item("expired").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_task_is_handed_over_and_the_other_person_sees_it() {
    play("hand_over", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.open_row("Approve refund, order 20418").await?;
        stage.action("Transfer").await?;
        stage.find("dialog", "Transfer").await?;
        stage.choose("New owner", "Ben Adler").await?;
        stage.send("Transfer").await?;
        stage.gone("dialog", "Transfer").await?;
        stage.gone("button", "Complete").await?;
        stage.act_as("Ben Adler").await?;
        stage.find("button", "Complete").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn every_missing_action_is_explained() {
    play("why", WIDE, async |stage| {
        stage.open_office_day().await?;
        stage.open_row("Translate the safety notice").await?;
        stage.click("button", "Why can’t I …?").await?;
        stage.reads("Not while suspended.").await?;
        stage.reads("Only for originator").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn timers_that_came_due_while_closed_fire_at_their_own_instants() {
    play("overdue", WIDE, async |stage| {
        stage.go("").await?;
        stage.find("textbox", "Title of the task").await?.send_keys("Call the plumber" + Key::Enter).await?;
        stage.open_row("Call the plumber").await?;
        stage.suspend_for("2", "hours").await?;
        let resumes = stage.time_of("Resumption").await?;
        let stage = stage.reopen(WIDE).await;
        stage.shift_clock(3 * 24 * 60).await?;
        stage.go("").await?;
        stage.open_row("Call the plumber").await?;
        stage.find("button", "Complete").await?;
        let fired = stage.time_in_history("Resumed by timer").await?;
        assert_eq!(fired, resumes, "the timer fired at its own instant");
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_phone_shows_one_pane_and_comes_back_to_the_list() {
    play("phone", NARROW, async |stage| {
        stage.open_office_day().await?;
        stage.open_row("Approve refund, order 20418").await?;
        stage.find("button", "Complete").await?;
        stage.click("button", "Back to the list").await?;
        stage.row("Approve refund, order 20418").await?;
        assert!(!stage.scrolls_sideways().await?, "the page is wider than the phone");
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn titles_typed_in_a_hurry_stay_apart() {
    play("hurry", WIDE, async |stage| {
        stage.go("").await?;
        let first = "alpha" + Key::Enter + "beta" + Key::Enter + "gamma" + Key::Enter;
        stage.find("textbox", "Title of the task").await?.send_keys(first).await?;
        for title in ["alpha", "beta", "gamma"] {
            let row = stage.row(title).await?;
            assert_eq!(row.find(By::Css(".title")).await?.text().await?, title);
        }
        Ok(stage)
    })
    .await;
}
