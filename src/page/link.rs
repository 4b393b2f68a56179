//! Links: every reference from a page to something else.

use super::element::Element;
use super::elements::{Elements, NOWHERE};
use super::link_address::{LinkAddress, Style};
use crate::files::Source;
use crate::syntax::mdx::{with_characters, with_escapes};
use crate::syntax::value::Range;
use crate::text::{Span, slice};
use std::borrow::Cow;

/// The purpose of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Readers follow it.
    Follow,
    /// It is loaded and rendered in the page: an image, a video, a frame.
    Show,
    /// It is loaded as an icon.
    Icon,
}

/// The syntax of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkForm {
    /// `[text](target)` or `![alt](target)`.
    Markdown,
    /// `[label]: target`.
    Definition,
    /// `[text][label]`, `[label][]` or `[label]`, with the target in a definition.
    Reference,
    /// A bare URL in the text.
    Autolink,
    /// An attribute: `href="target"`.
    Attribute,
}

/// The stored data of a link. Sites have tens of thousands, so it contains nothing that can be parsed again.
#[derive(Debug, Clone, Copy)]
pub(super) struct LinkData {
    /// The whole link.
    pub(super) range: Range,
    /// The target. Empty for a reference.
    pub(super) target: Range,
    /// The element around it, or its own element for an attribute. [`NOWHERE`] if there is none.
    pub(super) home: u32,
    pub(super) form: LinkForm,
    pub(super) purpose: Purpose,
    /// The form of the address.
    pub(super) style: Style,
    /// Whether the target is a string in braces, which is not unescaped.
    pub(super) is_verbatim: bool,
}

/// A reference from a page to something else.
#[derive(Clone, Copy)]
pub struct Link<'p> {
    source: &'p Source,
    elements: &'p Elements,
    data: &'p LinkData,
}

/// Sets the address form of each link. Most links are external, and rules skip them without parsing them.
pub(super) fn note_styles(text: &str, links: &mut [LinkData]) {
    for data in links {
        data.style = LinkAddress::parse(&data.address(text)).style;
    }
}

impl LinkData {
    /// Returns the resolved target. `text` is that of the page.
    fn address<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let written = slice(text, self.target);
        match self.form {
            LinkForm::Markdown | LinkForm::Definition => with_escapes(written),
            LinkForm::Attribute if !self.is_verbatim => with_characters(written),
            LinkForm::Autolink => completed(written),
            LinkForm::Attribute | LinkForm::Reference => Cow::Borrowed(written),
        }
    }
}

impl<'p> Link<'p> {
    pub(super) fn new(source: &'p Source, elements: &'p Elements, data: &'p LinkData) -> Self {
        Self {
            source,
            elements,
            data,
        }
    }

    fn span_of(&self, range: Range) -> Span {
        self.source.id().span(range)
    }

    /// Returns the span of the whole link: `[text](target)`, or the attribute `href="target"`.
    pub fn span(&self) -> Span {
        self.span_of(self.data.range)
    }

    /// Returns the span of the target as written, without brackets and quotes. It can be empty; for a reference it is
    /// the empty span after it.
    pub fn target(&self) -> Span {
        self.span_of(self.data.target)
    }

    /// Returns the target with escapes and character references resolved, and with the scheme added for `www.` and
    /// email addresses.
    pub fn address(&self) -> Cow<'p, str> {
        self.data.address(self.source.text())
    }

    /// Returns the form of its address. A reference has an empty address.
    pub fn style(&self) -> Style {
        self.data.style
    }

    /// Returns its purpose.
    pub fn purpose(&self) -> Purpose {
        self.data.purpose
    }

    /// Returns its syntax.
    pub fn form(&self) -> LinkForm {
        self.data.form
    }

    /// Returns the span of the text that readers click: the text between the brackets, or the content of `<a>`. Returns
    /// `None` if the link has no text of its own.
    pub fn label(&self) -> Option<Span> {
        let (start, _) = self.data.range;
        let written = self.source.slice(self.span());
        let length = match self.form() {
            _ if self.purpose() != Purpose::Follow => return None,
            LinkForm::Markdown => {
                // Only spaces and other brackets are between the text and the target.
                let before = self.data.target.0 - start;
                written.get(..before as usize)?.rfind(']')?
            }
            LinkForm::Reference => reference(written).0.end,
            LinkForm::Attribute => return self.element().and_then(content),
            LinkForm::Definition | LinkForm::Autolink => return None,
        };
        Some(self.span_of((start + 1, start + u32::try_from(length).ok()?)))
    }

    /// Returns the label of a reference or definition, as written.
    pub fn reference(&self) -> Option<&'p str> {
        let written = self.source.slice(self.span());
        match self.form() {
            LinkForm::Reference => written.get(reference(written).1),
            LinkForm::Definition => label_of_definition(written),
            _ => None,
        }
    }

    /// Returns the element that has it as an attribute.
    pub fn element(&self) -> Option<Element<'p>> {
        (self.form() == LinkForm::Attribute)
            .then(|| Element::new(self.source, self.elements, self.data.home as usize))
    }

    /// Returns the element around it. For an attribute, the one around its own element.
    pub fn parent(&self) -> Option<u32> {
        let home = (self.data.home != NOWHERE).then_some(self.data.home)?;
        if self.form() == LinkForm::Attribute {
            self.elements.parent(home as usize)
        } else {
            Some(home)
        }
    }
}

/// Returns the content of an `<a>`.
fn content(element: Element<'_>) -> Option<Span> {
    let closing = element.closing_name().filter(|_| element.is("a"))?;
    let end = closing.start - 2;
    let start = element.tag().end;
    (start <= end).then_some(Span {
        start,
        end,
        ..closing
    })
}

/// Returns the ranges of the text and the label in a reference. They are equal for `[label][]` and `[label]`.
fn reference(written: &str) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
    let start = usize::from(written.starts_with('!')) + 1;
    let end = written.len().saturating_sub(1);
    let mut opens = written.rmatch_indices("][");
    match opens.find(|(at, _)| *at >= start && !is_escaped(written, *at)) {
        Some((at, _)) if at + 2 < end => (start..at, at + 2..end),
        Some((at, _)) => (start..at, start..at),
        None => (start..end, start..end),
    }
}

/// Returns whether a backslash escapes byte `at`.
pub(super) fn is_escaped(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].iter().rev();
    before.take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// Returns a bare URL with the scheme that Markdown adds.
fn completed(written: &str) -> Cow<'_, str> {
    let starts = |text: &str, prefix: &str| {
        let start = text.get(..prefix.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    let has_scheme = |text: &str| {
        let mut schemes = ["http://", "https://", "mailto:", "xmpp:"].into_iter();
        schemes.any(|scheme| starts(text, scheme))
    };
    if has_scheme(written) {
        return Cow::Borrowed(written);
    }
    // After the prefix that the parser searches for, it accepts the text with escapes resolved.
    let address = with_escapes(written);
    if has_scheme(&address) {
        address
    } else if starts(&address, "www.") {
        Cow::Owned(format!("http://{address}"))
    } else {
        Cow::Owned(format!("mailto:{address}"))
    }
}

/// Returns the label of the definition `raw`.
fn label_of_definition(raw: &str) -> Option<&str> {
    let inside = raw.strip_prefix('[')?;
    let mut ends = memchr::memchr_iter(b']', inside.as_bytes());
    inside.get(..ends.find(|&at| !is_escaped(inside, at))?)
}
