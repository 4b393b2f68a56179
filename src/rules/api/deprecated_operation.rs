use super::by_hand::{self, ByHand};
use crate::catalog::{API_WORDS, ApiWords};
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::syntax::value::Data;
use serde::Deserialize;

/// Reports a page that does not say that its operation is deprecated.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeprecatedOperation {}

impl Rule for DeprecatedOperation {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        let deprecated = endpoint.operation.filter(|it| it.operation.is_deprecated);
        let Some(details) = deprecated.filter(|_| endpoint.is_complete()) else {
            return;
        };
        if says_so(page, &endpoint) || is_in_deprecated_group(page, cx.site()) {
            return;
        }
        let operation = details.operation;
        cx.report(
            endpoint.span(),
            format!(
                "`{} {}` is deprecated, but the page does not say so",
                operation.method, operation.path
            ),
        )
        .note("add `deprecated: true` to the front matter, and say what to use instead")
        .see(details.span(), "the operation");
    }
}

fn says_so(page: &Page, endpoint: &ByHand<'_>) -> bool {
    let mentions = |text: &str| ApiWords::mentions(&API_WORDS.deprecated, text);
    let head = page.front_matter();
    let is_set = head
        .field("deprecated")
        .is_some_and(|field| field.value.data == Data::Bool(true));
    let texts = ["title", "sidebarTitle", "description", "tag"].into_iter();
    is_set
        || texts.filter_map(|key| head.string(key)).any(mentions)
        || endpoint
            .included
            .pages
            .iter()
            .any(|page| page.prose().any(|block| mentions(block.text())))
}

/// Returns whether the navigation lists a page in a part with a name such as "Deprecated".
fn is_in_deprecated_group(page: &Page, site: &Site) -> bool {
    let path = page.path().rsplit_once('.').map_or("", |(path, _)| path);
    let Some(navigation) = site.manifest().navigation() else {
        return false;
    };
    let entry = navigation.entry_for(path);
    let mut around = entry
        .into_iter()
        .flat_map(|entry| navigation.ancestors(entry.element));
    around.any(|id| ApiWords::mentions(&API_WORDS.deprecated, &navigation.get(id).name))
}
