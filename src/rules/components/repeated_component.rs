use super::support::described;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::HashMap;

/// Reports a component that a page may have only once, and siblings that cannot be told apart.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatedComponent {}

impl Rule for RepeatedComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut once: HashMap<&str, Element<'_>> = HashMap::new();
        let mut titled: HashMap<(Option<usize>, &str, &str), Element<'_>> = HashMap::new();
        for (element, component) in described(page, cx) {
            let name = element.name();
            if component.once {
                if let Some(first) = once.get(name) {
                    cx.report(
                        element.name_span(),
                        format!("the page has more than one `{name}`"),
                    )
                    .note("the platform shows only the first: put both contents into one")
                    .see(first.name_span(), "the first one");
                } else {
                    once.insert(name, element);
                }
            }
            let title = component
                .unique
                .as_deref()
                .and_then(|unique| element.literal(unique));
            let Some(title) = title.map(str::trim).filter(|title| !title.is_empty()) else {
                continue;
            };
            let container = container(element).map(|container| container.number());
            let key = (container, name, title);
            if let Some(first) = titled.get(&key) {
                cx.report(
                    element.name_span(),
                    format!("another `{name}` here is titled `{title}` too"),
                )
                .note("give each a title of its own: readers and links tell them apart by it")
                .see(first.name_span(), "the first one");
            } else {
                titled.insert(key, element);
            }
        }
    }
}

/// The nearest component around an element. Even those that only wrap count: what differs for people and agents, or
/// from one variation to another, never stands together.
fn container(element: Element<'_>) -> Option<Element<'_>> {
    std::iter::successors(element.parent(), Element::parent).find(Element::is_component)
}
