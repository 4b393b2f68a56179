//! JSX elements: components and HTML.

use crate::files::Source;
use crate::syntax::jsx::AttributeKind;
use crate::syntax::value::Range;
use crate::text::Span;

/// What is kept of an element.
#[derive(Debug, Clone)]
pub(super) struct ElementData {
    /// The whole element, content and closing tag included.
    pub(super) range: Range,
    /// The first byte after the opening tag.
    pub(super) tag_end: u32,
    /// The first byte after the name in the opening tag.
    pub(super) name_end: u32,
    /// The attributes, in order.
    pub(super) attributes: Box<[AttributeData]>,
    /// The element that it stands in.
    pub(super) parent: Option<u32>,
}

/// What is kept of an attribute. Sites have tens of thousands, so it does not repeat its file.
#[derive(Debug, Clone, Copy)]
pub(super) struct AttributeData {
    pub(super) kind: AttributeKind,
    pub(super) name: Range,
    pub(super) value: Range,
}

/// An attribute of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// What stands behind the name.
    pub kind: AttributeKind,
    /// The name; empty for a spread.
    pub name: Span,
    /// The value without quotes or braces.
    pub value: Span,
}

impl Attribute {
    /// The whole attribute: name, `=`, and the value with its quotes or braces.
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
    all: &'p [ElementData],
    index: usize,
}

impl<'p> Element<'p> {
    pub(super) fn new(source: &'p Source, all: &'p [ElementData], index: usize) -> Self {
        Self { source, all, index }
    }

    fn data(&self) -> &'p ElementData {
        &self.all[self.index]
    }

    fn span_of(&self, (start, end): Range) -> Span {
        Span::new(self.source.id(), start, end)
    }

    /// Its name; empty for a fragment.
    pub fn name(&self) -> &'p str {
        let start = self.data().range.0 + 1;
        self.source
            .slice(self.span_of((start, self.data().name_end)))
    }

    /// Whether it bears this name.
    pub fn is(&self, name: &str) -> bool {
        self.name() == name
    }

    /// The whole element.
    pub fn span(&self) -> Span {
        self.span_of(self.data().range)
    }

    /// Its opening tag.
    pub fn tag(&self) -> Span {
        let data = self.data();
        self.span_of((data.range.0, data.tag_end))
    }

    /// Its attributes, in order.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute> + use<'p> {
        let element = *self;
        let all = self.data().attributes.iter();
        all.map(move |data| Attribute {
            kind: data.kind,
            name: element.span_of(data.name),
            value: element.span_of(data.value),
        })
    }

    /// The attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<Attribute> {
        let page = self.source;
        self.attributes()
            .find(|attribute| page.slice(attribute.name) == name)
    }

    /// Whether it takes attributes from an expression, so that more may be set than is seen.
    pub fn has_spread(&self) -> bool {
        self.attributes()
            .any(|attribute| attribute.kind == AttributeKind::Spread)
    }

    /// The string that an attribute is set to, where it can be read: a literal, or a literal in braces.
    pub fn literal(&self, name: &str) -> Option<&'p str> {
        let attribute = self.attribute(name)?;
        literal(attribute.kind, self.source.slice(attribute.value))
    }

    /// The element that it stands in.
    pub fn parent(&self) -> Option<Self> {
        let index = self.data().parent? as usize;
        Some(Self { index, ..*self })
    }
}

/// The string that an attribute's value means, where it can be read.
pub(super) fn literal(kind: AttributeKind, value: &str) -> Option<&str> {
    match kind {
        AttributeKind::Literal => Some(value),
        AttributeKind::Boolean => Some(""),
        AttributeKind::Spread => None,
        AttributeKind::Expression => {
            let value = value.trim();
            let quote = value
                .chars()
                .next()
                .filter(|quote| "\"'`".contains(*quote))?;
            let inside = value.strip_prefix(quote)?.strip_suffix(quote)?;
            (!inside.contains([quote, '\\']) && !inside.contains("${")).then_some(inside)
        }
    }
}
