use super::support::{highlighter, title};
use super::support_forms::other_form;
use crate::catalog::languages;
use crate::diagnostic::Fix;
use crate::page::{CodeBlock, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a code block that is plainly another language than it says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MismatchedLanguage {}

impl Rule for MismatchedLanguage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let Some(named) = highlighter(page, block) else {
                continue;
            };
            let Some(form) = other_form(named, page.code_text(block).text()) else {
                continue;
            };
            let message = format!(
                "the code block says `{}` and holds {}",
                page.slice(block.language),
                form.is
            );
            let label = format!("write `{}`", form.language);
            let edits = vec![Edit::replace(block.language, form.language)];
            // Where the title says the language too, the code may be what is wrong; JavaScript may be TypeScript.
            let is_certain = form.language != "javascript" && !is_titled(page, block, named);
            let fix = if is_certain {
                Fix::safe(label.clone(), edits)
            } else {
                Fix::risky(label.clone(), edits)
            };
            cx.report(block.language, message).note(label).fix(fix);
        }
    }
}

/// Whether the title names the language `named`.
fn is_titled(page: &Page, block: &CodeBlock, named: &str) -> bool {
    title(page, block).is_some_and(|title| {
        let mut words = title.split([' ', '.', '(', ')', '/']);
        words.any(|word| languages().highlighter(word) == Some(named))
    })
}
