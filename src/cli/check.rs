//! `mdxlint check`: the run itself.

use super::args::Check;
use super::asked::Asked;
use super::end_notes::EndNotes;
use super::gate::Gate;
use super::ignores::Ignores;
use super::known::Scope;
use super::outputs::Outputs;
use super::progress::Progress;
use super::selection::{Part, Selection};
use super::site_notes::site_notes;
use super::verdict::{counted_in, failing, fix_notes, is_fixable};
use super::view::{Run, View};
use super::{supervisor, terminal, written};
use crate::config::{self, Choice};
use crate::diagnostic::{Finding, Safety};
use crate::engine::{Mended, Roster, Tally, check, mend, silence};
use crate::files::{Disk, Sources};
use crate::report::Base;
use crate::rules::RULES;
use crate::site::{Site, Target, Workspace, find};
use crate::workers::Pool;
use anyhow::Context as _;
use std::path::PathBuf;
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
    let here = |path: &PathBuf| session.view.here(path);
    let paths: Vec<PathBuf> = session.asked.paths.iter().map(here).collect();
    let targets = find(&paths, &here(&session.base.0));
    let home = |target: &Target| session.view.home(&target.root);
    session.roots = targets.iter().map(home).collect();
    for mut target in targets {
        target.only.sort();
        target.only.dedup();
        let result = session.site(target, &mut tally);
        result.map_err(|error| session.view.error(error))?;
    }
    tally.left_out = session.outputs.left_out();
    tally.elapsed = begin.elapsed();
    session.end(&tally)
}

struct Session<'a> {
    arguments: &'a Check,
    base: Base,
    pool: Pool,
    /// The rules that the run is about.
    choice: Choice,
    /// What is to be silenced.
    ignores: Option<Ignores>,
    view: View,
    selection: Selection,
    /// The roots of the sites that it is about.
    roots: Vec<PathBuf>,
    asked: Asked,
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
        let chosen = &arguments.gate.choice;
        let choice = Choice::new(&chosen.select, &chosen.ignore)?;
        let asked = Asked::read(arguments, &base.0)?;
        let view = if arguments.gate.changed.staged {
            View::of_index(&asked.paths, &base.0)?
        } else {
            View::of_disk()
        };
        Ok(Self {
            arguments,
            asked,
            view,
            selection: Selection::new(arguments, &base),
            outputs: Outputs::new(arguments, &base, &choice)?,
            base,
            pool,
            choice,
            ignores: Ignores::new(&arguments.ignores)?,
            roots: Vec::new(),
            made: 0,
            changed: 0,
            notes: Vec::new(),
        })
    }

    fn site(&mut self, target: Target, tally: &mut Tally) -> anyhow::Result<()> {
        let mut sources = Sources::default();
        let settings = self.settings(&target, &mut sources)?;
        let only: Vec<PathBuf> = target
            .only
            .iter()
            .map(|path| self.view.home(path))
            .collect();
        let config = settings
            .file
            .map(|file| self.view.home(sources.get(file).path()));
        let scope = Scope {
            root: self.view.home(&target.root),
            roots: self.roots.clone(),
            only: only.clone(),
            choice: settings.choice.clone(),
            config,
        };
        let mut gate = Gate::open(&self.arguments.gate, scope, &self.view)?;
        let roster = Arc::new(Roster::new(RULES, settings));
        let asked = target.only.clone();
        let mut workspace = self.open(target, sources, &roster);
        let mut progress = Progress::new(self.arguments.quiet);
        let site = workspace.snapshot(&mut |done, all| progress.pages(done, all));
        progress.end();
        let shown = self.view.shown(&site);
        self.outputs.spare(&shown, gate.baseline())?;
        if self.asked.input.is_none() {
            let notes = site_notes(&shown, roster.settings(), &self.view, &self.base);
            self.notes.extend(notes);
        }
        let part = Part {
            site: &shown,
            workspace: &workspace,
            roster: &roster,
            view: &self.view,
            only: &only,
        };
        self.notes.extend(self.selection.add(&part));
        let site = self.mend(&mut workspace, &roster, &mut gate, site)?;
        let report = check(&site, &roster, &asked, self.pool);
        supervisor::ensure_whole()?;
        let site = self.view.shown(&site);
        // No format ever sees a secret: neither in what findings say nor in the lines around them.
        let (site, report) = report.covered(&site);
        let passed = gate.pass(
            report,
            &self.run(&site, &roster),
            &self.arguments.gate.baseline,
        )?;
        self.notes.extend(passed.notes);
        tally.known += passed.known;
        tally.removable += passed.removable;
        let files = gate.fixable();
        let is_fixable = |one: &Finding| is_fixable(one, &site, files.as_deref());
        let report = counted_in(tally, passed.report, self.arguments.least(), is_fixable);
        Ok(self.outputs.site(&report, &site)?)
    }

    fn open(&self, target: Target, sources: Sources, roster: &Roster) -> Workspace {
        let workspace = Workspace::open(target, self.pool, sources);
        let mut workspace = workspace.with_generated(roster.settings().generated());
        if let Some((path, text)) = self.asked.input.clone() {
            // A buffer of a file that the site does not build is left alone, as the file is.
            if workspace.refuses(&path).is_none() || !Disk.is_file(&path) {
                workspace.set_text(&path, text);
            }
        }
        workspace
    }

    fn settings(
        &mut self,
        target: &Target,
        sources: &mut Sources,
    ) -> anyhow::Result<config::Settings> {
        let explicit = self.arguments.config.as_deref();
        let explicit = explicit.map(|path| self.base.0.join(path));
        let explicit = self.view.add_site(&target.root, explicit)?;
        let mut settings = if self.arguments.no_config {
            config::Settings::default()
        } else {
            config::load(&target.root, explicit.as_deref(), sources)?
        };
        settings = self.view.settings(settings);
        settings.choice = self.choice.clone();
        Ok(settings)
    }

    fn run<'r>(&'r self, site: &'r Site, roster: &'r Roster) -> Run<'r> {
        Run {
            site,
            roster,
            view: &self.view,
            pool: self.pool,
        }
    }

    /// Mends or silences what is to be, and gives back the site as it is then.
    fn mend(
        &mut self,
        workspace: &mut Workspace,
        roster: &Arc<Roster>,
        gate: &mut Gate,
        site: Arc<Site>,
    ) -> anyhow::Result<Arc<Site>> {
        let (arguments, pool) = (self.arguments, self.pool);
        let mended = if let Some(ignores) = &self.ignores {
            let report = check(&site, roster, gate.asked(), pool);
            let (covered, report) = report.covered(&site);
            let run = self.run(&covered, roster);
            let passed = gate.pass(report, &run, &arguments.gate.baseline)?;
            let findings = ignores.of(passed.report.findings);
            silence(workspace, roster, &findings, ignores.reason(), pool)
        } else if arguments.fix || arguments.diff {
            let allow = if arguments.unsafe_fixes {
                Safety::Unsafe
            } else {
                Safety::Safe
            };
            if arguments.fix {
                gate.ensure_fixable()?;
            }
            let Some(files) = gate.fixable() else {
                return Ok(site);
            };
            let files: Vec<PathBuf> = files.iter().map(|file| self.view.here(file)).collect();
            mend(workspace, roster, &files, pool, allow)
        } else {
            return Ok(site);
        };
        self.notes
            .extend(fix_notes(&mended, &self.base, &self.view));
        let after = Arc::clone(&mended.site);
        let mended = Mended {
            site: self.view.shown(&after),
            ..mended
        };
        written::write(
            &mended,
            &self.view.shown(&site),
            arguments,
            &self.base,
            self.asked.input.as_ref(),
        )?;
        self.made += mended.made;
        self.changed += mended.changed.len();
        Ok(after)
    }

    fn end(mut self, tally: &Tally) -> anyhow::Result<ExitCode> {
        self.outputs.end(tally)?;
        let end_notes = EndNotes {
            made: self.made,
            changed: self.changed,
            notes: &self.notes,
            selection: &self.selection,
            ignores: self.ignores.as_ref(),
        };
        end_notes.say(self.arguments, tally);
        if let Some(why) = self.selection.error() {
            terminal::say(&format!("error: {why}\n"));
            return Ok(ExitCode::from(2));
        }
        let failing = failing(self.arguments, tally, self.made);
        Ok(ExitCode::from(u8::from(failing > 0)))
    }
}
