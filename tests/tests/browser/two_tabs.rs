//! Several tabs of one browser: the first committed transition wins, the others follow.

use super::{
    WIDE,
    stage::{Stage, play},
};
use thirtyfour::prelude::*;

const TASK: &str = "Printer on floor 2 prints blank pages";

/// Dana has the task open in this tab; Chen claims it in a second one; back in Dana's.
async fn chen_claims_what_dana_looks_at(stage: &Stage) -> WebDriverResult<()> {
    stage.act_as("Dana Kovač").await?;
    stage.open_row(TASK).await?;
    stage.find("button", "Claim").await?;
    let first = stage.page.window().await?;
    stage.second_tab("w/office-day").await?;
    stage.act_as("Chen Wei").await?;
    stage.open_row(TASK).await?;
    stage.click("button", "Claim").await?;
    stage.find("button", "Complete").await?;
    stage.page.switch_to_window(first).await
}

#[tokio::test]
async fn the_other_tab_follows_without_a_reload() {
    play("two_tabs_follow", WIDE, async |stage| {
        stage.open_office_day().await?;
        chen_claims_what_dana_looks_at(&stage).await?;
        stage.gone("button", "Claim").await?;
        stage.in_item("Chen").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_stale_button_is_refused_and_says_who_was_faster() {
    play("two_tabs_stale", WIDE, async |stage| {
        stage.deafen().await?;
        stage.open_office_day().await?;
        chen_claims_what_dana_looks_at(&stage).await?;
        stage.click("button", "Claim").await?;
        stage.reads("Chen Wei was faster").await?;
        stage.gone("button", "Claim").await?;
        stage.in_item("Chen").await?;
        Ok(stage)
    })
    .await;
}

#[tokio::test]
async fn a_simulated_clock_is_shared_by_its_tabs() {
    play("two_tabs_clock", WIDE, async |stage| {
        stage.open_office_day().await?;
        let first = stage.page.window().await?;
        stage.second_tab("w/office-day").await?;
        stage.find("button", "+1 h").await?.click().await?;
        stage.reads("11:42").await?;
        stage.page.switch_to_window(first).await?;
        stage.reads("11:42").await?;
        stage.assert_quiet_log().await?;
        Ok(stage)
    })
    .await;
}
