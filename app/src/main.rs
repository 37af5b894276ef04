//! Mounts the window, watched by the page of last resort.

fn main() {
    docket_app::failure::watch();
    docket_app::ui::mount();
}
