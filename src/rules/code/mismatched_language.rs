use super::code_blocks::{highlighter, title};
use super::language_mismatch::other_form;
use crate::catalog::LANGUAGES;
use crate::diagnostic::Fix;
use crate::page::{CodeBlock, Page};
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports a code block with the wrong language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MismatchedLanguage {}

impl Rule for MismatchedLanguage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in page.code_blocks() {
            let Some(language) = highlighter(page, block) else {
                continue;
            };
            let Some(form) = other_form(language, page.code_text(block).text()) else {
                continue;
            };
            let message = format!(
                "code block is marked as `{}` and contains {}",
                page.slice(block.language),
                form.is
            );
            let label = format!("write `{}`", form.language);
            let edits = vec![Edit::replace(block.language, form.language)];
            // If the title names the language too, the code may be wrong instead. JavaScript may be TypeScript.
            let is_certain = form.language != "javascript" && !is_titled(page, block, language);
            let fix = Fix::safe_if(is_certain, label.clone(), edits);
            cx.report(block.language, message).note(label).fix(fix);
        }
    }
}

/// Returns whether the title names `language`.
fn is_titled(page: &Page, block: CodeBlock, language: &str) -> bool {
    title(page, block).is_some_and(|title| {
        let mut words = title.split([' ', '.', '(', ')', '/']);
        words.any(|word| LANGUAGES.highlighter(word) == Some(language))
    })
}
