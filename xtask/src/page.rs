//! Edits the built page as text: policy, integrity, names. It must not know files.

use crate::content_policy;
use crate::failure::Failure;

/// The page with the content policy as the first thing in its head.
pub fn with_policy(page: &str) -> Result<String, Failure> {
    let policy = content_policy::IN_PAGE;
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    let (before, after) = page.split_once("<head>").ok_or_else(|| unexpected("<head>"))?;
    Ok(format!("{before}<head>\n    {meta}{after}"))
}

/// The page with the hash of the wasm file where the loader finds it.
///
/// Browsers ignore integrity on a preload for fetch (and warn), so the loader passes it to `fetch`, which heeds it.
pub fn with_integrity_for_loader(page: &str) -> Result<String, Failure> {
    let preload = tags(page)
        .find(|tag| tag.starts_with("<link") && tag.contains(".wasm\""))
        .ok_or_else(|| unexpected("a preload of the wasm file"))?;
    let loader = tags(page)
        .find(|tag| tag.starts_with("<script") && tag.contains(" data-wasm="))
        .ok_or_else(|| unexpected("a script with data-wasm"))?;
    let hash =
        attribute(preload, "integrity").ok_or_else(|| unexpected("integrity on the preload of the wasm file"))?;
    let bare = preload.replace(&format!(" integrity=\"{hash}\""), "");
    let told = loader.replacen(" data-wasm=", &format!(" data-integrity=\"{hash}\" data-wasm="), 1);
    Ok(page.replacen(preload, &bare, 1).replacen(loader, &told, 1))
}

/// The page with one file's name for another's; the old name must be there.
pub fn with_name(page: &str, old: &str, new: &str) -> Result<String, Failure> {
    if page.contains(old) { Ok(page.replace(old, new)) } else { Err(unexpected(old)) }
}

fn tags(page: &str) -> impl Iterator<Item = &str> {
    page.match_indices('<').filter_map(|(start, _)| {
        let end = page[start..].find('>')?;
        Some(&page[start..=start + end])
    })
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}

fn unexpected(missing: &str) -> Failure {
    let why = format!("it has no {missing}; Trunk's output or app/index.html has changed");
    Failure::new("Finishing index.html", why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{places, stamp};
    use std::fs;

    const PAGE: &str = r#"<html><head>
<link rel="modulepreload" href="/app-1.js" crossorigin="anonymous" integrity="sha384-js">
<link rel="preload" href="/app-1_bg.wasm" crossorigin="anonymous" integrity="sha384-wasm" as="fetch" type="application/wasm">
<script type="module" src="/boot.js" data-js="/app-1.js" data-wasm="/app-1_bg.wasm"></script>
</head></html>"#;

    #[test]
    fn the_loader_gets_the_integrity_of_the_wasm_file_and_the_glue_keeps_its_own() {
        let page = with_integrity_for_loader(PAGE).expect("an edited page");
        assert!(page.contains(r#"data-integrity="sha384-wasm" data-wasm="/app-1_bg.wasm""#));
        assert!(!page.contains(r#" integrity="sha384-wasm""#));
        assert!(page.contains(r#" integrity="sha384-js""#));
    }

    #[test]
    fn the_policy_is_the_first_thing_in_the_head() {
        let page = with_policy(PAGE).expect("an edited page");
        assert!(page.contains("<head>\n    <meta http-equiv=\"Content-Security-Policy\""));
        assert!(!page.contains("frame-ancestors"));
    }

    #[test]
    fn the_source_page_links_every_stylesheet_and_names_only_files_that_are_there() {
        let root = places::root();
        let page = fs::read_to_string(root.join("app/index.html")).expect("app/index.html");
        let mut named = Vec::new();
        for tag in tags(&page) {
            let folder = if tag.contains(" data-trunk ") { "app" } else { "public" };
            for name in ["href", "src"].iter().filter_map(|name| attribute(tag, name)) {
                let file = root.join(folder).join(name);
                let file = file.canonicalize().map_err(|error| format!("{name}: {error}"));
                named.push(file.expect("a file that index.html names"));
            }
        }
        let mut styles = Vec::new();
        stamp::collect(&root.join("style"), &mut styles).expect("style");
        for style in styles {
            let style = style.canonicalize().expect("a stylesheet");
            assert!(named.contains(&style), "index.html does not link {style:?}");
        }
    }

    #[test]
    fn a_page_that_is_not_as_expected_is_a_failure() {
        assert!(with_policy("<html>").is_err());
        assert!(with_integrity_for_loader("<head></head>").is_err());
        assert!(with_name(PAGE, "app-2.js", "app-3.js").is_err());
    }
}
