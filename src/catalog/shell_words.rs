//! The programs that readers run in a shell: `rules/data/shell.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The programs that readers run in a shell.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ShellWords {
    /// Programs with names that do not begin a sentence.
    pub programs: BTreeSet<String>,
    /// Programs with names that are also words.
    pub ambiguous_programs: BTreeSet<String>,
    /// Beginnings of the commands of the tools of a language.
    tools: Vec<String>,
    /// Beginnings of commands that examples in Python contain by mistake.
    installers: Vec<String>,
    /// Programs with options that are often on lines of their own.
    pub long_commands: BTreeSet<String>,
    /// Words that close or continue a block of commands.
    pub block_words: BTreeSet<String>,
    /// Words at the end of a line after which a block of commands goes on.
    pub block_starts: BTreeSet<String>,
    /// Extensions of scripts that a shell can run.
    pub script_extensions: BTreeSet<String>,
}

impl ShellWords {
    /// Returns whether `line` is a command of the tools of a language.
    pub fn is_tool(&self, line: &str) -> bool {
        self.tools.iter().any(|tool| begins(line, tool))
    }

    /// Returns whether `line` is a command that examples in Python contain by mistake.
    pub fn is_installer(&self, line: &str) -> bool {
        self.installers.iter().any(|command| begins(line, command))
    }

    /// Returns whether `name` is a program, although it may also be a word.
    pub fn is_program(&self, name: &str) -> bool {
        self.programs.contains(name) || self.ambiguous_programs.contains(name)
    }
}

/// Returns whether `line` begins with the words `command`, or with what is before its arguments: `mvn -`.
fn begins(line: &str, command: &str) -> bool {
    // Most lines begin with another letter, which is faster to compare.
    if line.as_bytes().first() != command.as_bytes().first() {
        return false;
    }
    let rest = line.strip_prefix(command);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ') || command.ends_with('-'))
}

/// The programs that readers run in a shell.
pub static SHELL_WORDS: Table<ShellWords> = Table::new("data/shell.yaml");
