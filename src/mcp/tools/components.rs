//! The tool `components`: the components of the platform, and when to choose which.

use crate::catalog::COMPONENTS;
use std::fmt::Write as _;

/// Returns one line for each component that pages can use.
pub(in crate::mcp) fn run() -> String {
    let mut text = String::new();
    let usable = COMPONENTS
        .iter()
        .filter(|(_, facts)| !facts.internal && facts.deprecated.is_none());
    for (name, facts) in usable {
        let _ = write!(text, "{name}: {}", facts.purpose.trim_end());
        if let Some(choose) = &facts.choose {
            let _ = write!(text, " {}", choose.trim_end());
        }
        if !facts.inside.is_empty() {
            let _ = write!(text, " Only in {}.", facts.inside.join(", "));
        }
        text.push('\n');
    }
    text.push_str("Call `explain` with a name for its attributes and an example.\n");
    text
}
