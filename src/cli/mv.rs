//! `mdxlint mv OLD NEW`: moves a page or folder, with its links, its place in the navigation, and a redirect.

use super::args::Mv;
use super::safe_writer::Content;
use super::terminal;
use crate::config;
use crate::files::{Base, Disk, Sources, relative};
use crate::gate::{MovePlan, ensure_no_shortage, whole_site};
use crate::report::{counted, plain};
use crate::site::Workspace;
use crate::workers::Pool;
use anyhow::Context as _;
use std::io::Write as _;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

/// Runs the command.
pub(super) fn run(arguments: &Mv) -> anyhow::Result<ExitCode> {
    #[expect(
        clippy::disallowed_methods,
        reason = "paths of arguments are relative to it"
    )]
    let base = Base(std::env::current_dir().context("the working folder does not exist")?);
    let name = |path: &Path| plain(&path.display().to_string()).into_owned();
    let old = Disk
        .real_path(&base.0.join(&arguments.old))
        .with_context(|| name(&arguments.old))?;
    let folder = if Disk.is_folder(&old) {
        Some(&*old)
    } else {
        old.parent()
    };
    let target = whole_site::target(folder, &base.0)?;
    let real_base = Disk.real_path(&base.0).unwrap_or_else(|_| base.0.clone());
    let new = without_dots(&real_base.join(&arguments.new));
    for path in [&old, &new] {
        let is_inside = path.starts_with(&target.root) && *path != target.root;
        anyhow::ensure!(is_inside, "{} is outside the site", name(path));
    }
    let (old, new) = (relative(&target.root, &old), relative(&target.root, &new));
    let mut sources = Sources::default();
    let settings = config::load(&target.root, None, &mut sources).unwrap_or_default();
    let workspace = Workspace::open(target, Pool::default(), sources);
    let mut workspace = workspace.with_generated(settings.generated());
    let site = workspace.snapshot(&mut |_, _| ());
    ensure_no_shortage()?;
    let mask = site.secret_mask();
    terminal::hide(mask);
    let plan = MovePlan::new(&site, &old, &new)?;
    if arguments.dry_run {
        let mut out = terminal::out(Content::Lines { has_colour: false });
        out.write_all(plan.diff(&base, mask).as_bytes())?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    plan.write()?;
    let (moved, changed, redirects) = plan.counts();
    terminal::say(&format!(
        "Moved {}, changed {}, added {}.\n",
        counted(moved, "file"),
        counted(changed, "file"),
        counted(redirects, "redirect")
    ));
    Ok(ExitCode::SUCCESS)
}

/// Returns a path without `.` and `..`. It need not exist.
fn without_dots(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => (),
            Component::ParentDir => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean
}
