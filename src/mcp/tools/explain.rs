//! The tool `explain`: the manual of a rule, or the attributes of a component.

use crate::catalog::find;
use crate::diagnostic::Severity;
use crate::mcp::folder::Folder;
use crate::report::explain;
use serde::Deserialize;
use std::fmt::Write as _;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    name: String,
}

/// Returns the manual, with the severity that the rule has on the site, or the attributes.
///
/// # Errors
/// Returns an error that suggests another name if there is neither.
pub(in crate::mcp) fn run(folder: &Folder, arguments: &Arguments) -> anyhow::Result<String> {
    let mut text = named(&arguments.name)?;
    if let (Some(facts), Ok((settings, _))) = (find(&arguments.name), folder.settings()) {
        let level = settings.configured_rule(facts, &[]).level;
        let level = level.map_or("off", Severity::as_str);
        let _ = writeln!(text, "\nOn this site, the severity of the rule is: {level}");
    }
    Ok(text)
}

/// Returns the manual of the rule, or the attributes of the component, called `name`.
///
/// # Errors
/// As [`run`].
pub(in crate::mcp) fn named(name: &str) -> anyhow::Result<String> {
    let mut text = Vec::new();
    explain(&mut text, name)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
