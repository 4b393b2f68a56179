//! The tool `check`: the findings for files, for a text, or for what changed.

use crate::config::Choice;
use crate::diagnostic::{Finding, Severity};
use crate::engine::Sink as _;
use crate::gate::{Action, ChangeOptions, EmptyRun, Input, Session, Verdict};
use crate::git::Since;
use crate::mcp::folder::Folder;
use crate::report::{Agent, Condenser, bounded};
use anyhow::Context as _;
use serde::Deserialize;
use std::fmt::Write as _;

/// The number of findings in an answer by default.
const LIMIT: usize = 50;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    #[serde(default)]
    files: Vec<String>,
    text: Option<Text>,
    #[serde(default)]
    changed: bool,
    severity: Option<String>,
    limit: Option<usize>,
}

/// The text of a page that is not on disk.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    file: String,
    content: String,
}

/// Returns the findings, one on each line, and the totals.
///
/// # Errors
/// Returns an error if the files cannot be checked.
pub(in crate::mcp) fn run(folder: &Folder, arguments: &Arguments) -> anyhow::Result<String> {
    let input = match &arguments.text {
        None => folder.inputs(&arguments.files)?,
        Some(text) => {
            let path = folder.new_file(&text.file)?;
            Input {
                paths: vec![path.clone()],
                text: Some((path, text.content.clone())),
            }
        }
    };
    let least = match &arguments.severity {
        None => Severity::Info,
        Some(name) => Severity::ALL
            .into_iter()
            .find(|severity| severity.as_str() == name)
            .with_context(|| format!("unknown severity `{name}`"))?,
    };
    let mut options = folder.options(input, Action::Check, least);
    if arguments.changed {
        options.changes = Some(ChangeOptions {
            since: Since::LastCommit,
            only_new_lines: false,
        });
    }
    if arguments.changed || arguments.text.is_some() {
        options.empty = EmptyRun::Allowed;
    }
    let limit = arguments.limit.unwrap_or(LIMIT).max(1);
    checked(Session::new(options)?, limit)
}

/// Checks all sites of a session.
fn checked(mut session: Session, limit: usize) -> anyhow::Result<String> {
    let mut text = Vec::new();
    let base = session.options().base.clone();
    let mut sink = Agent::new(&mut text, base);
    let mut condenser = Condenser::new(limit, Choice::default());
    for target in session.targets() {
        let found = session.open_site(target, &mut |_, _| ())?.check()?;
        let all = bounded(&found.report.findings);
        let shown = condenser.condense(&all, &found.site);
        let same_file = |one: &Finding, other: &Finding| one.span.file == other.span.file;
        for findings in shown.chunk_by(same_file) {
            let source = found.site.source(findings[0].span.file);
            sink.file(source, findings, &found.site)?;
        }
    }
    let outcome = session.end(condenser.omitted());
    if let Verdict::NothingChecked(why) = outcome.verdict {
        anyhow::bail!(why);
    }
    sink.end(&outcome.tally)?;
    let mut text = String::from_utf8_lossy(&text).into_owned();
    if condenser.omitted() > 0 {
        let _ = writeln!(text, "{} more were left out.", condenser.omitted());
    }
    for note in &outcome.notes {
        let _ = writeln!(text, "note: {note}");
    }
    Ok(text)
}
