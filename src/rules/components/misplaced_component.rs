use super::support::{describe, described, holder, is_snippet};
use crate::catalog::Component;
use crate::diagnostic::Severity;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::HashMap;

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
        // The row that ends last in each parent.
        let mut rows: HashMap<Option<usize>, Row<'_>> = HashMap::new();
        for (element, component) in described(page, cx) {
            outside(page, element, component, cx);
            if component.group.is_empty() {
                continue;
            }
            let parent = element.parent().map(|parent| parent.number());
            let row = rows.entry(parent).or_insert(Row::of(element));
            if !stands_beside(page, row.last, element) {
                *row = Row::of(element);
                continue;
            }
            // One finding for a row of them: at its first member, when the second is seen.
            if row.first.number() == row.last.number() {
                ungrouped(page, row.first, component, cx);
            }
            row.last = element;
        }
    }
}

/// Components of one name that stand side by side.
struct Row<'p> {
    first: Element<'p>,
    last: Element<'p>,
}

impl<'p> Row<'p> {
    fn of(element: Element<'p>) -> Self {
        Self {
            first: element,
            last: element,
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

/// Whether `next`, of the same parent, follows `before` with nothing but white space between, and is of its kind.
fn stands_beside(page: &Page, before: Element<'_>, next: Element<'_>) -> bool {
    let between = page
        .text()
        .get(before.span().end as usize..next.span().start as usize);
    before.is(next.name()) && between.is_some_and(|between| between.trim().is_empty())
}

/// Whether HTML right around an element lays its content out: a grid of the writer's own.
fn is_laid_out(element: Element<'_>) -> bool {
    element.parent().is_some_and(|parent| {
        let looks = ["className", "class", "style"];
        !parent.is_component() && looks.iter().any(|name| parent.attribute(name).is_some())
    })
}

/// Several that stand side by side without the component that groups them.
fn ungrouped(page: &Page, element: Element<'_>, component: &Component, cx: &mut Cx<'_>) {
    let holder = holder(element, cx.components());
    let is_grouped = holder.is_some_and(|holder| {
        let unknown = describe(page, cx.components(), holder).is_none();
        unknown || component.group.iter().any(|group| holder.is(group))
    });
    if !is_grouped && !is_laid_out(element) {
        let (name, group) = (element.name(), component.group.join("` or `"));
        let finding = cx.report(
            element.name_span(),
            format!("several `{name}` stand side by side without `{group}`"),
        );
        finding.severity = Severity::Info;
        finding.note(format!("put them together into one `{group}`"));
    }
}
