//! The workbench around Docket: tools, build, server and test floors. It must not know what Docket does.

pub mod browser;
pub mod commands;
pub mod compress;
pub mod content_policy;
pub mod debian;
pub mod failure;
pub mod floors;
pub mod optimiser;
pub mod page;
pub mod pins;
pub mod places;
pub mod post_build;
pub mod release;
pub mod serve;
pub mod stamp;
pub mod tally;
pub mod toolbox;
