use super::support::described;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a component with nothing in it that shows nothing then.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyComponent {}

impl Rule for EmptyComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            let brings_content = element.has_spread() || element.attribute("children").is_some();
            if component.empty || component.internal || brings_content || element.has_content() {
                continue;
            }
            // A site's own component shows what it likes.
            if cx.components().is_own(element.name()) {
                continue;
            }
            cx.report(
                element.name_span(),
                format!("`{}` is empty", element.name()),
            )
            .note("put something into it, or take it out: the reader finds nothing in it");
        }
    }
}
