use super::support::{describe, described, holder, is_snippet};
use crate::catalog::Component;
use crate::diagnostic::Severity;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a component outside the one that it belongs in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisplacedComponent {}

impl Rule for MisplacedComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // A snippet may be taken in anywhere.
        if is_snippet(page, cx) {
            return;
        }
        let mut before: Option<Element<'_>> = None;
        for (element, component) in described(page, cx) {
            outside(page, element, component, cx);
            if component.group.is_empty() {
                continue;
            }
            // One finding for a row of them: at its second member.
            let follows = before.is_some_and(|before| stands_beside(page, before, element));
            let in_row = before.and_then(|before| row_mark(page, before));
            if follows && in_row.is_none() {
                ungrouped(page, element, component, cx);
            }
            before = Some(element);
        }
    }
}

/// A component that must stand in another one.
fn outside(page: &Page, element: Element<'_>, component: &Component, cx: &mut Cx<'_>) {
    if component.inside.is_empty() {
        return;
    }
    let holder = holder(element, cx.components());
    let is_right = holder.is_some_and(|holder| {
        // What a component of the site itself puts around its content is not known.
        let unknown = describe(page, cx.components(), holder).is_none();
        unknown || component.inside.iter().any(|parent| holder.is(parent))
    });
    if !is_right {
        let (name, parent) = (element.name(), component.inside.join("` or `"));
        let found = holder.map_or_else(String::new, |holder| {
            format!(", but in `{}`", holder.name())
        });
        cx.report(
            element.name_span(),
            format!("`{name}` does not stand in `{parent}`{found}"),
        )
        .note(format!(
            "put it right into `{parent}`: elsewhere the platform does not show it as meant"
        ));
    }
}

/// Whether `next` follows `before` in the same parent with nothing but white space between.
fn stands_beside(page: &Page, before: Element<'_>, next: Element<'_>) -> bool {
    let between = page
        .text()
        .get(before.span().end as usize..next.span().start as usize);
    let same_parent = before.parent().map(|parent| parent.number())
        == next.parent().map(|parent| parent.number());
    before.is(next.name())
        && same_parent
        && between.is_some_and(|between| between.trim().is_empty())
}

/// The sibling before `element` that it stands beside, so that a row is only reported once.
fn row_mark<'p>(page: &'p Page, element: Element<'p>) -> Option<Element<'p>> {
    let siblings: Vec<Element<'p>> = match element.parent() {
        Some(parent) => parent.children().collect(),
        None => page
            .elements()
            .filter(|other| other.parent().is_none())
            .collect(),
    };
    let at = siblings
        .iter()
        .position(|other| other.number() == element.number())?;
    let before = siblings.get(at.checked_sub(1)?)?;
    stands_beside(page, *before, element).then_some(*before)
}

/// Several that stand side by side without the component that groups them.
fn ungrouped(page: &Page, element: Element<'_>, component: &Component, cx: &mut Cx<'_>) {
    let holder = holder(element, cx.components());
    let is_grouped = holder.is_some_and(|holder| {
        let unknown = describe(page, cx.components(), holder).is_none();
        unknown || component.group.iter().any(|group| holder.is(group))
    });
    if !is_grouped {
        let (name, group) = (element.name(), component.group.join("` or `"));
        let finding = cx.report(
            element.name_span(),
            format!("several `{name}` stand side by side without `{group}`"),
        );
        finding.severity = Severity::Info;
        finding.note(format!("put them together into one `{group}`"));
    }
}
