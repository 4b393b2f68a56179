//! The tool `check`: the findings for files, for a text, or for what changed.

use crate::config::Choice;
use crate::diagnostic::{Finding, Severity};
use crate::engine::Sink as _;
use crate::files::Disk;
use crate::gate::{Action, ChangeOptions, EmptyRun, Input, Session, Verdict};
use crate::git::Since;
use crate::mcp::folder::Folder;
use crate::report::{Agent, Condenser, bounded};
use anyhow::Context as _;
use serde::Deserialize;
use std::fmt::Write as _;

/// The number of findings in an answer by default.
const LIMIT: usize = 50;

/// The rule about pages that do not parse.
const BROKEN: &str = "mdx-syntax";

/// The rule about pages that the navigation does not have. A page that is not written yet cannot be in it.
const UNLISTED: &str = "orphan-page";

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
    let is_new = matches!(&input.text, Some((path, _)) if !Disk.exists(path));
    let mut options = folder.options(input, Action::Check, least);
    if is_new {
        options.choice = Choice::new(&[], &[UNLISTED.to_owned()])?;
    }
    if arguments.changed {
        options.changes = Some(ChangeOptions {
            since: Since::LastCommit,
            only_new_lines: false,
        });
    }
    if arguments.changed || arguments.text.is_some() {
        options.empty = EmptyRun::Allowed;
    }
    let condenser = match arguments.limit {
        None => Condenser::new(LIMIT, Choice::default()),
        Some(limit) => Condenser::ungrouped(limit.max(1)),
    };
    let mut text = checked(folder, Session::new(options)?, condenser)?;
    if is_new {
        text.push_str(
            "note: the page is not written yet; `where` tells its place in `docs.json`\n",
        );
    }
    Ok(text)
}

/// Checks all sites of a session.
fn checked(
    folder: &Folder,
    mut session: Session,
    mut condenser: Condenser,
) -> anyhow::Result<String> {
    let mut text = Vec::new();
    let base = session.options().base.clone();
    let mut sink = Agent::new(&mut text, base);
    let mut is_broken = false;
    for target in session.targets() {
        let found = session.open_site(target, &mut |_, _| ())?.check()?;
        folder.hide(found.site.secret_mask());
        let all = bounded(&found.report.findings);
        is_broken |= all.iter().any(|finding| finding.rule == BROKEN);
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
        let count = condenser.omitted();
        let _ = writeln!(text, "{count} more were left out; `limit` shows them.");
    }
    if is_broken {
        text.push_str("note: most rules see a page only after its syntax errors are fixed; check it again then\n");
    }
    for note in &outcome.notes {
        let _ = writeln!(text, "note: {note}");
    }
    Ok(text)
}
