use super::code_blocks::highlighter;
use super::example_filter::{Examples, is_lenient, is_meant_wrong};
use super::language_mismatch::other_form;
use super::unclosed_fences::wrong_end;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::syntax::example::{Exceptions, Language, check};
use serde::Deserialize;

/// Reports code blocks that are not valid in their language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnparsableExample {
    languages: Examples,
    allow_in_json: Vec<JsonExtension>,
}

/// Additions to JSON that readers understand.
#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum JsonExtension {
    Comments,
    Ellipses,
}

impl Rule for UnparsableExample {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let leave = Exceptions {
            comments: self.allow_in_json.contains(&JsonExtension::Comments),
            ellipses: self.allow_in_json.contains(&JsonExtension::Ellipses),
        };
        for (index, block) in page.code_blocks().enumerate() {
            let Some(language) = self.languages.language(page.slice(block.language)) else {
                continue;
            };
            let code = page.code_text(block);
            let Some(error) = check(code.text(), language, leave) else {
                continue;
            };
            // An unclosed block contains more than its example. The rule `mismatched-language` reports blocks in
            // another language.
            let is_ignored = wrong_end(page, index).is_some()
                || highlighter(page, block)
                    .is_some_and(|named| other_form(named, code.text()).is_some())
                || is_meant_wrong(page, block)
                || language == Language::Json
                    && leave.comments
                    && is_lenient(page, block)
                    && check(code.text(), Language::Jsonc, leave).is_none();
            if !is_ignored {
                cx.report(code.span(error.range), error.message)
                    .note(error.hint);
            }
        }
    }
}
