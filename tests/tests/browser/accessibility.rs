//! axe finds no violation on any screen, in light and dark, wide and narrow.

use super::{
    NARROW, WIDE,
    stage::{Stage, play},
};
use thirtyfour::prelude::*;

async fn no_violations(stage: &Stage, screen: &str) -> WebDriverResult<()> {
    let axe = std::env::var("DOCKET_AXE").expect("DOCKET_AXE names axe.min.js");
    let axe = std::fs::read_to_string(axe).expect("axe can be read");
    for theme in ["light", "dark"] {
        stage.theme(theme).await?;
        stage.page.execute(axe.as_str(), vec![]).await?;
        let found = stage
            .page
            .execute_async(
                "const done = arguments[0];
                 axe.run().then(r => done(r.violations.map(v => `${v.id}: ${v.help}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)),
                   e => done([String(e)]));",
                vec![],
            )
            .await?;
        let found: Vec<String> = found.convert()?;
        assert!(found.is_empty(), "{screen}, {theme}: {found:#?}");
    }
    Ok(())
}

async fn every_screen(stage: Stage) -> WebDriverResult<Stage> {
    stage.go("").await?;
    stage.find("heading", "Nothing to do yet").await?;
    no_violations(&stage, "first visit").await?;
    stage.open_office_day().await?;
    no_violations(&stage, "list").await?;
    stage.open_row("Approve refund, order 20418").await?;
    stage.find("button", "Complete").await?;
    no_violations(&stage, "item").await?;
    stage.action("Suspend").await?;
    stage.find("dialog", "Suspend").await?;
    no_violations(&stage, "form").await?;
    stage.click("button", "Cancel").await?;
    stage.gone("dialog", "Suspend").await?;
    stage.go("workspaces").await?;
    stage.find("heading", "Workspaces").await?;
    no_violations(&stage, "workspaces").await?;
    stage.go("no/such/place").await?;
    stage.find("heading", "No such place").await?;
    no_violations(&stage, "nowhere").await?;
    stage.run("window.docketFailure('stopped', 'a test'); done();").await?;
    stage.find("heading", "Docket has stopped").await?;
    no_violations(&stage, "failure").await?;
    Ok(stage)
}

#[tokio::test]
async fn wide_screens_have_no_violations() {
    play("axe_wide", WIDE, every_screen).await;
}

#[tokio::test]
async fn narrow_screens_have_no_violations() {
    play("axe_narrow", NARROW, every_screen).await;
}
