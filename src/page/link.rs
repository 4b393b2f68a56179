//! Links: every place where a page points at something.

use super::aim::{Aim, Style};
use super::element::Element;
use super::elements::{Elements, NOWHERE};
use super::target;
use crate::files::Source;
use crate::syntax::mdx::with_characters;
use crate::syntax::value::Range;
use crate::text::Span;
use std::borrow::Cow;

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A reader goes there.
    Follow,
    /// It is fetched and shown in the page: an image, a video, a frame.
    Show,
    /// It is fetched as an icon.
    Icon,
}

/// How a link is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkForm {
    /// `[text](target)` or `![alt](target)`.
    Markdown,
    /// `[label]: target`.
    Definition,
    /// `[text][label]`, `[label][]` or `[label]`, whose target stands in a definition.
    Reference,
    /// A bare address in the text.
    Autolink,
    /// An attribute: `href="target"`.
    Attribute,
}

/// What is kept of a link. Sites have tens of thousands, so it holds nothing that can be read again.
#[derive(Debug, Clone, Copy)]
pub(super) struct LinkData {
    /// The whole link.
    pub(super) range: Range,
    /// Its target; empty for a reference.
    pub(super) target: Range,
    /// The element that it stands in, for an attribute its own; [`NOWHERE`] where there is none.
    pub(super) home: u32,
    pub(super) form: LinkForm,
    pub(super) purpose: Purpose,
    /// How the address is written.
    pub(super) style: Style,
    /// Whether the target is a string in braces, which is taken as it is.
    pub(super) is_verbatim: bool,
}

/// A place where a page points at something.
#[derive(Clone, Copy)]
pub struct Link<'p> {
    source: &'p Source,
    elements: &'p Elements,
    data: &'p LinkData,
}

/// Notes how the address of each link is written: most lead elsewhere, and rules pass them over unread.
pub(super) fn note_styles(source: &Source, elements: &Elements, links: &mut [LinkData]) {
    for data in links {
        let link = Link {
            source,
            elements,
            data: &*data,
        };
        let style = Aim::of(&link.address()).style;
        data.style = style;
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

    fn span_of(&self, (start, end): Range) -> Span {
        Span::new(self.source.id(), start, end)
    }

    /// The whole link: `[text](target)`, or the attribute `href="target"`.
    pub fn span(&self) -> Span {
        self.span_of(self.data.range)
    }

    /// Its target as it is written, without brackets and quotes. It may be empty; a reference has none, and gives the
    /// empty place behind it.
    pub fn target(&self) -> Span {
        self.span_of(self.data.target)
    }

    /// Its target as it is meant: escapes and character references resolved, `www.` and mail addresses completed.
    pub fn address(&self) -> Cow<'p, str> {
        let written = self.source.slice(self.target());
        match self.form() {
            LinkForm::Markdown | LinkForm::Definition => target::meant(written),
            LinkForm::Attribute if !self.data.is_verbatim => with_characters(written),
            LinkForm::Autolink => completed(written),
            LinkForm::Attribute | LinkForm::Reference => Cow::Borrowed(written),
        }
    }

    /// How its address is written; that of a reference is empty.
    pub fn style(&self) -> Style {
        self.data.style
    }

    /// What it is for.
    pub fn purpose(&self) -> Purpose {
        self.data.purpose
    }

    /// How it is written.
    pub fn form(&self) -> LinkForm {
        self.data.form
    }

    /// What a reader clicks: the text between the brackets, or what `<a>` holds. None where that is no text of the
    /// link's own.
    pub fn label(&self) -> Option<Span> {
        let (start, _) = self.data.range;
        let written = self.source.slice(self.span());
        let length = match self.form() {
            _ if self.purpose() != Purpose::Follow => return None,
            LinkForm::Markdown => {
                // Nothing but blanks and brackets of other kinds stands between the text and the target.
                let before = self.data.target.0 - start;
                written.get(..before as usize)?.rfind(']')?
            }
            LinkForm::Reference => reference(written).0.end,
            LinkForm::Attribute => return self.bearer().and_then(content),
            LinkForm::Definition | LinkForm::Autolink => return None,
        };
        Some(self.span_of((start + 1, start + u32::try_from(length).ok()?)))
    }

    /// The label by which a reference and its definition find each other, as it is written.
    pub fn reference(&self) -> Option<&'p str> {
        let written = self.source.slice(self.span());
        match self.form() {
            LinkForm::Reference => written.get(reference(written).1),
            LinkForm::Definition => target::of_definition(written).map(|found| &written[found.0]),
            _ => None,
        }
    }

    /// The element whose attribute it is.
    pub fn bearer(&self) -> Option<Element<'p>> {
        (self.form() == LinkForm::Attribute)
            .then(|| Element::new(self.source, self.elements, self.data.home as usize))
    }

    /// The element that it stands in; for an attribute the one that its own element stands in.
    pub fn parent(&self) -> Option<u32> {
        let home = (self.data.home != NOWHERE).then_some(self.data.home)?;
        if self.form() == LinkForm::Attribute {
            self.elements.parent(home as usize)
        } else {
            Some(home)
        }
    }
}

/// What stands between the tags of an `<a>`.
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

/// The text and the label in a reference, which are the same place for `[label][]` and `[label]`.
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

/// Whether a backslash takes its meaning from byte `at`.
pub(super) fn is_escaped(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].iter().rev();
    before.take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// A bare address with what Markdown puts before it.
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
    // Behind the start that the parser looks for, it takes words as they are meant.
    let address = target::meant(written);
    if has_scheme(&address) {
        address
    } else if starts(&address, "www.") {
        Cow::Owned(format!("http://{address}"))
    } else {
        Cow::Owned(format!("mailto:{address}"))
    }
}
