//! Docket in the browser.
