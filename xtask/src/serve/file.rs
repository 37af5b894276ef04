//! What a file's name says about how it is sent. It must not know requests.

/// The media type by the name's end.
pub(super) fn media_type(name: &str) -> &'static str {
    match extension(name) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Files named after their own bytes may be kept for ever; all others are asked for again.
pub(super) fn cache_control(name: &str) -> &'static str {
    if is_named_after_its_bytes(name) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// The part after the last dot of the last segment.
pub(super) fn extension(name: &str) -> Option<&str> {
    let last = name.rsplit('/').next()?;
    last.rsplit_once('.').map(|(_, extension)| extension)
}

/// `name-0123456789abcdef.js`, as Trunk and the post-build hook write it. A hash may lack its leading zeros.
fn is_named_after_its_bytes(name: &str) -> bool {
    let hash =
        name.rsplit_once('.').and_then(|(stem, _)| stem.rsplit_once('-')).map(|(_, hash)| hash.trim_end_matches("_bg"));
    hash.is_some_and(|hash| (12..=16).contains(&hash.len()) && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_named_after_their_bytes_are_immutable() {
        for name in ["app-00aa11bb22cc33dd.js", "app-00aa11bb22cc33dd_bg.wasm", "tokens-aa11bb22cc33dd.css"] {
            assert!(cache_control(name).contains("immutable"), "{name}");
        }
        for name in ["index.html", "boot.js", "demo/ibm-todo.json", "a-b.js"] {
            assert_eq!(cache_control(name), "no-cache", "{name}");
        }
    }

    #[test]
    fn the_extension_is_that_of_the_last_segment() {
        assert_eq!(extension("v1.2/rules"), None);
        assert_eq!(extension("demo/people.json"), Some("json"));
    }
}
