//! The commit that the program is built from.

use std::path::Path;
use std::process::Command;
use std::{env, str};

/// Returns the version, and for a release build in a checkout also the commit and its date, such as
/// `0.1.0 (b2aa4c9c 2026-11-23)`. The date is not that of the build, so that builds can be reproduced.
///
/// Other builds have only the version: those of a crate or an archive of the sources know no date, and a development build
/// would compile the whole library again after every commit.
pub(crate) fn version() -> String {
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    if env::var("PROFILE").is_ok_and(|profile| profile == "release")
        && let Some(commit) = commit(Path::new("."))
    {
        return format!("{version} ({commit})");
    }
    version
}

/// Returns the commit of a checkout and its date, and makes cargo run the build script again after the next commit.
#[expect(
    clippy::disallowed_methods,
    reason = "a build script asks whether files exist"
)]
pub(crate) fn commit(folder: &Path) -> Option<String> {
    // Sources without `.git` may be inside a repository of another project.
    if !folder.join(".git").exists() {
        return None;
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .current_dir(folder)
            .args(arguments)
            .output();
        let output = output.ok().filter(|output| output.status.success())?;
        let text = str::from_utf8(&output.stdout).ok()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    // The log also changes when another commit is checked out. Cargo would run the script every time if it did not exist.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["log", "-1", "--abbrev=8", "--date=short", "--format=%h %cd"])
}
