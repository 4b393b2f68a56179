//! `mdxlint nav`: prints the navigation that the platform generates.

use super::args::Nav;
use super::progress::Progress;
use super::safe_writer::{Content, sanitized};
use super::terminal;
use super::values::NavFormat;
use crate::config::{self, Settings};
use crate::diagnostic::{Finding, Severity};
use crate::engine::Sink as _;
use crate::files::{Disk, Sources};
use crate::gate::{ensure_no_shortage, whole_site};
use crate::report::nav::{MARK, Tree, as_html, as_mermaid, as_text, resolve, summary, too_large};
use crate::report::{Base, Full, plain, pretty_json};
use crate::site::{Site, Target};
use anyhow::Context as _;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// The number of bytes at each end of a file that are searched for the mark of this program.
const MARK_RANGE: usize = 400;

/// Runs the command.
pub(super) fn run(arguments: &Nav) -> anyhow::Result<ExitCode> {
    #[expect(
        clippy::disallowed_methods,
        reason = "paths of arguments and output are relative to it"
    )]
    let base = Base(std::env::current_dir().context("the working folder does not exist")?);
    let site = read(whole_site::target(arguments.folder.as_deref(), &base.0)?);
    ensure_no_shortage()?;
    print_errors(&site, &base)?;
    if site.manifest().root().is_none() {
        anyhow::bail!(
            "cannot read the navigation of {}",
            plain(&site.root().display().to_string())
        );
    }
    if site.manifest().navigation().is_none() {
        terminal::say("note: docs.json has no `navigation`\n");
    }
    let tree = resolve(&site);
    let format = format(arguments);
    let has_problems = tree.counts.missing + tree.counts.dropped > 0;
    if has_problems && (format != NavFormat::Tree || arguments.output.is_some()) {
        terminal::say(&format!("note: {}\n", summary(tree.counts)));
    }
    let is_coloured = arguments.output.is_none() && terminal::uses_colour(arguments.color);
    let text = render(&tree, format, is_coloured);
    match &arguments.output {
        None => {
            let mut out = terminal::out(match format {
                NavFormat::Tree | NavFormat::Mermaid => Content::Lines {
                    has_colour: is_coloured,
                },
                NavFormat::Json | NavFormat::Html => Content::Data,
            });
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
        Some(path) => {
            let path = base.0.join(path);
            // A tree contains no other mark of this program.
            let mark = match format {
                NavFormat::Tree => format!("({MARK})\n"),
                _ => String::new(),
            };
            write_file(
                &path,
                &sanitized(&(text + &mark), Content::Data),
                arguments.force,
            )?;
            terminal::say(&format!("Wrote {}.\n", plain(&base.name(&path))));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a site with the configuration in `sources`, and shows the progress.
pub(super) fn read_with(target: Target, settings: &Settings, sources: Sources) -> Arc<Site> {
    let mut progress = Progress::new(false);
    let site = whole_site::read_with(target, settings, sources, &mut |done, all| {
        progress.pages(done, all);
    });
    progress.end();
    terminal::hide(site.secret_mask());
    site
}

/// Reads a site, and shows the progress.
pub(super) fn read(target: Target) -> Arc<Site> {
    let mut sources = Sources::default();
    // `mdxlint check` reports errors in the configuration.
    let settings = config::load(&target.root, None, &mut sources).unwrap_or_default();
    read_with(target, &settings, sources)
}

/// Prints the errors in `docs.json` like `mdxlint check`.
fn print_errors(site: &Site, base: &Base) -> anyhow::Result<()> {
    let mut text = Vec::new();
    let mut sink = Full::new(&mut text, base.clone(), false);
    for error in site.manifest().errors() {
        let severity = if error.is_mild {
            Severity::Warning
        } else {
            Severity::Error
        };
        let mut finding = Finding::new("invalid-docs-json", severity, error.span, &*error.message);
        finding.note(error.hint.clone());
        if let Some(related) = error.related {
            finding.see(related, "first defined here");
        }
        sink.file(site.source(error.span.file), &[finding], site)?;
    }
    terminal::say(&String::from_utf8_lossy(&text));
    Ok(())
}

fn format(arguments: &Nav) -> NavFormat {
    let ending = arguments.output.as_ref().and_then(|path| path.extension());
    arguments
        .format
        .unwrap_or(match ending.and_then(OsStr::to_str) {
            Some("html" | "htm") => NavFormat::Html,
            Some("json") => NavFormat::Json,
            Some("mmd" | "mermaid") => NavFormat::Mermaid,
            _ => NavFormat::Tree,
        })
}

fn render(tree: &Tree, format: NavFormat, is_coloured: bool) -> String {
    match format {
        NavFormat::Tree => as_text(tree, is_coloured),
        NavFormat::Json => pretty_json(tree) + "\n",
        NavFormat::Html => as_html(tree),
        NavFormat::Mermaid => {
            let diagram = as_mermaid(tree);
            if let Some(why) = too_large(&diagram) {
                terminal::say(&format!("note: {why}\n"));
            }
            diagram
        }
    }
}

/// Writes a file. Unless `is_forced`, overwrites only files that `mdxlint nav` wrote.
fn write_file(path: &Path, text: &str, is_forced: bool) -> anyhow::Result<()> {
    if !Disk.exists(path) {
        return Ok(Disk.create(path, text)?);
    }
    let name = plain(&path.display().to_string()).into_owned();
    anyhow::ensure!(Disk.is_file(path), "{name} is not a file");
    Disk.ensure_writable(path)?;
    let before = Disk.read_named_text(path);
    let before = before.map_err(|why| anyhow::anyhow!("{name}: {why}"))?;
    anyhow::ensure!(
        is_forced || is_ours(&before),
        "{name} exists, and was not written by `mdxlint nav`: use --force to overwrite it"
    );
    Ok(Disk.replace(path, &before, text)?)
}

fn is_ours(text: &str) -> bool {
    let head = text.floor_char_boundary(MARK_RANGE);
    let tail = text.ceil_char_boundary(text.len().saturating_sub(MARK_RANGE));
    text[..head].contains(MARK) || text[tail..].contains(MARK)
}
