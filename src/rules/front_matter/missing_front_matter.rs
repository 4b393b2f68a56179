use crate::page::{Block, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page without front matter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingFrontMatter {}

impl Rule for MissingFrontMatter {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if page.front_matter().block == Block::Missing && page.read_error().is_none() {
            if is_wrapped(page) {
                cx.report(
                    page.first_line(),
                    "the page is a single code block, with the front matter in it",
                )
                .note("remove the fence in the first line, and the one in the last line");
                return;
            }
            cx.report(page.first_line(), "missing front matter")
                .note("start the page with the lines `---`, `title: …`, `description: …`, `---`");
        }
    }
}

/// Returns whether the page consists of one code block that contains a page: an assistant that wrote it put it into a fence.
fn is_wrapped(page: &Page) -> bool {
    let Some(block) = page.code_block(0) else {
        return false;
    };
    let start = page.text().len()
        - page
            .text()
            .trim_start_matches(['\u{feff}', ' ', '\n', '\r'])
            .len();
    block.span.start as usize <= start
        && matches!(page.slice(block.language), "" | "md" | "mdx" | "markdown")
        && page.slice(block.body).trim_start().starts_with("---")
}
