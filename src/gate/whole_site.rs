//! Reads one site as a whole, for commands that print parts of it. Secrets in `docs.json` are masked.

use super::manifest_mask::mask_manifest;
use crate::config::Settings;
use crate::files::{Disk, Sources};
use crate::report::plain;
use crate::site::{Site, Target, Workspace, find};
use crate::workers::Pool;
use anyhow::Context as _;
use std::path::Path;
use std::sync::Arc;

/// Returns the site in, above or below `folder`, which defaults to the folder `working`.
///
/// # Errors
/// Returns an error if it is not a folder, or there is no site or more than one.
pub fn target(folder: Option<&Path>, working: &Path) -> anyhow::Result<Target> {
    let folder = folder.unwrap_or(working);
    let name = || plain(&folder.display().to_string()).into_owned();
    let real = Disk.real_argument(folder).with_context(name)?;
    anyhow::ensure!(Disk.is_folder(&real), "{} is not a folder", name());
    let mut targets = find(std::slice::from_ref(&real), working);
    anyhow::ensure!(
        targets.len() < 2,
        "found several sites in {}: give the folder of one of them",
        name()
    );
    let target = targets.pop().with_context(name)?;
    let is_old = Disk.is_file(&target.root.join("mint.json"));
    anyhow::ensure!(
        target.has_manifest || is_old,
        "no docs.json found in, above or below {}",
        name()
    );
    Ok(Target {
        only: Vec::new(),
        ..target
    })
}

/// Reads a site with the configuration in `sources`. `progress` is called with the number of pages read so far and the
/// total.
pub fn read_with(
    target: Target,
    settings: &Settings,
    sources: Sources,
    progress: &mut dyn FnMut(usize, usize),
) -> Arc<Site> {
    let workspace = Workspace::open(target, Pool::default(), sources);
    let mut workspace = workspace.with_generated(settings.generated());
    mask_manifest(&mut workspace);
    workspace.snapshot(progress)
}
