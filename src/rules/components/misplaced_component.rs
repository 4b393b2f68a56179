use super::elements::{describe, described, holder, is_snippet};
use crate::catalog::Component;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a component outside its parent component.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisplacedComponent {}

impl Rule for MisplacedComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // A snippet may be imported anywhere.
        if is_snippet(page, cx) {
            return;
        }
        for (element, component) in described(page, cx) {
            check_parent(page, element, component, cx);
        }
    }
}

/// Reports a component that must be inside another one and is not.
fn check_parent(page: &Page, element: Element<'_>, component: &Component, cx: &mut Cx<'_>) {
    if component.inside.is_empty() {
        return;
    }
    let holder = holder(element, cx.components());
    let is_right = holder.is_some_and(|holder| {
        // The content of a component of the site may be wrapped in anything.
        let is_unknown = describe(page, cx.components(), holder).is_none();
        is_unknown || component.inside.iter().any(|parent| holder.is(parent))
    });
    if !is_right {
        let (name, parent) = (element.name(), component.inside.join("` or `"));
        let found = holder.map_or_else(String::new, |holder| {
            format!(" (it is in `{}`)", holder.name())
        });
        cx.report(
            element.name_span(),
            format!("`{name}` is not in `{parent}`{found}"),
        )
        .note(format!(
            "move it directly inside `{parent}`: elsewhere it loses its layout and style"
        ));
    }
}
