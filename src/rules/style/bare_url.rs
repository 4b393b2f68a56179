use super::own_words::{Labels, own_words};
use crate::page::{Page, PieceKind, TextRole};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports addresses in running text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BareUrl {}

impl Rule for BareUrl {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !page.valid_text().contains("://") {
            return;
        }
        for block in own_words(page, cx) {
            if block.role != TextRole::Paragraph {
                continue;
            }
            let labels = Labels::in_quotation_marks(&block);
            let hidden = block
                .pieces()
                .filter(|piece| piece.kind == PieceKind::Hidden);
            for piece in hidden {
                let address = page.slice(piece.span);
                let is_address = address.starts_with("https://") || address.starts_with("http://");
                if is_address && !labels.contain(piece.offset) {
                    cx.report(piece.span, "bare URL in the text")
                        .note("describe the target: `[text](URL)`; put an address that readers copy in backticks");
                }
            }
        }
    }
}
