use super::support::highlighter;
use super::support_examples::{Examples, is_lenient, is_meant_wrong};
use super::support_forms::other_form;
use super::support_unclosed::wrong_end;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::syntax::example::{Language, Leave, check};
use serde::Deserialize;

/// Reports code blocks that do not parse in their own language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnparsableExample {
    languages: Examples,
    allow_in_json: Vec<Extra>,
}

/// What is no JSON, but clear to readers.
#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Extra {
    Comments,
    Ellipses,
}

impl Rule for UnparsableExample {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let leave = Leave {
            comments: self.allow_in_json.contains(&Extra::Comments),
            ellipses: self.allow_in_json.contains(&Extra::Ellipses),
        };
        for (index, block) in page.code_blocks().iter().enumerate() {
            let Some(language) = self.languages.language(page.slice(block.language)) else {
                continue;
            };
            let code = page.code_text(block);
            let Some(fault) = check(code.text(), language, leave) else {
                continue;
            };
            // A block that is not closed holds more than its example. In another language it is the matter of `mismatched-language`.
            let is_let_pass = wrong_end(page, index).is_some()
                || highlighter(page, block)
                    .is_some_and(|named| other_form(named, code.text()).is_some())
                || is_meant_wrong(page, block)
                || language == Language::Json
                    && leave.comments
                    && is_lenient(page, block)
                    && check(code.text(), Language::Jsonc, leave).is_none();
            if !is_let_pass {
                cx.report(code.span(fault.range), fault.message)
                    .note(fault.hint);
            }
        }
    }
}
