//! Installs Debian packages where this account may. It must not know what they are for.

use std::env;
use std::process::{Command, Stdio};

use crate::failure::{Failure, must};
use crate::toolbox::find;

/// Installs packages with apt-get as root, or with sudo if it asks for no password.
pub fn install(packages: &[&str]) -> Result<(), Failure> {
    let list = packages.join(" ");
    let what = format!("Installing {list}");
    let by_hand = format!("sudo apt-get update && sudo apt-get install {list}");
    let path = env::var_os("PATH").unwrap_or_default();
    if find("apt-get", &path).is_none() {
        let why = "there is no apt-get on this machine";
        return Err(Failure::new(what, why).by_hand("install them as your system does it"));
    }
    let Some(prefix) = privilege() else {
        let why = "it takes root, and sudo would ask for a password";
        return Err(Failure::new(what, why).by_hand(by_hand));
    };
    eprintln!("Installing {list} with apt-get (about a minute) …");
    let steps: [&[&str]; 2] = [
        &["apt-get", "-qq", "update"],
        &["apt-get", "-qq", "-y", "-o", "Dpkg::Use-Pty=0", "--no-install-recommends", "install"],
    ];
    for (step, packages) in steps.into_iter().zip([&[][..], packages]) {
        must(&mut command(prefix, step, packages), &what).map_err(|failure| failure.by_hand(by_hand.as_str()))?;
    }
    Ok(())
}

fn command(prefix: &[&str], step: &[&str], packages: &[&str]) -> Command {
    let words = [prefix, &["env", "DEBIAN_FRONTEND=noninteractive"], step];
    let mut words = words.into_iter().flatten().chain(packages);
    let mut command = Command::new(words.next().copied().unwrap_or("env"));
    command.args(words).stdin(Stdio::null());
    // What apt-get prints belongs to the progress, not to the answer of the command.
    command.stdout(std::io::stderr());
    command
}

/// The words in front of a command that needs root; none if there is no way.
fn privilege() -> Option<&'static [&'static str]> {
    let output = Command::new("id").arg("-u").output().ok()?;
    if String::from_utf8_lossy(&output.stdout).trim() == "0" {
        return Some(&[]);
    }
    let asks_nothing =
        Command::new("sudo").args(["-n", "true"]).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    asks_nothing.then_some(&["sudo", "-n"])
}
