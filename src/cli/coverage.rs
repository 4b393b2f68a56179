//! `mdxlint coverage`: counts how completely the operations of API specifications are documented.

use super::args::Coverage;
use super::nav;
use super::safe_writer::Content;
use super::terminal;
use super::values::CoverageFormat;
use crate::gate::{ensure_no_shortage, whole_site};
use crate::report::api_coverage::{ApiCoverage, as_markdown, as_table, count};
use crate::report::pretty_json;
use anyhow::Context as _;
use std::io::Write as _;
use std::process::ExitCode;

/// Runs the command.
pub(super) fn run(arguments: &Coverage) -> anyhow::Result<ExitCode> {
    #[expect(clippy::disallowed_methods, reason = "the folder is relative to it")]
    let working = std::env::current_dir().context("the working folder does not exist")?;
    let site = nav::read(whole_site::target(arguments.folder.as_deref(), &working)?);
    ensure_no_shortage()?;
    let coverage = count(&site);
    let text = match arguments.format {
        CoverageFormat::Table => as_table(&coverage),
        CoverageFormat::Markdown => as_markdown(&coverage),
        CoverageFormat::Json => pretty_json(&coverage),
    };
    let mut out = terminal::out(match arguments.format {
        CoverageFormat::Table => Content::Lines { has_colour: false },
        CoverageFormat::Markdown | CoverageFormat::Json => Content::Data,
    });
    out.write_all(text.as_bytes())?;
    out.flush()?;
    let below = arguments
        .min
        .map_or_else(Vec::new, |least| below(&coverage, least.into()));
    if below.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    terminal::say(&format!(
        "Below the minimum of {} %: {}.\n",
        arguments.min.unwrap_or_default(),
        below.join(", ")
    ));
    Ok(ExitCode::from(1))
}

/// Returns the columns with fewer percent of all operations.
fn below(coverage: &ApiCoverage, least: usize) -> Vec<String> {
    let total = coverage.total;
    let columns = total.columns().into_iter();
    let shares = columns.filter_map(|column| Some((column.name, total.percent(column)?)));
    let low = shares.filter(|(_, percent)| *percent < least);
    low.map(|(name, percent)| format!("{name} ({percent} %)"))
        .collect()
}
