//! `mdxlint mv OLD NEW`: moves a page or folder, with its links, its place in the navigation, and a redirect.

use super::args::Mv;
use super::safe_writer::Content;
use super::terminal;
use crate::config;
use crate::files::{Base, Disk, Sources, relative};
use crate::gate::{MovePlan, ensure_no_shortage, finish_move, has_unfinished_move, whole_site};
use crate::report::{counted, plain};
use crate::site::Workspace;
use crate::workers::Pool;
use anyhow::Context as _;
use std::fmt::Write as _;
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
    if finish_earlier(arguments, &base)? {
        return Ok(ExitCode::SUCCESS);
    }
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

/// Finishes the move that was interrupted in this site, if there is one. Returns whether it is the one of the arguments.
fn finish_earlier(arguments: &Mv, base: &Base) -> anyhow::Result<bool> {
    let real_base = Disk.real_path(&base.0).unwrap_or_else(|_| base.0.clone());
    let [old, new] =
        [&arguments.old, &arguments.new].map(|path| without_dots(&real_base.join(path)));
    // The file may have its new path already, and its folder may be gone.
    let mut around = old.ancestors().skip(1);
    let folder = around.find(|folder| Disk.is_folder(folder));
    let Ok(target) = whole_site::target(folder, &base.0) else {
        return Ok(false);
    };
    if arguments.dry_run {
        anyhow::ensure!(
            !has_unfinished_move(&target.root),
            "a move was interrupted here: run `mdxlint mv` without --dry-run to finish it"
        );
        return Ok(false);
    }
    let Some(finished) = finish_move(&target.root)? else {
        return Ok(false);
    };
    let name = |path: &str| plain(path).into_owned();
    let what = format!("move of {} to {}", name(&finished.old), name(&finished.new));
    if !finished.left.is_empty() {
        let left = finished.left.iter().fold(String::new(), |mut list, text| {
            let _ = write!(list, "\n  {}", name(text));
            list
        });
        anyhow::bail!("the interrupted {what} was finished, except:{left}");
    }
    terminal::say(&format!("Finished the interrupted {what}.\n"));
    Ok(
        relative(&target.root, &old) == finished.old
            && relative(&target.root, &new) == finished.new,
    )
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
