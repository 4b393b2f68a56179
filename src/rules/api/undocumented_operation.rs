use super::causes;
use super::shown_operations::{Shown, shown_specifications};
use crate::rule::{Cx, Rule};
use crate::site::{GeneratedPage, Site, SpecificationFile};
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::Specification;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Reports an operation of a specification that has no page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndocumentedOperation {}

impl Rule for UndocumentedOperation {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let shown: BTreeMap<&str, Shown<'_>> = shown_specifications(site).into_iter().collect();
        if shown.is_empty() {
            return;
        }
        let documented = site.operations_with_pages();
        let read = site.specifications().filter_map(|(path, file)| match file {
            SpecificationFile::Read(read) => Some((path, &**read)),
            _ => None,
        });
        // A specification without any page is not a reference of the site.
        let used = read.filter(|(path, _)| shown.contains_key(path));
        let all = used.map(|(path, specification)| {
            let mut operations = all_operations(specification, path, &shown[path].pages[0]);
            operations
                .pages
                .retain(|page| !documented.contains_key(&page.details.id()));
            (path, operations)
        });
        let all = all.collect();
        causes::report(site, cx, all, |missing: &Shown<'_>| {
            missing.each(
                "page",
                "add the operation to the navigation, or hide it with `x-excluded: true`",
            )
        });
    }
}

/// Returns the operations of a specification that can have pages.
fn all_operations<'s>(
    specification: &'s Specification,
    file: &'s str,
    like: &GeneratedPage<'s>,
) -> Shown<'s> {
    let operations = specification.operations.iter();
    let open = operations
        .filter(|one| !one.is_hidden && !one.is_excluded && one.method != Method::Webhook);
    let pages = open.map(|operation| GeneratedPage {
        details: specification.details(operation),
        file,
        ..*like
    });
    Shown {
        specification,
        pages: pages.collect(),
    }
}
