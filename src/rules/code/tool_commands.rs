//! Commands of the tools of a language.

use crate::catalog::SHELL_WORDS;
use crate::syntax::shell::commands;

/// Returns whether `code` consists of commands, at least one of them of such a tool.
pub(super) fn is_tool_commands(code: &str) -> bool {
    let Some(commands) = commands(code) else {
        return false;
    };
    let words = &SHELL_WORDS;
    let mut any = false;
    for line in commands {
        let line = line.strip_prefix("$ ").unwrap_or(line);
        let is_tool = words.is_tool(line);
        let program = line.split(' ').next().unwrap_or_default();
        let is_comment = line.starts_with("# ") || line.starts_with("// ");
        let is_command = is_tool || words.programs.contains(program);
        let is_statement = line.ends_with([';', '{', '}', ')']) || line.contains(" = ");
        if !(is_comment || is_command && !is_statement) {
            return false;
        }
        any |= is_tool;
    }
    any
}
