//! Components with an id: an explicit one, or one that is generated from their title.

use crate::page::{Element, Heading, Page};
use crate::text::Span;
use std::borrow::Cow;

/// How the id of a component is generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IdForm {
    /// Like that of a heading, from its content.
    Heading,
    /// Like that of a heading, from its label.
    Entry,
    /// Like that of a heading, from its title, if that is rendered as a heading.
    Step,
    /// From its title.
    Tab,
    /// From its title, in ASCII.
    Toggle,
    /// From the name of its parameter.
    Parameter,
}

/// The text that an id is generated from.
pub(super) enum Title<'p> {
    /// This text.
    Text(Cow<'p, str>),
    /// The content of the element.
    Content,
    /// Unknown until the page is rendered.
    Unknown,
    /// None: the component has no id.
    None,
}

/// The components that have an id.
const KEEPERS: [(&str, IdForm); 9] = [
    ("Accordion", IdForm::Toggle),
    ("Heading", IdForm::Heading),
    ("Param", IdForm::Parameter),
    ("ParamField", IdForm::Parameter),
    ("ResponseField", IdForm::Parameter),
    ("Step", IdForm::Step),
    ("Tab", IdForm::Tab),
    ("Update", IdForm::Entry),
    ("View", IdForm::Toggle),
];

/// Returns how the id of `element` is generated, if it is a component with an id.
pub(super) fn id_form(element: Element<'_>) -> Option<IdForm> {
    let found = KEEPERS.iter().find(|(name, _)| element.is(name));
    found.map(|(_, id_form)| *id_form)
}

/// Returns whether the component `name` has an id, explicit or generated.
pub fn keeps_id(name: &str) -> bool {
    KEEPERS.iter().any(|(id_form, _)| *id_form == name)
}

impl IdForm {
    /// Returns the text that the id of `element` is generated from, if it has no explicit id.
    pub(super) fn title(self, element: Element<'_>) -> Title<'_> {
        match self {
            Self::Heading => Title::Content,
            Self::Step if !is_shown_as_heading(element) => Title::None,
            Self::Step | Self::Tab | Self::Toggle => first(element, &["title"]),
            Self::Entry => first(element, &["label"]),
            Self::Parameter if element.is("ResponseField") => first(element, &["name"]),
            Self::Parameter => first(element, &["query", "path", "body", "header"]),
        }
    }
}

/// Returns the first of these attributes that exists.
fn first<'p>(element: Element<'p>, names: &[&str]) -> Title<'p> {
    let Some(name) = names.iter().find(|name| element.attribute(name).is_some()) else {
        return Title::None;
    };
    element
        .text(name)
        .map_or(Title::Unknown, |text| match text.trim() {
            "" => Title::None,
            _ => Title::Text(text),
        })
}

/// Returns whether the title of a step is rendered as a heading with its own link.
fn is_shown_as_heading(step: Element<'_>) -> bool {
    let size = |element: Element<'_>| {
        let attribute = element.attribute("titleSize");
        attribute.map(|_| !matches!(element.literal("titleSize"), Some("p" | "h4")))
    };
    let outer = step.parent().filter(|outer| outer.is("Steps"));
    let is_heading = size(step).or_else(|| size(outer?)).unwrap_or_default();
    is_heading && step.attribute("noAnchor").is_none()
}

/// Returns whether `element` is a parameter inside another one.
pub(super) fn is_nested(page: &Page, element: Element<'_>) -> bool {
    let is_field = |element: Element<'_>| {
        id_form(element) == Some(IdForm::Parameter) || element.is("Expandable")
    };
    let around = element.parent();
    is_field(element) && around.is_some() && {
        let number = u32::try_from(element.number()).ok();
        page.ancestors(number).skip(1).any(is_field)
    }
}

/// Returns the id that the element around `heading` asks for, if it begins with the heading.
pub(super) fn explicit_id_around<'p>(page: &'p Page, heading: Heading<'_>) -> Option<Cow<'p, str>> {
    let element = page.ancestors(heading.parent).next()?;
    let before = Span {
        start: element.tag().end,
        end: heading.span.start,
        ..heading.span
    };
    let is_first = before.start <= before.end && page.slice(before).trim().is_empty();
    let has_id = !element.is_component() || id_form(element).is_some();
    let id = element.text("id").filter(|id| !id.is_empty());
    id.filter(|_| is_first && has_id)
}
