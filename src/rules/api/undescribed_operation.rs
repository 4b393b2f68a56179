use super::causes;
use super::shown_operations::shown_specifications;
use crate::rule::{Cx, Rule};
use crate::site::{Site, is_described};
use serde::Deserialize;

/// Reports an operation without a summary and a description.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndescribedOperation {}

impl Rule for UndescribedOperation {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        causes::report(site, cx, shown_specifications(site), |shown| {
            shown.lacking(
                "description",
                "a summary or a description",
                "add a `summary`, which becomes the title of the page, and a `description`",
                |_| true,
                |shown| {
                    let page = shown.page.and_then(|file| site.page(file));
                    !is_described(shown.details, page.map(|page| &**page))
                },
            )
        });
    }
}
