//! The stage of a journey: the built app behind its production headers, a driver and a browser.
//! All of it ends with the value; a journey that fails leaves a screenshot and the browser's log.

use std::{
    io::{BufRead, BufReader},
    panic::AssertUnwindSafe,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};
use thirtyfour::prelude::*;
use xtask::serve::Site;

/// How long something may take to appear on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(50);

/// A running chromedriver.
struct Driver {
    child: Child,
    url: String,
}

impl Driver {
    fn start() -> Self {
        let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let mut command = Command::new(program);
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("chromedriver starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        // The pipe must stay open and be read, or the driver stops when it is full.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        let url = format!("http://127.0.0.1:{}", port.expect("chromedriver says its port"));
        Self { child, url }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// The app in a browser, as a person meets it.
pub(crate) struct Stage {
    pub(crate) page: WebDriver,
    pub(crate) site: String,
    latest: Arc<Mutex<WebDriver>>,
    house: Arc<House>,
}

/// What outlives a journey that fails, so that a picture can still be taken.
struct House {
    profile: tempfile::TempDir,
    driver: Driver,
    _site: Site,
}

/// Plays a journey in a window of this size; on failure keeps a picture under `target/journeys/`.
pub(crate) async fn play(name: &str, size: (u32, u32), journey: impl AsyncFnOnce(Stage) -> WebDriverResult<Stage>) {
    let stage = Stage::open(size).await;
    // The session that is open when something fails; a journey that reopens the browser makes another one.
    let (latest, house) = (Arc::clone(&stage.latest), Arc::clone(&stage.house));
    let outcome = futures::FutureExt::catch_unwind(AssertUnwindSafe(journey(stage))).await;
    let page = latest.lock().expect("no panic while it is held").clone();
    let failure = match outcome {
        Ok(Ok(stage)) => return stage.close().await,
        Ok(Err(error)) => format!("{error:?}"),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
        }
    };
    keep_picture(&page, name).await;
    drop(page.quit().await);
    drop(house);
    panic!("{name}: {failure}");
}

async fn keep_picture(page: &WebDriver, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/journeys");
    drop(std::fs::create_dir_all(&folder));
    let file = folder.join(format!("{name}.png"));
    drop(page.screenshot(&file).await);
    eprintln!("a picture of the failure: {}", file.display());
    if let Ok(log) = page.browser_log().await {
        for entry in log {
            eprintln!("browser: {entry:?}");
        }
    }
}

fn dist() -> PathBuf {
    std::env::var_os("DOCKET_DIST").map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist"), PathBuf::from)
}

async fn browser(driver: &Driver, profile: &Path, width: u32, height: u32) -> WebDriver {
    let mut wishes = DesiredCapabilities::chrome();
    let profile = format!("--user-data-dir={}", profile.display());
    let size = format!("--window-size={width},{height}");
    let fixed = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--lang=en",
    ];
    for argument in fixed.into_iter().chain([profile.as_str(), size.as_str()]) {
        wishes.add_arg(argument).expect("an argument");
    }
    if let Ok(chrome) = std::env::var("CHROME") {
        wishes.set_binary(&chrome).expect("a browser");
    }
    wishes.set("goog:loggingPrefs", serde_json::json!({ "browser": "ALL" })).expect("a wish");
    WebDriver::new(&driver.url, wishes).await.expect("a browser session")
}

impl Stage {
    async fn open((width, height): (u32, u32)) -> Self {
        let site = Site::start(&dist(), "/", 0).expect("the built app is served");
        let driver = Driver::start();
        let profile = tempfile::tempdir().expect("a profile of its own");
        let page = browser(&driver, profile.path(), width, height).await;
        let latest = Arc::new(Mutex::new(page.clone()));
        Self { page, site: site.url(), latest, house: Arc::new(House { profile, driver, _site: site }) }
    }

    /// Closes the browser and opens it again with the same profile: what was stored is there, nothing else.
    pub(crate) async fn reopen(self, (width, height): (u32, u32)) -> Self {
        drop(self.page.clone().quit().await);
        let page = browser(&self.house.driver, self.house.profile.path(), width, height).await;
        *self.latest.lock().expect("no panic while it is held") = page.clone();
        Self { page, ..self }
    }

    async fn close(self) {
        drop(self.page.clone().quit().await);
    }

    /// Goes to an address below the site.
    pub(crate) async fn go(&self, path: &str) -> WebDriverResult<()> {
        self.page.goto(format!("{}{path}", self.site)).await
    }

    /// Waits for an element that a person finds by its role and its accessible name (or the start of it).
    pub(crate) async fn find(&self, role: &str, name: &str) -> WebDriverResult<WebElement> {
        let deadline = std::time::Instant::now() + PATIENCE;
        loop {
            if let Some(found) = self.try_find(role, name).await? {
                return Ok(found);
            }
            assert!(std::time::Instant::now() < deadline, "there is no {role} “{name}”");
            tokio::time::sleep(POLL).await;
        }
    }

    /// The element with this role and name, if it is there now.
    pub(crate) async fn try_find(&self, role: &str, name: &str) -> WebDriverResult<Option<WebElement>> {
        let wanted = vec![serde_json::json!(selector(role)), serde_json::json!(name)];
        let found = self.page.execute(FIND_BY_NAME, wanted).await?;
        if found.json().is_null() { Ok(None) } else { found.element().map(Some) }
    }

    /// Waits until an element is no longer there.
    pub(crate) async fn gone(&self, role: &str, name: &str) -> WebDriverResult<()> {
        let deadline = std::time::Instant::now() + PATIENCE;
        while self.try_find(role, name).await?.is_some() {
            assert!(std::time::Instant::now() < deadline, "{role} “{name}” is still there");
            tokio::time::sleep(POLL).await;
        }
        Ok(())
    }

    /// Clicks on what has this role and name.
    pub(crate) async fn click(&self, role: &str, name: &str) -> WebDriverResult<()> {
        self.find(role, name).await?.click().await
    }

    /// Waits until the page's text holds this.
    pub(crate) async fn reads(&self, text: &str) -> WebDriverResult<()> {
        let deadline = std::time::Instant::now() + PATIENCE;
        loop {
            let body = self.page.find(By::Tag("body")).await?.text().await?;
            if body.contains(text) {
                return Ok(());
            }
            assert!(std::time::Instant::now() < deadline, "the page does not say “{text}”; it says:\n{body}");
            tokio::time::sleep(POLL).await;
        }
    }

    /// Sends keys to whatever has the focus.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) -> WebDriverResult<()> {
        self.page.active_element().await?.send_keys(keys).await
    }

    /// What the browser's log says of errors; an empty log is part of every journey.
    pub(crate) async fn assert_quiet_log(&self) -> WebDriverResult<()> {
        let log = self.page.browser_log().await?;
        let loud: Vec<String> =
            log.iter().map(|entry| format!("{entry:?}")).filter(|line| line.contains("SEVERE")).collect();
        assert!(loud.is_empty(), "the browser complains: {loud:#?}");
        Ok(())
    }
}

/// The first visible element of a selector whose accessible name is the wanted one, or begins with it.
const FIND_BY_NAME: &str = r#"
    const [selector, wanted] = arguments;
    const spoken = node => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('aria-hidden') === 'true' || node.hidden) return '';
        if (node.hasAttribute('aria-label')) return ` ${node.getAttribute('aria-label')} `;
        const inner = [...node.childNodes].map(spoken).join('');
        return getComputedStyle(node).display === 'inline' ? inner : ` ${inner} `;
    };
    const text = node => (node ? spoken(node) : '').replace(/\s+/g, ' ').trim();
    const name = element => {
        const by = element.getAttribute('aria-labelledby');
        if (by) return by.split(/\s+/).map(id => text(document.getElementById(id))).join(' ').trim();
        const label = element.getAttribute('aria-label');
        if (label) return label.trim();
        if (element.labels?.length) return text(element.labels[0]);
        return text(element) || element.getAttribute('title') || element.getAttribute('placeholder') || '';
    };
    const shown = element => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
    const all = [...document.querySelectorAll(selector)].filter(shown);
    return all.find(element => name(element) === wanted) ?? all.find(element => name(element).startsWith(wanted)) ?? null;
"#;

/// Elements that have a role.
fn selector(role: &str) -> &'static str {
    match role {
        "button" => "button:not([role]), [role=button], summary, input[type=submit]",
        "link" => "a",
        "textbox" => "input:not([type=radio], [type=checkbox]), textarea, [role=textbox]",
        "combobox" => "select, [role=combobox], input",
        "tab" => "[role=tab]",
        "heading" => "h1, h2, h3, h4, [role=heading]",
        "menuitem" | "menuitemradio" => "[role=menuitem], [role=menuitemradio]",
        "option" => "option, [role=option]",
        "dialog" => "dialog, [role=dialog], [role=alertdialog]",
        "radio" => "input[type=radio], [role=radio]",
        "spinbutton" => "input[type=number]",
        "alert" => "[role=alert]",
        "status" => "[role=status]",
        "region" => "section, [role=region]",
        "row" => "[role=row], tr",
        "listitem" => "li, [role=listitem]",
        _ => "*",
    }
}
