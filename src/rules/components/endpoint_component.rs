use super::elements::is_snippet;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Components with the code samples of an endpoint.
const SAMPLES: [&str; 2] = ["RequestExample", "ResponseExample"];
/// Components that document an endpoint.
const PARTS: [&str; 3] = ["ParamField", "ResponseField", "Param"];

/// Reports the code samples of an endpoint on a page that does not document one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndpointComponent {}

/// Returns whether the page contains a component that documents an endpoint.
fn has_parts(page: &Page) -> bool {
    page.elements()
        .any(|element| PARTS.contains(&element.name()))
}

/// Returns the pages and snippets that the page imports.
fn snippets<'s>(page: &'s Page, site: &'s Site) -> impl Iterator<Item = &'s Page> {
    let paths = page
        .imports()
        .filter_map(|import| page.resolve(import.source));
    paths.filter_map(|path| site.page_at(&path).map(|page| &**page))
}

impl Rule for EndpointComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let samples = page
            .elements()
            .filter(|element| SAMPLES.contains(&element.name()) && !page.declares(element.name()));
        let mut samples = samples.peekable();
        // Components after the first syntax error of a page are unknown.
        if samples.peek().is_none() || !page.syntax_errors().is_empty() {
            return;
        }
        let documents = page.front_matter().documents_endpoint() || has_parts(page);
        if documents || is_snippet(page, cx) || snippets(page, cx.site()).any(has_parts) {
            return;
        }
        for sample in samples {
            cx.report(sample.name_span(), format!("`{}` on a page that does not document an endpoint", sample.name()))
                .note("use `CodeGroup` instead: `RequestExample` and `ResponseExample` are shown next to the parameters of an endpoint");
        }
    }
}
