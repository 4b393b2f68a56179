//! JSX elements: components and HTML.

use super::attribute_kind::AttributeKind;
use super::elements::{AttributeData, ElementData, Elements};
use super::value::{Value, literal};
use crate::files::Source;
use crate::syntax::mdx::with_characters;
use crate::syntax::value::Range;
use crate::text::{Edit, Span, to_u32};
use std::borrow::Cow;

/// An attribute of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// The kind of the value.
    pub kind: AttributeKind,
    /// The name. Empty for a spread.
    pub name: Span,
    /// The value without quotes or braces.
    pub value: Span,
}

impl Attribute {
    /// Returns the span of the whole attribute: name, `=`, and the value with its quotes or braces.
    pub fn span(&self) -> Span {
        let enclosed = u32::from(self.kind != AttributeKind::Boolean);
        let before = u32::from(self.kind == AttributeKind::Spread);
        Span {
            start: self.name.start - before,
            end: self.value.end + enclosed,
            ..self.name
        }
    }
}

/// A JSX element of a page.
#[derive(Clone, Copy)]
pub struct Element<'p> {
    source: &'p Source,
    all: &'p Elements,
    index: usize,
}

impl<'p> Element<'p> {
    pub(super) fn new(source: &'p Source, all: &'p Elements, index: usize) -> Self {
        Self { source, all, index }
    }

    fn data(&self) -> &'p ElementData {
        &self.all.data[self.index]
    }

    fn span_of(&self, range: Range) -> Span {
        self.source.id().span(range)
    }

    /// Returns the name. Empty for a fragment.
    pub fn name(&self) -> &'p str {
        let start = self.data().range.0 + 1;
        self.source
            .slice(self.span_of((start, self.data().name_end)))
    }

    /// Returns whether it has this name.
    pub fn is(&self, name: &str) -> bool {
        self.name() == name
    }

    /// Whether it is a dated entry of a changelog.
    pub fn is_dated_entry(&self) -> bool {
        self.is("Update")
    }

    /// Returns the span of the whole element.
    pub fn span(&self) -> Span {
        self.span_of(self.data().range)
    }

    /// Returns the span of its opening tag.
    pub fn tag(&self) -> Span {
        let data = self.data();
        self.span_of((data.range.0, data.tag_end))
    }

    /// Returns its attributes, in order.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute> + use<'p> {
        let element = *self;
        let all = self.all.attributes(self.index).iter();
        all.map(move |data| element.attribute_of(data))
    }

    fn attribute_of(&self, data: &AttributeData) -> Attribute {
        Attribute {
            kind: data.kind,
            name: self.span_of(data.name),
            value: self.span_of(data.value),
        }
    }

    /// Returns the attribute with this name.
    pub fn attribute(&self, name: &str) -> Option<Attribute> {
        let data = self.all.named(self.source.text(), self.index, name)?;
        Some(self.attribute_of(data))
    }

    /// Returns whether it has a spread attribute, so that more attributes may be set than are known.
    pub fn has_spread(&self) -> bool {
        self.attributes()
            .any(|attribute| attribute.kind == AttributeKind::Spread)
    }

    /// Returns the value of one of its attributes.
    pub fn value(&self, attribute: Attribute) -> Value<'p> {
        let text = self.source.slice(attribute.value);
        if attribute.kind == AttributeKind::Boolean {
            return Value::Bare;
        }
        if let Some(text) = literal(attribute.kind, text) {
            return Value::Text(text);
        }
        match text.trim() {
            "true" if attribute.kind == AttributeKind::Expression => Value::Boolean(true),
            "false" if attribute.kind == AttributeKind::Expression => Value::Boolean(false),
            number => number.parse().map_or(Value::Unknown, Value::Number),
        }
    }

    /// Returns the string value of an attribute, if it is known statically: a literal, or a literal in braces.
    pub fn literal(&self, name: &str) -> Option<&'p str> {
        let attribute = self.attribute(name)?;
        literal(attribute.kind, self.source.slice(attribute.value))
    }

    /// Returns the string value of an attribute as readers see it: character references are decoded, except in braces.
    pub fn text(&self, name: &str) -> Option<Cow<'p, str>> {
        let attribute = self.attribute(name)?;
        let written = literal(attribute.kind, self.source.slice(attribute.value))?;
        Some(match attribute.kind {
            AttributeKind::Literal => with_characters(written),
            _ => Cow::Borrowed(written),
        })
    }

    /// Returns the span of its name in the opening tag.
    pub fn name_span(&self) -> Span {
        let data = self.data();
        self.span_of((data.range.0 + 1, data.name_end))
    }

    /// Returns the edits that give it another name, in both tags.
    pub fn renamed(&self, name: &str) -> Vec<Edit> {
        let names = [Some(self.name_span()), self.closing_name()];
        let names = names.into_iter().flatten();
        names.map(|at| Edit::replace(at, name)).collect()
    }

    /// Returns the span of its name in the closing tag, if there is one.
    pub fn closing_name(&self) -> Option<Span> {
        let data = self.data();
        let inside = self
            .source
            .slice(self.span_of((data.tag_end, data.range.1)));
        let after = inside.get(inside.rfind("</")? + 2..)?.trim_start();
        // If tags do not match, it ends with the tag of another element.
        let rest = after.strip_prefix(self.name())?;
        if !rest.trim_start().starts_with('>') {
            return None;
        }
        let start = data.range.1 - u32::try_from(after.len()).ok()?;
        let end = start + u32::try_from(self.name().len()).ok()?;
        Some(self.span_of((start, end)))
    }

    /// Returns whether it is a component: its name starts with a capital letter or has several parts. HTML elements and
    /// fragments are not components.
    pub fn is_component(&self) -> bool {
        self.data().is_component
    }

    /// Returns whether it has content: text, elements, code, or an expression.
    pub fn has_content(&self) -> bool {
        self.data().has_content
    }

    /// Returns whether text or code is directly inside it, outside paragraphs.
    pub fn has_words(&self) -> bool {
        self.data().has_words
    }

    /// Returns the elements directly inside it.
    pub fn children(&self) -> impl Iterator<Item = Element<'p>> + use<'p> {
        let (element, own) = (*self, to_u32(self.index));
        let end = self.data().range.1;
        let after = self.all.data.iter().enumerate().skip(self.index + 1);
        let inside = after.take_while(move |(_, other)| other.range.0 < end);
        inside
            .filter(move |(_, other)| other.parent == own)
            .map(move |(index, _)| Element { index, ..element })
    }

    /// Returns its index in the page. Elements are numbered in the order of their opening tags.
    pub fn number(&self) -> usize {
        self.index
    }

    /// Returns the element around it.
    pub fn parent(&self) -> Option<Self> {
        let index = self.all.parent(self.index)? as usize;
        Some(Self { index, ..*self })
    }
}
