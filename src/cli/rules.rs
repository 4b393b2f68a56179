//! `mdxlint rules`: lists the rules.

use super::args::Rules;
use super::terminal;
use super::values::RulesFormat;
use crate::catalog::{Facts, Fixes, rules};
use crate::diagnostic::Severity;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::ExitCode;

/// Runs the command.
pub(super) fn run(arguments: &Rules) -> anyhow::Result<ExitCode> {
    let mut out = terminal::plain_out();
    match arguments.format {
        RulesFormat::Json => {
            let all: Vec<Value> = rules().iter().map(as_json).collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        }
        RulesFormat::Text => {
            let mut group = "";
            for facts in rules() {
                if facts.group != group {
                    let gap = if group.is_empty() { "" } else { "\n" };
                    group = facts.group;
                    writeln!(out, "{gap}{group}")?;
                }
                let fix = if facts.fix == Fixes::None { ' ' } else { '*' };
                writeln!(
                    out,
                    "  {:24} {:8}{fix} {}",
                    facts.id,
                    severity(facts),
                    facts.summary
                )?;
            }
            writeln!(
                out,
                "\n* can be fixed automatically. `mdxlint explain RULE` describes a rule."
            )?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn severity(facts: &Facts) -> &'static str {
    facts.severity.map_or("off", Severity::as_str)
}

fn as_json(facts: &Facts) -> Value {
    json!({
        "id": facts.id,
        "group": facts.group,
        "severity": severity(facts),
        "summary": facts.summary,
        "advice": facts.advise(|_| None),
        "specification": facts.specification,
        "since": facts.since,
        "url": facts.url(),
        "fix": match facts.fix {
            Fixes::None => "none",
            Fixes::Sometimes => "sometimes",
            Fixes::Always => "always",
        },
        "options": facts.options.iter().map(|(name, option)| {
            let mut json = json!({ "name": name, "default": option.default, "doc": option.doc });
            for (preset, value) in [("strict", &option.strict), ("spec", &option.spec)] {
                if let Some(value) = value {
                    json[preset] = json!(value);
                }
            }
            json
        }).collect::<Vec<_>>(),
    })
}
