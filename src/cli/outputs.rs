//! The outputs of findings: standard output, files, and annotations of GitHub Actions.

use super::args::Check;
use super::safe_writer::{Content, SafeWriter};
use super::sinks::Sinks;
use super::terminal;
use super::values::{Format, Output};
use crate::diagnostic::Finding;
use crate::engine::{Report, Sink, Tally};
use crate::files::{Disk, Draft, Source};
use crate::gate::Options;
use crate::report::{Condenser, Statistics, bounded, plain};
use crate::site::Site;
use anyhow::Context as _;
use std::io::{self, Write};
use std::path::Path;

/// An operation on an output.
type Operation<'g> = &'g dyn Fn(&mut dyn Sink) -> io::Result<()>;

/// All outputs of a session.
pub(super) struct Outputs {
    printed: Option<Box<dyn Sink>>,
    /// Chooses the printed findings, in a format for people.
    condenser: Option<Condenser>,
    annotations: Option<Box<dyn Sink>>,
    /// Whether findings are only counted.
    is_counted: bool,
    files: Vec<(Draft, Box<dyn Sink>)>,
}

impl Outputs {
    /// Creates the outputs that the arguments select. Opens files at once, so that one that cannot be written is an error
    /// before the run.
    pub(super) fn new(arguments: &Check, options: &Options) -> anyhow::Result<Self> {
        let sinks = Sinks::new(arguments, &options.base)?;
        // A diff or a fixed page is printed instead.
        let prints_text = arguments.diff || (arguments.fix && arguments.stdin_filename.is_some());
        let default = if terminal::is_terminal() {
            Format::Full
        } else {
            Format::Concise
        };
        let format = arguments.format.unwrap_or(default);
        let mut formats = arguments.files.output.iter().map(|output| output.format);
        let is_annotated = format == Format::Github || formats.any(|one| one == Format::Github);
        let annotates = !prints_text && !is_annotated && is_in_actions();
        let is_condensed = format.is_for_people() && !arguments.statistics;
        let condenser = || Condenser::new(arguments.limit, options.choice.clone());
        Ok(Self {
            is_counted: arguments.statistics,
            condenser: is_condensed.then(condenser),
            files: files(&arguments.files.output, &sinks)?,
            printed: (!prints_text).then(|| printed(arguments, format, &sinks)),
            // Use standard error, which runners read too, to keep annotations out of the other format.
            annotations: annotates.then(|| {
                let out = Box::new(SafeWriter::new(io::stderr(), Content::Data));
                sinks.sink(Format::Github, out, false)
            }),
        })
    }

    /// Checks that no output overwrites a file of the site, or its baseline.
    ///
    /// # Errors
    /// Returns an error that names the output.
    pub(super) fn ensure_nothing_overwritten(
        &self,
        site: &Site,
        baseline: &Path,
    ) -> anyhow::Result<()> {
        for (draft, _) in &self.files {
            let path = draft.path();
            if !Disk.exists(path) {
                continue;
            }
            let is_same = |source: &Source| {
                source.path() == path
                    || Disk.real_path(source.path()).is_ok_and(|real| real == path)
            };
            let inside = path.strip_prefix(site.root()).ok();
            let inside = inside.and_then(Path::to_str);
            let is_module = inside.is_some_and(|inside| site.module(inside).is_some());
            anyhow::ensure!(
                !is_module && path != baseline && !site.sources().any(is_same),
                "--output: {} belongs to the site, and is not overwritten",
                display_name(path)
            );
        }
        Ok(())
    }

    /// Writes the findings of a site.
    pub(super) fn site(&mut self, report: &Report, site: &Site) -> io::Result<()> {
        terminal::hide(site.secret_mask());
        // Only printed findings are limited, not counted ones.
        let all = bounded(&report.findings);
        let condenser = self.condenser.as_mut();
        let shown = condenser.map(|condenser| condenser.condense(&all, site));
        let all = &all[..];
        let shown = match &shown {
            Some(shown) => &shown[..],
            None if self.is_counted => &report.findings,
            None => all,
        };
        self.each(&|sink| write_findings(sink, all, site), &|sink| {
            write_findings(sink, shown, site)
        })
    }

    /// Returns how many findings were not printed because there are too many.
    pub(super) fn omitted(&self) -> usize {
        self.condenser.as_ref().map_or(0, Condenser::omitted)
    }

    /// Ends all outputs, and saves the files.
    pub(super) fn end(&mut self, tally: &Tally) -> anyhow::Result<()> {
        self.each(&|sink| sink.end(tally), &|sink| sink.end(tally))?;
        for (draft, _) in std::mem::take(&mut self.files) {
            let name = display_name(draft.path());
            draft.keep().with_context(|| format!("--output {name}"))?;
        }
        Ok(())
    }

    /// Calls `print` for the printed output, and `write` for every other one.
    fn each(&mut self, write: Operation<'_>, print: Operation<'_>) -> io::Result<()> {
        for (_, sink) in &mut self.files {
            write(sink.as_mut())?;
        }
        // Ignore errors of annotations.
        if let Some(sink) = &mut self.annotations
            && write(sink.as_mut()).is_err()
        {
            self.annotations = None;
        }
        if let Some(sink) = &mut self.printed {
            match print(sink.as_mut()) {
                // The reader closed the pipe. The findings still decide the exit code.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                    self.printed = None;
                }
                other => other?,
            }
        }
        Ok(())
    }
}

/// Opens the output files.
fn files(outputs: &[Output], sinks: &Sinks) -> anyhow::Result<Vec<(Draft, Box<dyn Sink>)>> {
    let mut files: Vec<(Draft, Box<dyn Sink>)> = Vec::new();
    for Output { format, path } in outputs {
        let name = display_name(path);
        let draft = Draft::begin(&sinks.base.0.join(path)).context("--output")?;
        anyhow::ensure!(
            files.iter().all(|(other, _)| other.path() != draft.path()),
            "--output: {name} is given twice"
        );
        let out = Box::new(SafeWriter::new(draft.writer()?, format.content(false)));
        files.push((draft, sinks.sink(*format, out, false)));
    }
    Ok(files)
}

/// Creates the output to standard output.
fn printed(arguments: &Check, format: Format, sinks: &Sinks) -> Box<dyn Sink> {
    let colour = terminal::uses_colour(arguments.color);
    let content = match (arguments.statistics, format) {
        (true, Format::Json) => Content::Data,
        (true, _) => Content::Lines { has_colour: false },
        (false, format) => format.content(colour),
    };
    let out: Box<dyn Write> = Box::new(terminal::out(content));
    if arguments.statistics {
        Box::new(Statistics::new(out, format == Format::Json))
    } else {
        sinks.sink(format, out, colour)
    }
}

/// Writes the findings of a site to an output, file by file.
fn write_findings(sink: &mut dyn Sink, findings: &[Finding], site: &Site) -> io::Result<()> {
    sink.site(site)?;
    let files = findings.chunk_by(|a, b| a.span.file == b.span.file);
    let files: Vec<&[Finding]> = files.collect();
    sink.files(&files, site)
}

fn display_name(path: &Path) -> String {
    plain(&path.display().to_string()).into_owned()
}

fn is_in_actions() -> bool {
    std::env::var("GITHUB_ACTIONS").is_ok_and(|value| value == "true")
}
