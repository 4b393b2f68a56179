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
            cx.report(page.first_line(), "missing front matter")
                .note("start the page with the lines `---`, `title: …`, `description: …`, `---`");
        }
    }
}
