//! Helpers of the component rules.

use crate::catalog::{Component, Components};
use crate::page::{Attribute, Element, Page, Value};
use crate::rule::Cx;
use crate::site::PageKind;
use crate::text::Span;

/// Returns the elements of the page that are components with a description, without those that the page declares
/// itself.
pub(super) fn described<'p, 's: 'p>(
    page: &'p Page,
    cx: &Cx<'s>,
) -> impl Iterator<Item = (Element<'p>, &'s Component)> + use<'p, 's> {
    let components = cx.components();
    let elements = page.elements().filter(Element::is_component);
    elements.filter_map(move |element| Some((element, describe(page, components, element)?)))
}

/// Returns the description of an element, unless the page declares a component of that name itself.
pub(super) fn describe<'s>(
    page: &Page,
    components: &'s Components,
    element: Element<'_>,
) -> Option<&'s Component> {
    let component = components.get(element.name())?;
    (!page.declares(root(element.name()))).then_some(component)
}

/// Returns the part of a name before the first dot: `Tree` for `Tree.Folder`.
pub(super) fn root(name: &str) -> &str {
    let end = name.bytes().position(|byte| byte == b'.');
    &name[..end.unwrap_or(name.len())]
}

/// Returns whether the page is a snippet, which may be imported anywhere.
pub(super) fn is_snippet(page: &Page, cx: &Cx<'_>) -> bool {
    cx.kind(page) == PageKind::Snippet
}

/// Returns whether an element has no effect on the position of its content: HTML, fragments, and wrapper components.
pub(super) fn is_transparent(element: Element<'_>, components: &Components) -> bool {
    !element.is_component()
        || components
            .get(element.name())
            .is_some_and(|component| component.transparent)
}

/// Returns the nearest element around `element` that is not transparent.
pub(super) fn holder<'p>(element: Element<'p>, components: &Components) -> Option<Element<'p>> {
    let around = std::iter::successors(element.parent(), Element::parent);
    around
        .into_iter()
        .find(|outer| !is_transparent(*outer, components))
}

/// Returns the attributes of an element that have a name.
pub(super) fn named<'p>(
    element: Element<'p>,
    page: &'p Page,
) -> impl Iterator<Item = (&'p str, Attribute)> {
    let all = element
        .attributes()
        .map(|attribute| (page.slice(attribute.name), attribute));
    all.filter(|(name, _)| !name.is_empty())
}

/// Returns whether an attribute is set and not blank.
pub(super) fn is_set(element: Element<'_>, name: &str) -> bool {
    let value = element
        .attribute(name)
        .map(|attribute| element.value(attribute));
    value.is_some_and(|value| !matches!(value, Value::Text(text) if text.trim().is_empty()))
}

/// Returns the span of an attribute with the white space before it.
pub(super) fn with_space(page: &Page, attribute: Span) -> Span {
    let before = page
        .text()
        .get(..attribute.start as usize)
        .unwrap_or_default();
    let start = u32::try_from(before.trim_end().len()).unwrap_or(attribute.start);
    Span { start, ..attribute }
}
