use super::by_hand;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::nav::{ElementId, ElementKind, Navigation};
use crate::site::{EntryTarget, PageKind, Site};
use crate::syntax::openapi::Operation;
use crate::text::Span;
use serde::Deserialize;
use std::collections::HashMap;

/// Reports two pages for one operation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateOperationPage {}

/// A page for an operation.
struct OperationPage<'s> {
    operation: &'s Operation,
    /// What names the operation.
    span: Span,
    /// Its element in the navigation.
    element: ElementId,
    /// The page. `None` if the navigation generates it.
    page: Option<&'s Page>,
}

impl Rule for DuplicateOperationPage {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let site_of_pages = cx.site();
        let navigation = site.manifest().navigation();
        let Some(navigation) = navigation.filter(|_| site.specifications().next().is_some()) else {
            return;
        };
        let mut pages = in_navigation(site, navigation);
        for page in site_of_pages.pages() {
            if site_of_pages.kind(page) == PageKind::Page {
                pages.extend(of_page(page, navigation, cx));
            }
        }
        // The first page in each place: language, version, product and branch.
        let mut known: HashMap<_, Vec<&OperationPage<'_>>> = HashMap::new();
        for page in &pages {
            let operation: *const Operation = page.operation;
            let division = division(navigation, page.element);
            let others = known.entry((operation, division)).or_default();
            match others
                .iter()
                .find(|other| is_same_branch(site, other, page))
            {
                Some(other) if other.page.is_some() || page.page.is_some() => {
                    report(page, other, cx);
                }
                Some(_) => (),
                None => others.push(page),
            }
        }
    }
}

/// Returns the pages that the navigation generates.
fn in_navigation<'s>(site: &'s Site, navigation: &'s Navigation) -> Vec<OperationPage<'s>> {
    let mut found = Vec::new();
    let mut add = |operation, span, element| {
        found.push(OperationPage {
            operation,
            span,
            element,
            page: None,
        });
    };
    for entry in navigation.pages() {
        if let EntryTarget::Operation(details) = site.target(entry) {
            add(details.operation, entry.span, entry.element);
        }
    }
    for (id, element) in navigation.elements() {
        for details in site.generated_operations(id) {
            add(details.operation, element.span, id);
        }
    }
    found
}

/// Returns a page of the navigation that is about an operation.
fn of_page<'s>(page: &'s Page, navigation: &Navigation, cx: &Cx<'s>) -> Option<OperationPage<'s>> {
    let front_matter = page.front_matter();
    let (operation, span) = if let Some(field) = front_matter.field("openapi") {
        (cx.site().operation_of(page)?, field.value_span)
    } else {
        let endpoint = by_hand::endpoint(page, cx)?;
        // A guide can show an operation without fields.
        let is_reference =
            front_matter.api_reference().is_some() || !cx.site().api_fields(page).roots.is_empty();
        (
            endpoint.operation.filter(|_| is_reference)?,
            endpoint.span(),
        )
    };
    let path = page.path().rsplit_once('.').map_or("", |(path, _)| path);
    Some(OperationPage {
        operation: operation.operation,
        span,
        element: navigation.entry_for(path)?.element,
        page: Some(page),
    })
}

/// Returns the language, version and product around an element.
fn division(navigation: &Navigation, element: ElementId) -> Vec<ElementId> {
    let is_division = |id: &ElementId| {
        let kind = navigation.get(*id).kind;
        matches!(
            kind,
            ElementKind::Language | ElementKind::Version | ElementKind::Product
        )
    };
    navigation.ancestors(element).filter(is_division).collect()
}

/// Returns whether two pages can be in the same branch of the site. Those that the navigation generates can be in any.
fn is_same_branch(site: &Site, one: &OperationPage<'_>, other: &OperationPage<'_>) -> bool {
    let is_in_branch =
        |(one, other): (&Page, &Page)| site.is_in_branch(one.path(), one.path(), other.path());
    one.page.zip(other.page).is_none_or(is_in_branch)
}

fn report(page: &OperationPage<'_>, other: &OperationPage<'_>, cx: &mut Cx<'_>) {
    let operation = page.operation;
    let name = format!("{} {}", operation.method, operation.path);
    let message = match other.page {
        Some(other) => format!("`{name}` is also documented by `{}`", other.path()),
        None => format!("the navigation also generates a page for `{name}`"),
    };
    cx.report(page.span, message)
        .note("keep one page for each operation, and link to it")
        .see(other.span, "the other page");
}
