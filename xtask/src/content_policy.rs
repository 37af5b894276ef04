//! What a page of Docket may load, stated once. It must not know who sends it.

/// The policy by `<meta>`, for static hosts that cannot set headers.
pub const IN_PAGE: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
     base-uri 'self'; form-action 'none'";

/// The policy by header; a browser heeds `frame-ancestors` only there.
pub fn header() -> String {
    format!("{IN_PAGE}; frame-ancestors 'none'")
}
