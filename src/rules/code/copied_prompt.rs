use super::code_blocks::highlighter;
use super::shell_sessions::{prompt_of, read_session};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports prompts before commands, because readers copy them with the commands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopiedPrompt {}

impl Rule for CopiedPrompt {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let Some(name) = highlighter(page, block) else {
                continue;
            };
            let code = page.code_text(block);
            let Some(prompt) = prompt_of(&code, name) else {
                continue;
            };
            let Some(session) =
                read_session(&code, prompt).filter(|session| session.output.is_none())
            else {
                continue;
            };
            let mut prompts = session
                .prompts
                .into_iter()
                .map(|prompt| code.span(prompt))
                .peekable();
            let Some(&first) = prompts.peek() else {
                continue;
            };
            let edits: Vec<Edit> = prompts.map(Edit::delete).collect();
            let shown = page.slice(first).trim_end();
            let message = match edits.len() {
                1 => format!("prompt `{shown}` is copied with the command"),
                count => format!("prompts `{shown}` are copied with the {count} commands"),
            };
            cx.report(first, message)
                .note("write commands without a prompt; use `console` to show a terminal with its output")
                .fix(Fix::safe("remove the prompts", edits));
        }
    }
}
