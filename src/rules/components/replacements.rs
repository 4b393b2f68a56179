//! HTML, headings and nested fields for which another component is better.

use crate::catalog::REPLACEMENTS;
use crate::page::{Element, Heading, Page};
use crate::rule::Cx;

/// Reports a `<details>` element.
pub(super) fn details(element: Element<'_>, cx: &mut Cx<'_>) {
    if element.is("details") {
        cx.report(element.name_span(), "use `Accordion` instead of `details`")
            .note("write the text of `summary` as its `title`");
    }
}

/// Reports a field directly inside another one.
pub(super) fn nested_field(page: &Page, element: Element<'_>, cx: &mut Cx<'_>) {
    let is_field = |element: &Element<'_>| element.is("ResponseField") || element.is("ParamField");
    let parent = element.parent().filter(Element::is_component);
    let outer = parent.filter(|parent| is_field(&element) && is_field(parent));
    if let Some(outer) = outer.filter(|_| !page.declares(element.name())) {
        cx.report(
            element.name_span(),
            format!(
                "use `Expandable` for the properties of this `{}`",
                outer.name()
            ),
        )
        .note("put the inner fields into one `<Expandable title=\"properties\">`");
    }
}

/// Reports consecutive headings of one level that name alternatives, such as platforms.
pub(super) fn alternatives<'p>(headings: impl Iterator<Item = Heading<'p>>, cx: &mut Cx<'_>) {
    let mut previous: Option<(u8, usize, bool)> = None;
    for heading in headings {
        let list = REPLACEMENTS.alternatives(heading.text);
        let is_deeper = previous.is_some_and(|(level, ..)| heading.level > level);
        if is_deeper && list.is_none() {
            continue;
        }
        previous = match (previous, list) {
            (Some((level, before, reported)), Some(list))
                if level == heading.level && before == list =>
            {
                if !reported {
                    cx.report(
                        heading.span,
                        format!("use `Tabs` for alternatives such as `{}`", heading.text),
                    )
                    .note("write a `Tab` with a `title` for each instead of a heading");
                }
                Some((level, list, true))
            }
            (_, Some(list)) => Some((heading.level, list, false)),
            _ => None,
        };
    }
}
