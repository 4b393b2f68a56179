use super::unclosed_fences::wrong_end;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports code blocks without code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyCodeBlock {}

impl Rule for EmptyCodeBlock {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (index, block) in page.code_blocks().enumerate() {
            let code = page.code_text(block);
            let is_empty = code
                .text()
                .trim_matches([' ', '\t', '\r', '\n', '>'])
                .is_empty();
            if is_empty && wrong_end(page, index).is_none() {
                cx.report(block.fence, "empty code block")
                    .note("add the code, or remove the block");
            }
        }
    }
}
