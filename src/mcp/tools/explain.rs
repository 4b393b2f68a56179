//! The tool `explain`: the manual of a rule, or the attributes of a component.

use crate::report::explain;
use serde::Deserialize;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    name: String,
}

/// Returns the manual or the attributes.
///
/// # Errors
/// Returns an error that suggests another name if there is neither.
pub(in crate::mcp) fn run(arguments: &Arguments) -> anyhow::Result<String> {
    named(&arguments.name)
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
