//! What a person does on the stage, in a person's words.

use super::stage::Stage;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

const PATIENCE: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(50);

impl Stage {
    /// Opens the demo from the first visit and waits for its list.
    pub(crate) async fn open_office_day(&self) -> WebDriverResult<()> {
        self.go("").await?;
        self.click("button", "Open the office day").await?;
        self.row("Approve refund, order 20418").await.map(drop)
    }

    /// The list's row of a task whose title begins so.
    pub(crate) async fn row(&self, title: &str) -> WebDriverResult<WebElement> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let found = self.page.execute(FIND_ROW, vec![serde_json::json!(title)]).await?;
            if !found.json().is_null() {
                return found.element();
            }
            assert!(Instant::now() < deadline, "there is no row “{title}”");
            tokio::time::sleep(POLL).await;
        }
    }

    /// Waits until the list has this row and no other.
    pub(crate) async fn only_row(&self, title: &str) -> WebDriverResult<()> {
        self.row(title).await?;
        let deadline = Instant::now() + PATIENCE;
        while self.page.find_all(By::Css(".vlist [role=row]")).await?.len() != 1 {
            assert!(Instant::now() < deadline, "“{title}” is not the only row");
            tokio::time::sleep(POLL).await;
        }
        Ok(())
    }

    async fn only_rows_like(&self, title: &str) -> WebDriverResult<()> {
        let script = "const rows = [...document.querySelectorAll('.vlist [role=row] .title')];
             return rows.length > 0 && rows.every(row => row.textContent.trim().startsWith(arguments[0]));";
        let deadline = Instant::now() + PATIENCE;
        while !self.page.execute(script, vec![serde_json::json!(title)]).await?.convert::<bool>()? {
            assert!(Instant::now() < deadline, "the list does not follow the filter “{title}”");
            tokio::time::sleep(POLL).await;
        }
        Ok(())
    }

    /// Opens a task by a click on its title.
    pub(crate) async fn open_row(&self, title: &str) -> WebDriverResult<()> {
        if self.try_find("textbox", "Filter by text").await?.is_some() {
            let filter = self.find("textbox", "Filter by text").await?;
            filter.clear().await?;
            filter.send_keys(title.to_owned() + Key::Enter).await?;
            // A click before the list has followed would land on what is about to move away.
            self.only_rows_like(title).await?;
        }
        self.row(title).await?.find(By::Css(".title")).await?.click().await?;
        self.find("heading", title).await.map(drop)
    }

    /// Waits until the open item's own part of the page says this.
    pub(crate) async fn in_item(&self, text: &str) -> WebDriverResult<()> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let facts = self.page.find_all(By::Css("article.item .facts")).await?;
            let shown = match facts.first() {
                Some(facts) => facts.text().await.unwrap_or_default(),
                None => String::new(),
            };
            if shown.contains(text) {
                return Ok(());
            }
            assert!(Instant::now() < deadline, "the item does not say “{text}” but “{shown}”");
            tokio::time::sleep(POLL).await;
        }
    }

    /// Acts as somebody else, by the menu of the top bar.
    pub(crate) async fn act_as(&self, person: &str) -> WebDriverResult<()> {
        self.click("button", "acting as").await?;
        self.click("menuitem", person).await?;
        self.find("button", &format!("acting as {person}")).await.map(drop)
    }

    /// Chooses from the list of a field.
    pub(crate) async fn choose(&self, field: &str, choice: &str) -> WebDriverResult<()> {
        let field = self.find("combobox", field).await?;
        let options = field.find_all(By::Tag("option")).await?;
        for option in options {
            if option.text().await?.starts_with(choice) {
                return option.click().await;
            }
        }
        panic!("the field has no “{choice}”");
    }

    /// Chooses an action of the open item: its button, or its line behind "More actions".
    pub(crate) async fn action(&self, name: &str) -> WebDriverResult<()> {
        self.find("button", "More actions").await?;
        if let Some(button) = self.try_find("button", name).await? {
            return button.click().await;
        }
        self.click("button", "More actions").await?;
        self.click("menuitem", name).await
    }

    /// Sends the form of an action by the button of its dialog.
    pub(crate) async fn send(&self, name: &str) -> WebDriverResult<()> {
        let dialog = self.find("dialog", name).await?;
        for button in dialog.find_all(By::Css("button")).await? {
            if button.text().await?.trim() == name {
                return button.click().await;
            }
        }
        panic!("the form has no button “{name}”");
    }

    /// Suspends the open task for so many minutes, hours or days.
    pub(crate) async fn suspend_for(&self, amount: &str, unit: &str) -> WebDriverResult<()> {
        self.action("Suspend").await?;
        self.find("dialog", "Suspend").await?;
        self.click("radio", "for").await?;
        let field = self.find("textbox", "For").await?;
        field.clear().await?;
        field.send_keys(amount).await?;
        self.choose("Unit", unit).await?;
        self.send("Suspend").await?;
        self.find("button", "Resume").await.map(drop)
    }

    /// Waits until the focus is on this.
    pub(crate) async fn focused(&self, role: &str, name: &str) -> WebDriverResult<()> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let wanted = self.find(role, name).await?;
            if self.page.active_element().await.is_ok_and(|focused| focused.element_id() == wanted.element_id()) {
                return Ok(());
            }
            assert!(Instant::now() < deadline, "the focus is not on {role} “{name}”");
            tokio::time::sleep(POLL).await;
        }
    }

    /// Moves the focus on with Tab until it is on this.
    pub(crate) async fn tab_to(&self, role: &str, name: &str) -> WebDriverResult<()> {
        for _ in 0..40 {
            if let (Some(wanted), Ok(focused)) = (self.try_find(role, name).await?, self.page.active_element().await)
                && wanted.element_id() == focused.element_id()
            {
                return Ok(());
            }
            self.press(Key::Tab + "").await?;
        }
        panic!("Tab never reaches {role} “{name}”");
    }

    /// Makes a task with the line under the list.
    pub(crate) async fn create(&self, title: &str) -> WebDriverResult<()> {
        self.find("textbox", "New task").await?.send_keys(title.to_owned() + Key::Enter).await
    }

    /// Makes a task from a text that is pasted, not typed.
    pub(crate) async fn create_at_once(&self, title: &str) -> WebDriverResult<()> {
        let field = self.find("textbox", "New task").await?;
        let paste =
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }));";
        self.page.execute(paste, vec![field.to_json()?, serde_json::json!(title)]).await?;
        field.send_keys("" + Key::Enter).await
    }

    /// Fills the field for a date and time.
    pub(crate) async fn fill_moment(&self, local: &str) -> WebDriverResult<()> {
        let field = self.page.find(By::Css("dialog input[type=datetime-local]")).await?;
        let fill =
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }));
                    arguments[0].dispatchEvent(new Event('change', { bubbles: true }));";
        self.page.execute(fill, vec![field.to_json()?, serde_json::json!(local)]).await.map(drop)
    }

    /// Opens an address in a second tab and goes there.
    pub(crate) async fn second_tab(&self, path: &str) -> WebDriverResult<()> {
        let tab = self.page.new_tab().await?;
        self.page.switch_to_window(tab).await?;
        self.go(path).await
    }

    /// Runs a script before every page that this tab loads from now on.
    pub(crate) async fn before_each_page(&self, script: &str) -> WebDriverResult<()> {
        let wish = serde_json::json!({ "source": script });
        self.page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", wish).await.map(drop)
    }

    /// This tab no longer hears the other ones, as if it had been asleep when they spoke.
    pub(crate) async fn deafen(&self) -> WebDriverResult<()> {
        self.before_each_page("delete window.BroadcastChannel;").await
    }

    /// The browser's clock is wrong, or time has passed, by so many minutes.
    pub(crate) async fn shift_clock(&self, minutes: i64) -> WebDriverResult<()> {
        self.before_each_page(&format!(
            "const shift = {minutes} * 60000, Real = Date;
             window.Date = class extends Real {{
               constructor(...given) {{ if (given.length) super(...given); else super(Real.now() + shift); }}
               static now() {{ return Real.now() + shift; }}
             }};"
        ))
        .await
    }

    /// Runs a script that calls `done()`.
    pub(crate) async fn run(&self, script: &str) -> WebDriverResult<()> {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        self.page.execute_async(script, vec![]).await.map(drop)
    }

    /// Shows the page in light or dark, as the theme's own switch does.
    pub(crate) async fn theme(&self, theme: &str) -> WebDriverResult<()> {
        let script = "document.documentElement.dataset.theme = arguments[0];";
        self.page.execute(script, vec![serde_json::json!(theme)]).await?;
        // Colours travel for a moment; in between they are neither.
        self.run("setTimeout(() => Promise.allSettled(document.getAnimations().map(a => a.finished)).then(done), 50);")
            .await
    }

    /// Whether the page is wider than its window.
    pub(crate) async fn scrolls_sideways(&self) -> WebDriverResult<bool> {
        let script = "return document.documentElement.scrollWidth > window.innerWidth;";
        self.page.execute(script, vec![]).await?.convert()
    }

    /// The instant of a timer of the open item.
    pub(crate) async fn time_of(&self, timer: &str) -> WebDriverResult<String> {
        self.instant_beside(".kv li", timer).await
    }

    /// The instant of an entry in the open item's history.
    pub(crate) async fn time_in_history(&self, what: &str) -> WebDriverResult<String> {
        self.instant_beside(".history li", what).await
    }

    async fn instant_beside(&self, selector: &str, text: &str) -> WebDriverResult<String> {
        let script = "const [selector, text] = arguments;
             const line = [...document.querySelectorAll(selector)].find(line => line.innerText.includes(text));
             return line?.querySelector('time[datetime]')?.dateTime ?? null;";
        let deadline = Instant::now() + PATIENCE;
        loop {
            let wanted = vec![serde_json::json!(selector), serde_json::json!(text)];
            let found = self.page.execute(script, wanted).await?;
            if let Some(instant) = found.json().as_str() {
                return Ok(instant.to_owned());
            }
            assert!(Instant::now() < deadline, "there is no instant beside “{text}”");
            tokio::time::sleep(POLL).await;
        }
    }
}

/// A row of the list whose title begins so.
const FIND_ROW: &str = "
    const wanted = arguments[0];
    const rows = [...document.querySelectorAll('.vlist [role=row]')];
    return rows.find(row => row.querySelector('.title')?.textContent.trim().startsWith(wanted)) ?? null;
";
