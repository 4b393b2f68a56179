//! `mdxlint explain RULE`: the page of a rule.

use super::args::Explain;
use super::terminal;
use crate::catalog::{self, Fixes, nearest};
use crate::diagnostic::Severity;
use std::io::Write as _;
use std::process::ExitCode;

/// Prints the page of a rule.
pub(super) fn run(arguments: &Explain) -> anyhow::Result<ExitCode> {
    let id = arguments.rule.as_str();
    let Some(facts) = catalog::find(id) else {
        let near = nearest(id, catalog::rules().iter().map(|facts| facts.id));
        let hint = near.map_or_else(
            || "`mdxlint rules` lists them".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        anyhow::bail!("there is no rule `{id}`: {hint}");
    };
    let mut out = terminal::out();
    writeln!(out, "{}\n", facts.manual.text())?;
    writeln!(out, "---")?;
    writeln!(out, "group: {}", facts.group)?;
    writeln!(
        out,
        "severity: {}",
        facts.severity.map_or("off", Severity::as_str)
    )?;
    if let Some(demand) = &facts.specification {
        writeln!(out, "specification: {demand}")?;
    }
    let fix = match facts.fix {
        Fixes::None => "none",
        Fixes::Sometimes => "sometimes",
        Fixes::Always => "always",
    };
    writeln!(out, "fix: {fix}")?;
    for (name, option) in &facts.options {
        let default = serde_json::to_string(&option.default)?;
        writeln!(out, "option {name}: {} [default: {default}]", option.doc)?;
    }
    writeln!(out, "page: {}", facts.url())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
