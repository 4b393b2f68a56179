//! The values of options.

use super::safe_writer::Content;
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Source excerpts, notes and fixes
    Full,
    /// One line per finding
    Concise,
    /// Columns, grouped by file
    Grouped,
    /// One JSON document
    Json,
    /// One JSON object per line and finding
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub Actions annotations
    Github,
    /// GitLab code quality report
    Gitlab,
    /// JUnit XML; each finding is a failed test
    Junit,
    /// Checkstyle XML
    Checkstyle,
    /// reviewdog diagnostic format, with suggestions
    Rdjson,
    /// Comment for a pull request
    Markdown,
    /// Page for a browser: charts, findings to search and filter, manuals, navigation
    Html,
    /// One short line per finding with its fix, for AI agents
    Agent,
}

impl Format {
    /// Returns whether it is for people, who also get notes and a summary.
    pub(super) fn is_for_people(self) -> bool {
        matches!(self, Self::Full | Self::Concise | Self::Grouped)
    }

    /// Returns the content of this format. `has_colour` says whether colours are allowed.
    pub(super) fn content(self, has_colour: bool) -> Content {
        if self.is_for_people() || self == Self::Agent {
            Content::Lines { has_colour }
        } else {
            Content::Data
        }
    }
}

/// An output file.
#[derive(Debug, Clone)]
pub(super) struct Output {
    pub(super) format: Format,
    pub(super) path: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum MinSeverity {
    Error,
    Warning,
    Info,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FailOn {
    Error,
    Warning,
    Info,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum NavFormat {
    /// Lines for a terminal
    Tree,
    /// One JSON document
    Json,
    /// Mermaid flowchart
    Mermaid,
    /// HTML page that works like the sidebar
    Html,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum CoverageFormat {
    /// Lines for a terminal
    Table,
    /// Table for a pull request
    Markdown,
    /// One JSON document
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum RulesFormat {
    Text,
    Json,
}

/// Parses `FORMAT=FILE`.
pub(super) fn output(text: &str) -> Result<Output, String> {
    let (format, path) = text
        .split_once('=')
        .filter(|(_, path)| !path.is_empty())
        .ok_or("expected FORMAT=FILE, for example sarif=mdxlint.sarif")?;
    let names = || {
        Format::value_variants()
            .iter()
            .filter_map(ValueEnum::to_possible_value)
    };
    let format = Format::from_str(format, false).map_err(|_| {
        let names: Vec<String> = names().map(|name| name.get_name().to_owned()).collect();
        format!(
            "unknown format `{format}`: expected one of {}",
            names.join(", ")
        )
    })?;
    Ok(Output {
        format,
        path: path.into(),
    })
}

/// The longest time that an option accepts, in seconds: a year. Longer ones mean the same, and times are added and multiplied.
const MAX_SECONDS: f64 = 366.0 * 24.0 * 60.0 * 60.0;

/// Parses a positive number of seconds.
pub(super) fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds".to_owned())?;
    if !(number > 0.0 && number <= MAX_SECONDS) {
        return Err(format!(
            "expected more than 0 and at most {MAX_SECONDS} seconds"
        ));
    }
    let time = std::time::Duration::try_from_secs_f64(number).map_err(|error| error.to_string())?;
    if time.is_zero() {
        return Err("expected more than 0 seconds".to_owned());
    }
    Ok(time)
}

/// Parses a number of bytes with a unit: `512MB`, `4GB`.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || "expected a number of bytes with a unit, for example 512MB or 4GB".to_owned();
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (number, unit) = text.split_at(end.ok_or_else(wrong)?);
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let unit = match unit.to_ascii_lowercase().as_str() {
        "mb" | "m" | "mib" => 1 << 20,
        "gb" | "g" | "gib" => 1 << 30,
        _ => return Err(wrong()),
    };
    let bytes = number.checked_mul(unit).ok_or_else(wrong)?;
    if bytes < MIN_MEMORY {
        return Err(format!("expected at least {} MB", MIN_MEMORY >> 20));
    }
    Ok(bytes)
}

/// The smallest budget: a run needs some memory to read anything.
const MIN_MEMORY: u64 = 64 << 20;

/// Parses a time with a unit: `30m`, `12h`, `7d`.
pub(super) fn age(text: &str) -> Result<std::time::Duration, String> {
    let wrong = || "expected a number and a unit, for example 30m, 12h or 7d".to_owned();
    let (number, unit) = text.split_at(
        text.find(|letter: char| !letter.is_ascii_digit())
            .ok_or_else(wrong)?,
    );
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 60 * 60,
        "d" => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    Ok(std::time::Duration::from_secs(
        number.saturating_mul(seconds),
    ))
}
