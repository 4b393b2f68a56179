//! `mdxlint check`: the run itself.

use super::args::{Check, FailOn, Format};
use super::outputs::Outputs;
use super::progress::Progress;
use super::terminal;
use crate::config;
use crate::diagnostic::{Safety, Severity};
use crate::engine::{Mended, Report, Roster, Tally, check, mend};
use crate::files::{Disk, Sources};
use crate::report::{Base, plain, summary};
use crate::rules::RULES;
use crate::site::{Site, Target, Workspace, find};
use crate::workers::Pool;
use anyhow::Context as _;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Checks what was asked for, and prints or mends what it finds.
pub(super) fn run(arguments: &Check) -> anyhow::Result<ExitCode> {
    if arguments.unsafe_fixes && !(arguments.fix || arguments.diff) {
        anyhow::bail!("--unsafe-fixes goes with --fix or --diff");
    }
    let begin = Instant::now();
    let mut session = Session::new(arguments)?;
    let mut tally = Tally::default();
    let paths = session.paths()?;
    for mut target in find(&paths, &session.base.0) {
        target.only.sort();
        target.only.dedup();
        session.site(target, &mut tally)?;
    }
    tally.elapsed = begin.elapsed();
    session.end(&tally)
}

struct Session<'a> {
    arguments: &'a Check,
    base: Base,
    pool: Pool,
    /// The text on standard input, and the file that it stands for.
    input: Option<(PathBuf, String)>,
    outputs: Outputs,
    made: usize,
    changed: usize,
    notes: Vec<String>,
}

impl<'a> Session<'a> {
    fn new(arguments: &'a Check) -> anyhow::Result<Self> {
        #[expect(
            clippy::disallowed_methods,
            reason = "paths of arguments and output start here"
        )]
        let base = Base(std::env::current_dir().context("the working folder is gone")?);
        let pool = Pool {
            limit: arguments.page_timeout,
            ..Pool::default()
        };
        Ok(Self {
            arguments,
            input: None,
            outputs: Outputs::new(arguments, &base)?,
            base,
            pool,
            made: 0,
            changed: 0,
            notes: Vec::new(),
        })
    }

    /// The files and folders that were asked for, as they really lie.
    fn paths(&mut self) -> anyhow::Result<Vec<PathBuf>> {
        if let Some(name) = &self.arguments.stdin_filename {
            let path = real_or_new(&self.base.0.join(name))?;
            let mut text = String::new();
            std::io::stdin()
                .read_to_string(&mut text)
                .context("standard input")?;
            self.input = Some((path.clone(), text));
            return Ok(vec![path]);
        }
        if self.arguments.paths.is_empty() {
            return Ok(vec![Disk.real_path(&self.base.0)?]);
        }
        let paths = self.arguments.paths.iter();
        paths
            .map(|path| {
                Disk.real_path(path)
                    .with_context(|| path.display().to_string())
            })
            .collect()
    }

    fn site(&mut self, target: Target, tally: &mut Tally) -> anyhow::Result<()> {
        let mut sources = Sources::default();
        let explicit = self.arguments.config.as_deref();
        let settings = if self.arguments.no_config {
            config::Settings::default()
        } else {
            let explicit = explicit.map(|path| self.base.0.join(path));
            config::load(&target.root, explicit.as_deref(), &mut sources)?
        };
        let roster = Arc::new(Roster::new(RULES, settings));
        let only = target.only.clone();
        let mut workspace = Workspace::open(target, self.pool, sources);
        self.note_refused(&workspace, &only);
        if let Some((path, text)) = self.input.clone() {
            // A buffer of a file that the site does not build is left alone, as the file is.
            if workspace.refuses(&path).is_none() || !Disk.is_file(&path) {
                workspace.set_text(&path, text);
            }
        }
        let mut progress = Progress::new();
        let site = workspace.snapshot(&mut |done, all| progress.pages(done, all));
        progress.end();
        self.outputs.spare(&site)?;
        self.note_site(&site);
        let report = if self.arguments.fix || self.arguments.diff {
            let allow = if self.arguments.unsafe_fixes {
                Safety::Unsafe
            } else {
                Safety::Safe
            };
            let mended = mend(&mut workspace, &roster, &only, self.pool, allow);
            self.mended(&site, &mended)?;
            (mended.site, mended.report)
        } else {
            let report = check(&site, &roster, &only, self.pool);
            (site, report)
        };
        tally.add(&report.1);
        self.print(&report.0, &report.1)
    }

    /// Says why files that were asked for by name are not looked at.
    fn note_refused(&mut self, workspace: &Workspace, only: &[PathBuf]) {
        for path in only.iter().filter(|path| Disk.is_file(path)) {
            let name = self.base.name(path);
            let why = workspace.refuses(path);
            self.notes
                .extend(why.map(|why| format!("{}: not checked: {why}", plain(&name))));
        }
    }

    /// What a person should know of the site that is no finding.
    fn note_site(&mut self, site: &Site) {
        let root = self.base.name(site.root());
        let root = if root.is_empty() { "." } else { &root };
        if !site.has_manifest() && self.input.is_none() {
            self.notes.push(format!(
                "no docs.json in {}: pages are checked on their own",
                plain(root)
            ));
        }
        if site.pages().is_empty() {
            let skipped = site.skipped();
            let mut why = Vec::new();
            for (count, what) in [
                (
                    skipped.mintignore,
                    "left out by .mintignore or the platform's built-in list",
                ),
                (skipped.links, "symbolic links"),
                (skipped.unreadable, "unreadable"),
            ] {
                why.extend((count > 0).then(|| format!("{count} {what}")));
            }
            let why = if why.is_empty() {
                String::new()
            } else {
                format!(" ({})", why.join(", "))
            };
            self.notes
                .push(format!("no pages (.mdx, .md) in {}{why}", plain(root)));
        }
    }

    /// Writes, or shows, what the fixes made of the pages.
    fn mended(&mut self, before: &Site, mended: &Mended) -> anyhow::Result<()> {
        let mut out = terminal::out();
        for &file in &mended.changed {
            let (old, new) = (before.source(file), mended.site.source(file));
            if self.arguments.diff {
                let name = self.base.name(old.path());
                let (old, new) = (mended.veil.over(old.text()), mended.veil.over(new.text()));
                let diff = similar::TextDiff::from_lines(&old, &new);
                write!(
                    out,
                    "{}",
                    diff.unified_diff().header(&plain(&name), &plain(&name))
                )?;
            } else if self.input.is_none() {
                if Disk.exists(old.path()) {
                    Disk.replace(old.path(), old.text(), new.text())?;
                } else {
                    Disk.create(old.path(), new.text())?;
                }
            }
        }
        if let (Some((path, text)), false) = (&self.input, self.arguments.diff) {
            let mut pages = mended.site.pages().iter();
            let page = pages.find(|page| page.source().path() == path);
            write!(out, "{}", page.map_or(text.as_str(), |page| page.text()))?;
        }
        out.flush()?;
        self.made += mended.made;
        self.changed += mended.changed.len();
        Ok(())
    }

    fn print(&mut self, site: &Site, report: &Report) -> anyhow::Result<()> {
        if self.outputs.is_empty() {
            return Ok(());
        }
        // No format ever sees a secret: neither in what findings say nor in the lines around them.
        let veil = report.veil(site);
        let veiled =
            (!veil.is_empty()).then(|| (site.veiled(&veil, &report.shown()), report.veiled(&veil)));
        let (site, report) = veiled
            .as_ref()
            .map_or((site, report), |(site, report)| (site, report));
        for found in report.by_file() {
            if let Some(first) = found.first() {
                let source = site.source(first.span.file);
                self.outputs.file(source, found, site)?;
            }
        }
        Ok(())
    }

    fn end(self, tally: &Tally) -> anyhow::Result<ExitCode> {
        self.outputs.end(tally)?;
        for note in &self.notes {
            terminal::say(&format!("note: {note}\n"));
        }
        if self.arguments.diff {
            terminal::say(&format!(
                "{} fixes in {} files would be made.\n",
                self.made, self.changed
            ));
            return Ok(ExitCode::from(u8::from(self.made > 0)));
        }
        if self.made > 0 {
            terminal::say(&format!(
                "Made {} fixes in {} files.\n",
                self.made, self.changed
            ));
        }
        if self.arguments.format.is_none_or(Format::is_for_people) {
            terminal::say(&summary(tally));
        }
        let failing = match self.arguments.fail_on {
            FailOn::Never => 0,
            FailOn::Error => tally.at_least(Severity::Error),
            FailOn::Warning => tally.at_least(Severity::Warning),
            FailOn::Info => tally.at_least(Severity::Info),
        };
        Ok(ExitCode::from(u8::from(failing > 0)))
    }
}

/// The real path of a file that need not be there yet.
fn real_or_new(path: &Path) -> anyhow::Result<PathBuf> {
    if let Ok(real) = Disk.real_path(path) {
        return Ok(real);
    }
    let (folder, name) = (
        path.parent().unwrap_or(path),
        path.file_name().unwrap_or_default(),
    );
    let folder = Disk
        .real_path(folder)
        .with_context(|| folder.display().to_string())?;
    Ok(folder.join(name))
}
