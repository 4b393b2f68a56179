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
            // One finding a row: at its first member, for most components only where there is a second.
            let Some(row) = row else {
                let ended = rows.insert(parent, Row::of(element, component));
                if let Some(row) = ended {
                    self.file(page, &row, cx);
                }
                continue;
            };
            row.last = element;
            row.count += 1;
        }
        for row in rows.into_values() {
            self.file(page, &row, cx);
        }
    }
}

impl UngroupedComponent {
    fn file(&self, page: &Page, row: &Row<'_>, cx: &mut Cx<'_>) {
        if row.count > 1 || lists(&self.alone, row.first) {
            report(page, row, lists(&self.alone, row.first), cx);
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
    component: &'p Component,
    count: usize,
}

impl<'p> Row<'p> {
    fn of(element: Element<'p>, component: &'p Component) -> Self {
        Self {
            first: element,
            last: element,
            component,
            count: 1,
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

fn report(page: &Page, row: &Row<'_>, may_be_alone: bool, cx: &mut Cx<'_>) {
    let (element, component) = (row.first, row.component);
    let holder = holder(element, cx.components());
    let is_grouped = holder.is_some_and(|holder| {
        // What a component of the site itself puts around its content is not known.
        let unknown = describe(page, cx.components(), holder).is_none();
        unknown || component.group.iter().any(|group| holder.is(group))
    });
    if is_grouped || (!may_be_alone && is_laid_out(element)) {
        return;
    }
    let (name, group) = (element.name(), component.group.join("` or `"));
    let article = if group.starts_with(['A', 'E', 'I', 'O', 'U']) {
        "an"
    } else {
        "a"
    };
    let (message, what) = match row.count {
        1 => (format!("`{name}` without {article} `{group}`"), "it"),
        count => (
            format!("{count} `{name}`s in a row without {article} `{group}`"),
            "them",
        ),
    };
    let tags = component.group.iter().map(|group| format!("`<{group}>`"));
    let tags = tags.collect::<Vec<_>>().join(" or ");
    cx.report(element.name_span(), message)
        .note(format!("wrap {what} in one {tags}"));
}
