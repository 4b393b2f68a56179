//! `mdxlint check`: the run itself.

use super::args::Check;
use super::asked::Asked;
use super::gate::Gate;
use super::ignores::Ignores;
use super::outputs::Outputs;
use super::progress::Progress;
use super::values::{FailOn, Format};
use super::{terminal, written};
use crate::config::{self, Choice};
use crate::diagnostic::{Safety, Severity};
use crate::engine::{Roster, Tally, check, mend, silence};
use crate::files::{Disk, Sources};
use crate::report::{Base, counted, plain, summary};
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
    let paths = session.asked.paths.clone();
    let targets = find(&paths, &session.base.0);
    session.roots = targets.iter().map(|target| target.root.clone()).collect();
    for mut target in targets {
        target.only.sort();
        target.only.dedup();
        session.site(target, &mut tally)?;
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
        Ok(Self {
            arguments,
            asked: Asked::read(arguments, &base.0)?,
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
        let explicit = self.arguments.config.as_deref();
        let mut settings = if self.arguments.no_config {
            config::Settings::default()
        } else {
            let explicit = explicit.map(|path| self.base.0.join(path));
            config::load(&target.root, explicit.as_deref(), &mut sources)?
        };
        settings.choice = self.choice.clone();
        let gate = &self.arguments.gate;
        let mut gate = Gate::open(gate, &target, &self.roots, &settings, &sources)?;
        let generated = settings.generated();
        let roster = Arc::new(Roster::new(RULES, settings));
        let only = target.only.clone();
        let workspace = Workspace::open(target, self.pool, sources);
        let mut workspace = workspace.with_generated(generated);
        self.note_refused(&workspace, &only);
        if let Some((path, text)) = self.asked.input.clone() {
            // A buffer of a file that the site does not build is left alone, as the file is.
            if workspace.refuses(&path).is_none() || !Disk.is_file(&path) {
                workspace.set_text(&path, text);
            }
        }
        gate.stage(&mut workspace);
        let mut progress = Progress::new(self.arguments.quiet);
        let site = workspace.snapshot(&mut |done, all| progress.pages(done, all));
        progress.end();
        self.outputs.spare(&site, gate.baseline())?;
        self.note_site(&site);
        let site = self.mend(&mut workspace, &roster, &mut gate, site)?;
        let report = check(&site, &roster, &only, self.pool);
        // No format ever sees a secret: neither in what findings say nor in the lines around them.
        let (site, report) = report.covered(&site);
        let passed = gate.pass(report, &site, &self.arguments.gate.baseline, self.pool)?;
        self.notes.extend(passed.notes);
        tally.known += passed.known;
        tally.removable += passed.removable;
        let mut report = passed.report;
        let least = self.arguments.least();
        let (shown, unshown): (Vec<_>, Vec<_>) = report
            .findings
            .into_iter()
            .partition(|finding| finding.severity >= least);
        report.findings = shown;
        tally.add_unshown(&unshown);
        tally.add(&report);
        Ok(self.outputs.site(&report, &site)?)
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
        if !site.has_manifest() && self.asked.input.is_none() {
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
            let passed = gate.pass(report, &covered, &arguments.gate.baseline, pool)?;
            let findings = ignores.of(passed.report.findings);
            silence(workspace, roster, &findings, ignores.reason(), pool)
        } else if arguments.fix || arguments.diff {
            let allow = if arguments.unsafe_fixes {
                Safety::Unsafe
            } else {
                Safety::Safe
            };
            match gate.mendable()? {
                Some(files) => mend(workspace, roster, &files, pool, allow),
                None => return Ok(site),
            }
        } else {
            return Ok(site);
        };
        written::write(
            &mended,
            &site,
            arguments,
            &self.base,
            self.asked.input.as_ref(),
        )?;
        self.made += mended.made;
        self.changed += mended.changed.len();
        Ok(mended.site)
    }

    fn end(mut self, tally: &Tally) -> anyhow::Result<ExitCode> {
        self.outputs.end(tally)?;
        self.say(tally);
        let failing = if self.arguments.diff {
            self.made
        } else {
            failing(self.arguments, tally)
        };
        Ok(ExitCode::from(u8::from(failing > 0)))
    }

    /// How many fixes were made, and in how many files.
    fn fixes(&self) -> String {
        let (made, changed) = (self.made, self.changed);
        format!("{} in {}", counted(made, "fix"), counted(changed, "file"))
    }

    /// What a person should hear at the end.
    fn say(&self, tally: &Tally) {
        for note in self.notes.iter().filter(|_| !self.arguments.quiet) {
            terminal::say(&format!("note: {note}\n"));
        }
        let (made, changed) = (self.made, self.changed);
        if self.arguments.diff {
            terminal::say(&format!("Would make {}.\n", self.fixes()));
            return;
        }
        if let Some(ignores) = &self.ignores {
            terminal::say(&ignores.summary(made, changed));
        } else if made > 0 {
            terminal::say(&format!("Made {}.\n", self.fixes()));
        }
        if self.arguments.format.is_none_or(Format::is_for_people) {
            terminal::say(&summary(tally));
        }
    }
}

/// How many findings are too many.
fn failing(arguments: &Check, tally: &Tally) -> usize {
    let failing = match arguments.fail_on {
        FailOn::Never => 0,
        FailOn::Error => tally.at_least(Severity::Error),
        FailOn::Warning => tally.at_least(Severity::Warning),
        FailOn::Info => tally.at_least(Severity::Info),
    };
    let allowed = arguments.max_warnings.unwrap_or(usize::MAX);
    failing + tally.all_warnings().saturating_sub(allowed)
}
