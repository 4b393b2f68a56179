//! The values that options take.

use super::masked::Kind;
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// The source in a frame, notes and fixes
    Full,
    /// One line a finding
    Concise,
    /// Columns under the name of each file
    Grouped,
    /// One JSON document
    Json,
    /// One JSON object a line, each a finding
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// A code quality report of GitLab
    Gitlab,
    /// XML of JUnit: each finding is a failed test
    Junit,
    /// XML of Checkstyle
    Checkstyle,
    /// The diagnostic format of reviewdog, with suggestions
    Rdjson,
    /// A comment under a pull request
    Markdown,
    /// One short line a finding with its fix, for AI agents
    Agent,
}

impl Format {
    /// Whether a person reads it, who wants to be told more than the findings.
    pub(super) fn is_for_people(self) -> bool {
        matches!(self, Self::Full | Self::Concise | Self::Grouped)
    }

    /// What is written in this format; `has_colour` says whether colours may be in it.
    pub(super) fn kind(self, has_colour: bool) -> Kind {
        if self.is_for_people() || self == Self::Agent {
            Kind::Lines { has_colour }
        } else {
            Kind::Data
        }
    }
}

/// A file that findings are written to.
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
    /// A flowchart of Mermaid
    Mermaid,
    /// One page that behaves as the sidebar would
    Html,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum RulesFormat {
    Text,
    Json,
}

pub(super) fn output(text: &str) -> Result<Output, String> {
    let (format, path) = text
        .split_once('=')
        .filter(|(_, path)| !path.is_empty())
        .ok_or("write it as FORMAT=FILE, for example sarif=mdxlint.sarif")?;
    let names = || {
        Format::value_variants()
            .iter()
            .filter_map(ValueEnum::to_possible_value)
    };
    let format = Format::from_str(format, false).map_err(|_| {
        let names: Vec<String> = names().map(|name| name.get_name().to_owned()).collect();
        format!("`{format}` is none of {}", names.join(", "))
    })?;
    Ok(Output {
        format,
        path: path.into(),
    })
}

pub(super) fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    let time = std::time::Duration::try_from_secs_f64(number).map_err(|error| error.to_string())?;
    if time.is_zero() {
        return Err("must be more than nothing".to_owned());
    }
    Ok(time)
}
