use super::elements::described;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a component without content that shows nothing without it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyComponent {}

impl Rule for EmptyComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, component) in described(page, cx) {
            let may_have_children = element.has_spread() || element.attribute("children").is_some();
            if component.empty || component.internal || may_have_children || element.has_content() {
                continue;
            }
            // Components of the site may show something without content.
            if cx.components().is_own(element.name()) {
                continue;
            }
            cx.report(
                element.name_span(),
                format!("`{}` is empty", element.name()),
            )
            .note("add content, or remove the component: readers see nothing");
        }
    }
}
