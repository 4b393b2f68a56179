use super::code_blocks::highlighter;
use super::shell_sessions::{is_shell, prompt_of, read_session};
use crate::page::{CodeText, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::ops::Range;

/// Reports code blocks that mix commands and their output.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MixedOutput {
    interpreter: bool,
}

impl Rule for MixedOutput {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let body = page.slice(block.body);
            let (mixed, what, note) = match highlighter(page, block) {
                Some(name) if is_shell(name) && body.contains("$ ") => (
                    in_terminal(&page.code_text(block), name),
                    "commands",
                    "move the output to its own `text` block, or use the language `console`",
                ),
                Some("python") if self.interpreter && body.contains(">>> ") => (
                    in_interpreter(&page.code_text(block)),
                    "statements",
                    "write the statements without `>>>`, and move the output to comments or a `text` block",
                ),
                _ => continue,
            };
            let Some((first, output)) = mixed else {
                continue;
            };
            let code = page.code_text(block);
            cx.report(
                code.span(output),
                format!("code block mixes {what} and their output"),
            )
            .note(note)
            .see(code.span(first), format!("the {what} start here"));
        }
    }
}

/// Returns the first prompt and the first line of output of a terminal session.
fn in_terminal(code: &CodeText<'_>, highlighter: &str) -> Option<(Range<usize>, Range<usize>)> {
    let session = read_session(code, prompt_of(code, highlighter)?)?;
    let first = session.prompts.into_iter().next()?;
    Some((first, session.output?))
}

/// Returns the first prompt and the first line of output of a Python session, if the block starts with a prompt.
fn in_interpreter(code: &CodeText<'_>) -> Option<(Range<usize>, Range<usize>)> {
    let is_output =
        |line: &str| !line.starts_with(">>>") && !line.starts_with("...") && !line.starts_with('#');
    let mut lines = code.lines().filter(|(_, line)| !line.trim().is_empty());
    let (start, mut before) = lines.next().filter(|(_, line)| line.starts_with(">>> "))?;
    for (at, line) in lines {
        if is_output(line) {
            // The line continues a statement without `...`.
            let continues = before.trim_end().ends_with(['(', '[', '{', ',', '\\']);
            return (!continues).then(|| (start..start + 3, at..at + line.len()));
        }
        before = line;
    }
    None
}
