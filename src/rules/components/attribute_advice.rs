//! The likely reason for an unknown attribute of a component.

use super::elements::{describe, with_space};
use crate::catalog::{COMPONENTS, Component, Components, Content, REPLACEMENTS, nearest};
use crate::page::{Attribute, Element, Page, Value};
use crate::text::{Edit, Span, to_u32};

/// What the author of an unknown attribute most likely meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause<'a> {
    /// The attribute of the parent component with this name, which also sets it.
    OfParent(&'a str),
    /// This callout.
    Callout(&'a str),
    /// This attribute.
    Name(&'a str),
    /// The text between the tags.
    Text,
    /// Unknown.
    Unknown,
}

impl<'a> Cause<'a> {
    /// Returns the cause of the unknown `attribute` on `element`.
    pub(super) fn of(
        page: &'a Page,
        element: Element<'a>,
        component: &'a Component,
        attribute: Attribute,
        all: &'a Components,
    ) -> Self {
        let (owner, name) = (element.name(), page.slice(attribute.name));
        let table = &COMPONENTS;
        let value = element.value(attribute);
        let parent = element.parent().filter(|parent| {
            let takes = describe(page, all, *parent).is_some_and(|parent| parent.takes(name));
            takes && parent.attribute(name).is_some()
        });
        if let Some(parent) = parent {
            return Self::OfParent(parent.name());
        }
        if let Some(callout) = callout(owner, name, value) {
            return Self::Callout(callout);
        }
        let known_names = component.attributes.keys().map(String::as_str);
        let takes_title = component.takes("title") && element.attribute("title").is_none();
        let title = (takes_title && table.is_title_attribute(name)).then_some("title");
        let meant = table.intended_attribute(owner, name).or(title);
        if table.advice(owner, name).is_some() {
            return Self::Unknown;
        }
        if let Some(meant) = meant.or_else(|| nearest(name, known_names)) {
            return Self::Name(meant);
        }
        let holds_text = matches!(
            component.children,
            Content::Any | Content::Inline | Content::Text
        );
        let is_text = table.is_text_attribute(name) || table.is_title_attribute(name);
        if holds_text && is_text && has_text(value) {
            Self::Text
        } else {
            Self::Unknown
        }
    }

    /// Returns whether no content is lost: the attribute is a switch, a number or a keyword.
    pub(super) fn is_minor(self, name: &str, value: Value<'_>) -> bool {
        let table = &COMPONENTS;
        match self {
            Self::OfParent(_) | Self::Callout(_) => true,
            Self::Name(_) | Self::Text => false,
            Self::Unknown => match value {
                Value::Bare | Value::Number(_) | Value::Boolean(_) => true,
                Value::Text(text) => {
                    let is_name = table.is_text_attribute(name) || table.is_title_attribute(name);
                    let is_word = |letter: char| letter.is_ascii_lowercase() || letter == '-';
                    text.trim().is_empty() || (!is_name && text.chars().all(is_word))
                }
                Value::Unknown => false,
            },
        }
    }
}

fn has_text(value: Value<'_>) -> bool {
    match value {
        Value::Text(text) => !text.trim().is_empty(),
        Value::Unknown => true,
        Value::Bare | Value::Number(_) | Value::Boolean(_) => false,
    }
}

/// Returns the callout that an attribute of another callout names, such as `type="info"`.
fn callout(owner: &str, name: &str, value: Value<'_>) -> Option<&'static str> {
    COMPONENTS
        .is_callout(owner)
        .then(|| named_callout(name, value))
        .flatten()
}

/// Returns the callout that an attribute of a box of any site builder names.
pub(super) fn named_callout(name: &str, value: Value<'_>) -> Option<&'static str> {
    let is_kind = matches!(
        name,
        "type" | "variant" | "variation" | "kind" | "level" | "intent" | "severity" | "theme"
    );
    let Value::Text(word) = value else {
        return None;
    };
    if !is_kind {
        return None;
    }
    let word = word.trim().to_lowercase();
    REPLACEMENTS.callouts.get(&word).map(String::as_str)
}

/// Returns the edits that move the text of an attribute between the tags of a component without content. Returns `None`
/// if the component is not alone on its lines, or MDX may read the text as markup.
pub(super) fn move_inside(
    page: &Page,
    element: Element<'_>,
    attribute: Attribute,
) -> Option<Vec<Edit>> {
    let Value::Text(text) = element.value(attribute) else {
        return None;
    };
    let is_plain = text.starts_with(char::is_alphabetic)
        && !text
            .contains(|letter: char| letter.is_control() || "<>{}*_`[]\\&$~|\"".contains(letter))
        && !text.starts_with("import ")
        && !text.starts_with("export ");
    let tag = element.tag();
    let written = page.slice(tag).strip_suffix("/>").filter(|_| is_plain)?;
    let lines = page.lines();
    let start = lines.start(lines.line_of(tag.start));
    let indent = page.text().get(start as usize..tag.start as usize)?;
    let after = page.text().get(tag.end as usize..)?;
    let after = after.lines().next().unwrap_or_default();
    if !indent.trim().is_empty() || !after.trim().is_empty() {
        return None;
    }
    // If `/>` is on a separate line, the closing bracket stays there.
    let trimmed = written.trim_end_matches([' ', '\t']);
    let kept = if trimmed.ends_with('\n') {
        written
    } else {
        trimmed
    };
    let close = Span {
        start: tag.start + to_u32(kept.len()),
        ..tag
    };
    let (name, text) = (element.name(), text.trim());
    let content = format!(">\n{indent}  {text}\n{indent}</{name}>");
    Some(vec![
        Edit::delete(with_space(page, attribute.span())),
        Edit::replace(close, content),
    ])
}
