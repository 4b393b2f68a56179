//! Helpers of the code block rules.

use crate::catalog::{FENCE_OPTIONS, LANGUAGES, SHELL_WORDS};
use crate::page::{CodeBlock, Page, read_title};
use crate::syntax::shell::{commands, first_command};

/// Returns whether the first word after a fence is an option rather than a language: `title="…"`, `wrap`, `{1,3}`,
/// `"…"`.
pub(super) fn is_option(word: &str) -> bool {
    let key = word.split_once('=').map(|(key, _)| key);
    let options = &FENCE_OPTIONS;
    key.is_some_and(|key| options.is_option(key) || options.other_titles.contains(key))
        // `nocopy` is also read as a language.
        || (options.switches.contains(word) && !LANGUAGES.knows(word))
        || word == "[expandable]"
        || word.starts_with(['"', '\''])
        || (word.starts_with('{') && !word.starts_with("{{"))
}

/// Returns the language of `code` if it is beyond doubt.
pub(super) fn certain_language(code: &str) -> Option<&'static str> {
    let code = code.trim();
    let first = code.lines().next().unwrap_or_default();
    if let Some(program) = first.strip_prefix("#!") {
        let program = program.rsplit(['/', ' ']).next().unwrap_or_default();
        return match program {
            "sh" | "bash" | "zsh" => Some("bash"),
            "python" | "python3" => Some("python"),
            "node" => Some("javascript"),
            _ => None,
        };
    }
    let is_json =
        code.starts_with(['{', '[']) && !code.starts_with("[]") && !code.starts_with("{}");
    if is_json && serde_json::from_str::<serde::de::IgnoredAny>(code).is_ok() {
        return Some("json");
    }
    if first.starts_with("<?xml ") {
        return Some("xml");
    }
    if first.to_lowercase().starts_with("<!doctype html") {
        return Some("html");
    }
    if first.starts_with("diff --git ") {
        return Some("diff");
    }
    is_commands(code).then_some("bash")
}

/// Returns the canonical name of the language of `block`, which selects the highlighter. Returns `None` if the block
/// has no language, or one that the platform does not support.
pub(super) fn highlighter(page: &Page, block: CodeBlock) -> Option<&'static str> {
    let name = page.slice(block.language);
    LANGUAGES.highlighter(name)
}

/// Returns the title of `block`.
pub(super) fn title(page: &Page, block: CodeBlock) -> Option<String> {
    read_title(page.slice(block.meta), block.meta)
}

/// Returns whether `code` consists of commands and comments.
fn is_commands(code: &str) -> bool {
    let is_command = |line: &str| {
        let mut words = line.strip_prefix("$ ").unwrap_or(line).split_whitespace();
        let program = words.next().unwrap_or_default();
        SHELL_WORDS.programs.contains(program) && words.next().is_some()
    };
    let is_comment = |line: &str| line.strip_prefix("$ ").unwrap_or(line).starts_with("# ");
    let fits = |line: &str| is_command(line) || is_comment(line);
    // Most code differs in its first line, so its quotes are not read.
    if !first_command(code).is_some_and(fits) {
        return false;
    }
    commands(code).is_some_and(|commands| {
        commands.iter().any(|line| is_command(line)) && commands.iter().all(|line| fits(line))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_only_certain_languages() {
        assert_eq!(certain_language("{ \"a\": [1] }\n"), Some("json"));
        assert_eq!(
            certain_language("#!/usr/bin/env python3\nprint(1)"),
            Some("python")
        );
        assert_eq!(
            certain_language("npm install x\nnpm run \\\n  build"),
            Some("bash")
        );
        for code in [
            "",
            "{ a: 1 }",
            "[]",
            "git is a tool\nfor code",
            "hello",
            "title: a",
            "42",
        ] {
            assert_eq!(certain_language(code), None, "{code}");
        }
    }
}
