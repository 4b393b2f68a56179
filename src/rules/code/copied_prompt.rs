use super::support::highlighter;
use super::support_shell::{is_shell, read_session};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports prompts before commands that readers copy.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopiedPrompt {}

impl Rule for CopiedPrompt {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            if !highlighter(page, block).is_some_and(is_shell)
                || !page.slice(block.body).contains("$ ")
            {
                continue;
            }
            let code = page.code_text(block);
            let Some(session) = read_session(&code).filter(|session| session.output.is_none())
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
            let message = match edits.len() {
                1 => "the prompt `$` is copied with the command".to_owned(),
                count => format!("the prompts `$` are copied with the {count} commands"),
            };
            cx.report(first, message)
                .note("write commands without a prompt; to show a terminal with its output, name the language `console`")
                .fix(Fix::safe("take the prompts out", edits));
        }
    }
}
