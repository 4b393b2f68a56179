//! Where findings go: to standard output, to files, and beside both to the annotations of GitHub Actions.

use super::args::Check;
use super::masked::{Kind, Masked};
use super::terminal;
use super::values::{Format, Output};
use crate::config::Choice;
use crate::diagnostic::Finding;
use crate::engine::{Report, Sink, Tally};
use crate::files::{Disk, Draft, Source};
use crate::report::{
    Agent, Base, Checkstyle, Concise, Condenser, Full, Github, Gitlab, Grouped, Json, JsonLines,
    Junit, Markdown, Rdjson, Sarif, Statistics, bounded, plain,
};
use crate::site::Site;
use anyhow::Context as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What is done with an output.
type Give<'g> = &'g dyn Fn(&mut dyn Sink) -> io::Result<()>;

/// All outputs of one run; each gets every finding.
pub(super) struct Outputs {
    printed: Option<Box<dyn Sink>>,
    /// For a format that people read: what chooses the findings that are printed.
    condenser: Option<Condenser>,
    annotations: Option<Box<dyn Sink>>,
    /// Whether findings are only counted.
    is_counted: bool,
    files: Vec<(Draft, Box<dyn Sink>)>,
}

impl Outputs {
    /// The outputs that are asked for. Files are begun, so that one that cannot be written is told before the run.
    pub(super) fn new(arguments: &Check, base: &Base, choice: &Choice) -> anyhow::Result<Self> {
        // These print pages instead.
        let prints_text = arguments.diff || (arguments.fix && arguments.stdin_filename.is_some());
        let usual = if terminal::is_terminal() {
            Format::Full
        } else {
            Format::Concise
        };
        let format = arguments.format.unwrap_or(usual);
        let mut files: Vec<(Draft, Box<dyn Sink>)> = Vec::new();
        for Output { format, path } in &arguments.output {
            let name = shown(path);
            let path = free(&base.0.join(path), &name)?;
            anyhow::ensure!(
                files.iter().all(|(draft, _)| draft.path() != path),
                "--output: {name} is named twice"
            );
            let draft = Draft::begin(&path).with_context(|| format!("--output {name}"))?;
            let out = Box::new(Masked::new(draft.writer()?, format.kind(false)));
            files.push((draft, sink(*format, out, base, false)));
        }
        let is_annotated = format == Format::Github
            || arguments
                .output
                .iter()
                .any(|output| output.format == Format::Github);
        let annotates = !prints_text && !is_annotated && is_in_actions();
        let is_condensed = format.is_for_people() && !arguments.statistics;
        Ok(Self {
            is_counted: arguments.statistics,
            condenser: is_condensed.then(|| Condenser::new(arguments.limit, choice.clone())),
            printed: (!prints_text).then(|| {
                let colour = terminal::uses_colour(arguments.color);
                let kind = match (arguments.statistics, format) {
                    (true, Format::Json) => Kind::Data,
                    (true, _) => Kind::Lines { has_colour: false },
                    (false, format) => format.kind(colour),
                };
                let out: Box<dyn Write> = Box::new(terminal::out(kind));
                if arguments.statistics {
                    Box::new(Statistics::new(out, format == Format::Json))
                } else {
                    sink(format, out, base, colour)
                }
            }),
            // The runner reads standard error too, and so nothing comes between the words of another format.
            annotations: annotates.then(|| {
                sink(
                    Format::Github,
                    Box::new(Masked::new(io::stderr(), Kind::Data)),
                    base,
                    false,
                )
            }),
            files,
        })
    }

    /// Makes sure that no output takes the place of what the run reads: the site, and its baseline.
    pub(super) fn spare(&self, site: &Site, baseline: &Path) -> anyhow::Result<()> {
        for (draft, _) in &self.files {
            let path = draft.path();
            if !Disk.exists(path) {
                continue;
            }
            let is_it = |source: &Source| {
                source.path() == path
                    || Disk.real_path(source.path()).is_ok_and(|real| real == path)
            };
            let inside = path.strip_prefix(site.root()).ok();
            let inside = inside.and_then(Path::to_str);
            let is_module = inside.is_some_and(|inside| site.module(inside).is_some());
            anyhow::ensure!(
                !is_module && path != baseline && !site.sources().any(is_it),
                "--output: {} belongs to the site, so no findings are written over it",
                shown(path)
            );
        }
        Ok(())
    }

    /// Takes the findings of a site.
    pub(super) fn site(&mut self, report: &Report, site: &Site) -> io::Result<()> {
        // What is counted is counted in full; what is printed has limits.
        let all = bounded(&report.findings);
        let condenser = self.condenser.as_mut();
        let shown = condenser.map(|condenser| condenser.condense(&all, site));
        let all = &all[..];
        let shown = match &shown {
            Some(shown) => &shown[..],
            None if self.is_counted => &report.findings,
            None => all,
        };
        self.each(&|sink| give(sink, all, site), &|sink| {
            give(sink, shown, site)
        })
    }

    /// Returns how many findings were not printed because there are too many.
    pub(super) fn left_out(&self) -> usize {
        self.condenser.as_ref().map_or(0, Condenser::left_out)
    }

    /// Ends all outputs, and gives the files their names.
    pub(super) fn end(&mut self, tally: &Tally) -> anyhow::Result<()> {
        self.each(&|sink| sink.end(tally), &|sink| sink.end(tally))?;
        for (draft, _) in std::mem::take(&mut self.files) {
            let name = shown(draft.path());
            draft.keep().with_context(|| format!("--output {name}"))?;
        }
        Ok(())
    }

    /// Calls `write` for every output but the printed one, and `print` for that.
    fn each(&mut self, write: Give<'_>, print: Give<'_>) -> io::Result<()> {
        for (_, sink) in &mut self.files {
            write(sink.as_mut())?;
        }
        // Where nobody can hear them, that is no error.
        if let Some(sink) = &mut self.annotations
            && write(sink.as_mut()).is_err()
        {
            self.annotations = None;
        }
        if let Some(sink) = &mut self.printed {
            match print(sink.as_mut()) {
                // The reader has seen enough. The findings still decide the exit code.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                    self.printed = None;
                }
                other => other?,
            }
        }
        Ok(())
    }
}

/// Gives findings to an output, file by file.
fn give(sink: &mut dyn Sink, findings: &[Finding], site: &Site) -> io::Result<()> {
    for found in findings.chunk_by(|a, b| a.span.file == b.span.file) {
        sink.file(site.source(found[0].span.file), found, site)?;
    }
    Ok(())
}

/// The real path of a file that may be written: one that is not there yet, or a regular file.
fn free(path: &Path, name: &str) -> anyhow::Result<PathBuf> {
    if Disk.exists(path) {
        let real = Disk
            .real_path(path)
            .with_context(|| format!("--output {name}"))?;
        anyhow::ensure!(Disk.is_file(&real), "--output: {name} is no regular file");
        let writable = Disk.ensure_writable(&real);
        writable.with_context(|| format!("--output {name}"))?;
        return Ok(real);
    }
    let file = path.file_name();
    let file = file.with_context(|| format!("--output: {name} is no name of a file"))?;
    let folder = path.parent().unwrap_or(path);
    let real = Disk.real_path(folder);
    let real = real.with_context(|| format!("--output {name}: its folder is not there"))?;
    Ok(real.join(file))
}

fn shown(path: &Path) -> String {
    plain(&path.display().to_string()).into_owned()
}

fn is_in_actions() -> bool {
    std::env::var("GITHUB_ACTIONS").is_ok_and(|value| value == "true")
}

/// The folder that a service takes paths from, where that is around the working folder; else the working folder.
fn base_for(format: Format, base: &Base) -> Base {
    let variable = match format {
        Format::Github => "GITHUB_WORKSPACE",
        Format::Gitlab => "CI_PROJECT_DIR",
        _ => return base.clone(),
    };
    let root = std::env::var_os(variable).filter(|root| !root.is_empty());
    let root = root.and_then(|root| Disk.real_path(Path::new(&root)).ok());
    root.filter(|root| base.0.starts_with(root))
        .map_or_else(|| base.clone(), Base)
}

fn sink(format: Format, out: Box<dyn Write>, base: &Base, colour: bool) -> Box<dyn Sink> {
    let base = base_for(format, base);
    match format {
        Format::Full => Box::new(Full::new(out, base, colour)),
        Format::Concise => Box::new(Concise::new(out, base)),
        Format::Grouped => Box::new(Grouped::new(out, base, colour)),
        Format::Json => Box::new(Json::new(out, base)),
        Format::Jsonl => Box::new(JsonLines::new(out, base)),
        Format::Sarif => Box::new(Sarif::new(out, base)),
        Format::Github => Box::new(Github::new(out, base)),
        Format::Gitlab => Box::new(Gitlab::new(out, base)),
        Format::Junit => Box::new(Junit::new(out, base)),
        Format::Checkstyle => Box::new(Checkstyle::new(out, base)),
        Format::Rdjson => Box::new(Rdjson::new(out, base)),
        Format::Markdown => Box::new(Markdown::new(out, base)),
        Format::Agent => Box::new(Agent::new(out, base)),
    }
}
