//! Commands of the tools of a language.

use crate::catalog::SHELL_WORDS;
use crate::syntax::shell::{commands, first_command};

/// Returns whether `code` consists of commands, at least one of them of such a tool.
pub(super) fn is_tool_commands(code: &str) -> bool {
    let words = &SHELL_WORDS;
    let is_tool = |line: &str| words.is_tool(line);
    let fits = |line: &str| {
        let line = line.strip_prefix("$ ").unwrap_or(line);
        let program = line.split(' ').next().unwrap_or_default();
        let is_comment = line.starts_with("# ") || line.starts_with("// ");
        let is_command = words.programs.contains(program) || is_tool(line);
        let is_statement = line.ends_with([';', '{', '}', ')']) || line.contains(" = ");
        is_comment || is_command && !is_statement
    };
    // Most code differs in its first line, so its quotes are not read.
    if !first_command(code).is_some_and(fits) {
        return false;
    }
    commands(code).is_some_and(|commands| {
        let mut all = commands.iter();
        all.all(|line| fits(line))
            && commands
                .iter()
                .any(|line| is_tool(line.strip_prefix("$ ").unwrap_or(line)))
    })
}
