//! `mdxlint check`: checks sites, and prints or fixes the findings.

use super::args::Check;
use super::check_options::options;
use super::external::External;
use super::fixed_files::FixOutput;
use super::outputs::Outputs;
use super::progress::Progress;
use super::{summary, terminal, watch};
use crate::gate::{Session, SiteReport, Verdict};
use crate::site::Target;
use std::process::ExitCode;
use std::time::Instant;

/// Runs the command.
pub(super) fn run(arguments: &Check) -> anyhow::Result<ExitCode> {
    if arguments.unsafe_fixes && !(arguments.fix || arguments.diff) {
        anyhow::bail!("--unsafe-fixes requires --fix or --diff");
    }
    if arguments.watch {
        return watch::run(arguments);
    }
    let start = Instant::now();
    let mut session = Session::new(options(arguments)?)?;
    let mut outputs = Outputs::new(arguments, session.options())?;
    let mut external = External::new(arguments, &session.options().base.0)?;
    let mut last = None;
    for target in session.targets() {
        // The memory of a site is freed before the next one is read.
        drop(last.take());
        let result = check_site(
            target,
            &mut session,
            &mut outputs,
            (arguments, external.as_mut()),
        );
        last = Some(result.map_err(|error| session.with_disk_paths(error))?);
    }
    // Freeing the pages of the last site one by one takes longer than letting the system take all memory at the end.
    std::mem::forget(last);
    let mut outcome = session.end(outputs.omitted());
    outcome.tally.elapsed = start.elapsed();
    if let Some(external) = external {
        outcome.notes.extend(external.end()?);
    }
    outputs.end(&outcome.tally)?;
    summary::print(arguments, &outcome);
    Ok(match outcome.verdict {
        Verdict::Pass => ExitCode::SUCCESS,
        Verdict::Fail => ExitCode::from(1),
        Verdict::NothingChecked(why) => {
            terminal::say(&format!("error: {why}\n"));
            ExitCode::from(2)
        }
    })
}

fn check_site(
    target: Target,
    session: &mut Session,
    outputs: &mut Outputs,
    (arguments, external): (&Check, Option<&mut External>),
) -> anyhow::Result<SiteReport> {
    let mut progress = Progress::new(arguments.quiet);
    let mut run = session.open_site(target, &mut |done, all| progress.pages(done, all))?;
    progress.end();
    outputs.ensure_nothing_overwritten(&run.site(), run.baseline_path())?;
    if let Some(external) = external {
        external.follow(&mut run);
    }
    if let Some(fixed) = run.fix()? {
        let output = FixOutput {
            is_diff: arguments.diff,
            base: run.base(),
            input: run.input_text(),
        };
        terminal::hide(&fixed.fixed.mask);
        output.write(&fixed)?;
    }
    let found = run.check()?;
    outputs.site(&found.report, &found.site)?;
    Ok(found)
}
