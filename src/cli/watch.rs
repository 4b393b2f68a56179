//! `mdxlint check --watch`: checks a site again after each change.

use super::args::Check;
use super::check_options::options;
use super::outputs::Outputs;
use super::progress::Progress;
use super::values::Format;
use super::watcher::{Changed, Watcher};
use super::{summary, terminal};
use crate::gate::{Session, SiteReport, WatchedSite};
use crate::report::{NewFindings, counted};
use std::process::ExitCode;
use std::time::Instant;

const WAITING: &str = "Watching for changes. Press Ctrl+C to stop.\n";

/// Runs the command until it is interrupted.
pub(super) fn run(arguments: &Check) -> anyhow::Result<ExitCode> {
    let is_for_people = arguments.format.is_none_or(Format::is_for_people);
    anyhow::ensure!(
        is_for_people,
        "--watch prints only the formats for people: full, concise and grouped"
    );
    let mut last = None;
    loop {
        match (run_until_configured(arguments, &mut last), &last) {
            // A configuration with an error can be edited again.
            (Err(error), Some(watcher)) => {
                terminal::say(&format!("error: {error:#}\n{WAITING}"));
                watcher.wait()?;
            }
            (result, _) => result?,
        }
    }
}

/// Checks a site after each change, until its configuration changes. Leaves in `last` the watcher of the last site that
/// could be read.
fn run_until_configured(arguments: &Check, last: &mut Option<Watcher>) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut session = Session::new(options(arguments)?)?;
    let targets = session.targets();
    let [target] = &targets[..] else {
        let roots = targets
            .iter()
            .map(|target| target.root.display().to_string());
        let roots: Vec<String> = roots.collect();
        anyhow::bail!("--watch checks one site: name one of {}", roots.join(", "));
    };
    // Changes while the site is read count too.
    let mut watcher = Watcher::start(&target.root)?;
    let mut progress = Progress::new(arguments.quiet);
    let run = session.open_site(target.clone(), &mut |done, all| progress.pages(done, all))?;
    progress.end();
    let mut site = run.watch();
    watcher.add(&site.folders_outside())?;
    let watcher = last.insert(watcher);
    let mut findings = NewFindings::default();
    check(&mut site, &mut findings, arguments, start)?;
    loop {
        let changed = watcher.wait()?;
        let start = Instant::now();
        match changed {
            Changed::Anything => return Ok(()),
            Changed::Paths(paths) => {
                if paths.iter().any(|path| site.is_configured_by(path)) {
                    return Ok(());
                }
                for path in &paths {
                    site.changed(path);
                }
            }
        }
        check(&mut site, &mut findings, arguments, start)?;
    }
}

/// Checks the site, and prints the new findings before the others.
fn check(
    site: &mut WatchedSite<'_>,
    findings: &mut NewFindings,
    arguments: &Check,
    start: Instant,
) -> anyhow::Result<()> {
    let (found, mut outcome) = site.check()?;
    let SiteReport {
        site: shown,
        report,
    } = found;
    let split = findings.split(report, &shown);
    terminal::clear();
    let options = options(arguments)?;
    if let Some(fixed) = split.fixed {
        let mut outputs = Outputs::new(arguments, &options)?;
        outputs.site(&split.new, &shown)?;
        outputs.end(&outcome.tally)?;
        let new = counted(split.new.findings.len(), "new finding");
        terminal::say(&format!("{new}, {}.\n", counted(fixed, "fixed finding")));
    }
    let mut outputs = Outputs::new(arguments, &options)?;
    outputs.site(&split.others, &shown)?;
    outcome.tally.omitted = outputs.omitted();
    outcome.tally.elapsed = start.elapsed();
    outputs.end(&outcome.tally)?;
    summary::print(arguments, &outcome);
    terminal::say(WAITING);
    Ok(())
}
