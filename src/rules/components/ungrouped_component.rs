use super::support::{describe, described, holder, is_snippet};
use crate::catalog::Component;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::HashMap;

/// Reports components side by side without the one that groups them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UngroupedComponent {
    components: Vec<String>,
    alone: Vec<String>,
}

impl Rule for UngroupedComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // A snippet may be imported anywhere.
        if is_snippet(page, cx) {
            return;
        }
        // The row that ends last in each parent.
        let mut rows: HashMap<Option<usize>, Row<'_>> = HashMap::new();
        for (element, component) in described(page, cx) {
            if component.group.is_empty() || !lists(&self.components, element) {
                continue;
            }
            let parent = element.parent().map(|parent| parent.number());
            let previous = rows.get_mut(&parent);
            let row = previous.filter(|row| is_next(page, row.last, element));
            let is_alone = lists(&self.alone, element);
            // One finding a row: at its first member, for most components only when the second is seen.
            let Some(row) = row else {
                rows.insert(parent, Row::of(element));
                if is_alone {
                    report(page, element, component, true, cx);
                }
                continue;
            };
            if row.first.number() == row.last.number() && !is_alone {
                report(page, row.first, component, false, cx);
            }
            row.last = element;
        }
    }
}

fn lists(names: &[String], element: Element<'_>) -> bool {
    names.iter().any(|name| element.is(name))
}

/// Components of one name, one right after the other.
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

/// Whether `next`, of the same parent, follows `before` with nothing but white space between, and is of its kind.
fn is_next(page: &Page, before: Element<'_>, next: Element<'_>) -> bool {
    let between = page
        .text()
        .get(before.span().end as usize..next.span().start as usize);
    before.is(next.name()) && between.is_some_and(|between| between.trim().is_empty())
}

/// Whether the HTML around an element lays its content out: a grid of the writer's own.
fn is_laid_out(element: Element<'_>) -> bool {
    element.parent().is_some_and(|parent| {
        let looks = ["className", "class", "style"];
        !parent.is_component() && looks.iter().any(|name| parent.attribute(name).is_some())
    })
}

fn report(
    page: &Page,
    element: Element<'_>,
    component: &Component,
    is_alone: bool,
    cx: &mut Cx<'_>,
) {
    let holder = holder(element, cx.components());
    let is_grouped = holder.is_some_and(|holder| {
        // What a component of the site itself puts around its content is not known.
        let unknown = describe(page, cx.components(), holder).is_none();
        unknown || component.group.iter().any(|group| holder.is(group))
    });
    if is_grouped || (!is_alone && is_laid_out(element)) {
        return;
    }
    let (name, group) = (element.name(), component.group.join("` or `"));
    let message = if is_alone {
        format!("`{name}` is not in `{group}`")
    } else {
        format!("`{name}` components in a row are not in `{group}`")
    };
    cx.report(element.name_span(), message)
        .note(format!("put them together into one `{group}`"));
}
