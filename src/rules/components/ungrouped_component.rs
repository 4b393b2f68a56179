use super::elements::{describe, described, holder, is_snippet};
use crate::catalog::Component;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::HashMap;

/// Reports adjacent components without the component that groups them.
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
        // The last row in each parent.
        let mut rows: HashMap<Option<usize>, Row<'_>> = HashMap::new();
        for (element, component) in described(page, cx) {
            if component.group.is_empty() || !contains(&self.components, element) {
                continue;
            }
            let parent = element.parent().map(|parent| parent.number());
            let previous = rows.get_mut(&parent);
            let row = previous.filter(|row| is_next(page, row.last, element));
            // Each row is one finding, at its first member. Rows of one are reported only for the components in `alone`.
            let Some(row) = row else {
                let ended = rows.insert(parent, Row::of(element, component));
                if let Some(row) = ended {
                    self.report_row(page, &row, cx);
                }
                continue;
            };
            row.last = element;
            row.count += 1;
        }
        for row in rows.into_values() {
            self.report_row(page, &row, cx);
        }
    }
}

impl UngroupedComponent {
    fn report_row(&self, page: &Page, row: &Row<'_>, cx: &mut Cx<'_>) {
        if row.count > 1 || contains(&self.alone, row.first) {
            report(page, row, contains(&self.alone, row.first), cx);
        }
    }
}

fn contains(names: &[String], element: Element<'_>) -> bool {
    names.iter().any(|name| element.is(name))
}

/// Consecutive components with the same name.
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

/// Returns whether `next`, a sibling of `before`, has the same name and follows it with only white space between them.
fn is_next(page: &Page, before: Element<'_>, next: Element<'_>) -> bool {
    let between = page
        .text()
        .get(before.span().end as usize..next.span().start as usize);
    before.is(next.name()) && between.is_some_and(|between| between.trim().is_empty())
}

/// Returns whether the HTML around an element has a custom layout, such as a grid.
fn has_custom_layout(element: Element<'_>) -> bool {
    element.parent().is_some_and(|parent| {
        let styling = ["className", "class", "style"];
        !parent.is_component() && styling.iter().any(|name| parent.attribute(name).is_some())
    })
}

fn report(page: &Page, row: &Row<'_>, may_be_alone: bool, cx: &mut Cx<'_>) {
    let (element, component) = (row.first, row.component);
    let holder = holder(element, cx.components());
    let is_grouped = holder.is_some_and(|holder| {
        // The content of a component of the site may be wrapped in anything.
        let is_unknown = describe(page, cx.components(), holder).is_none();
        is_unknown || component.group.iter().any(|group| holder.is(group))
    });
    if is_grouped || (!may_be_alone && has_custom_layout(element)) {
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
