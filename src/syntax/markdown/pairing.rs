//! Pairs opening and closing tags.

use foldhash::fast::FixedState;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _};

use super::builder::Builder;
use super::error::{Container, Effect, ErrorKind, MdxError};
use super::frame::{Frame, Opening};
use super::kind::Kind;
use super::span::{Span, offset};
use super::tag::{Tag, has_same_name, letters};
use super::tree::{Element, NodeId};

/// How many open nodes are searched for the opening tag of a closing tag.
const SEARCHED: usize = 64;

impl Builder<'_> {
    /// Adds a tag: an opening tag opens an element, which its closing tag closes.
    pub(super) fn tag(&mut self, tag: Tag, is_flow: bool) {
        let mut errors = Vec::new();
        let text = self.text();
        let looked_at = tag.check(text, &mut |error| errors.push(error));
        self.count(looked_at);
        for error in errors {
            self.error(error);
        }
        if tag.is_closing {
            self.close_tag(&tag);
            return;
        }
        let kind = if is_flow {
            Kind::FlowElement
        } else {
            Kind::TextElement
        };
        let document = self.document();
        let first_attribute = offset(document.attributes.len());
        document.attributes.extend(tag.attributes);
        let end_of_attributes = offset(document.attributes.len());
        document.elements.push(Element {
            tag: tag.span,
            name: tag.name,
            first_attribute,
            end_of_attributes,
            is_self_closing: tag.is_self_closing,
            closing: None,
        });
        let detail = offset(document.elements.len() - 1);
        let id = self.push(kind, tag.span, detail);
        if !tag.is_self_closing {
            self.frames.push(Frame {
                node: Some(id),
                element: Some(Opening {
                    tag: tag.span,
                    name: tag.name,
                    hash: hash_name(text, tag.name),
                    is_explained: tag.is_broken,
                }),
            });
        }
    }

    /// Starts a range in which elements must be closed.
    pub(super) fn enter(&mut self) {
        self.frames.push(Frame::without_node());
    }

    /// Ends the range that was started last.
    pub(super) fn leave(&mut self) {
        self.close_elements();
        self.frames.pop();
    }

    /// Ends the open elements of the innermost other node: each one is an error.
    pub(super) fn close_elements(&mut self) {
        while let Some(opening) = self.frames.last().and_then(|frame| frame.element) {
            self.frames.pop();
            self.report_unclosed(opening, None);
        }
    }

    fn report_unclosed(&mut self, opening: Opening, closing: Option<Span>) {
        let parent = self.frames.last().and_then(|frame| frame.node);
        let container = match (parent, self.frames.len()) {
            (_, 0 | 1) => Container::Page,
            (Some(id), _) => Container::Node(self.kind(id)),
            (None, _) => Container::Node(Kind::Paragraph),
        };
        self.error(MdxError {
            kind: ErrorKind::UnclosedTag(container),
            span: opening.tag,
            construct: opening.tag,
            related: closing,
            effect: Effect::Refused,
            is_consequence: opening.is_explained,
        });
    }

    fn kind(&mut self, id: NodeId) -> Kind {
        self.document().nodes[id as usize].kind
    }

    fn close_tag(&mut self, tag: &Tag) {
        let text = self.text();
        let hash = hash_name(text, tag.name);
        let is_named =
            |opening: &Opening| opening.hash == hash && has_same_name(text, opening.name, tag.name);
        let frames = self.frames.iter().rev().take(SEARCHED);
        let inner = frames.take_while(|frame| frame.element.is_some());
        let found = inner
            .enumerate()
            .find(|(_, frame)| frame.element.as_ref().is_some_and(is_named));
        if let Some((depth, _)) = found {
            for _ in 0..depth {
                if let Some(opening) = self.frames.pop().and_then(|frame| frame.element) {
                    self.report_unclosed(opening, Some(tag.span));
                }
            }
            self.close_element(tag.span);
            return;
        }
        let mut error = MdxError {
            kind: ErrorKind::UnexpectedClosingTag,
            span: tag.span,
            construct: tag.span,
            related: None,
            effect: Effect::Refused,
            is_consequence: tag.is_broken,
        };
        let innermost = self.frames.last().and_then(|frame| frame.element);
        if let Some(opening) = innermost
            && is_similar(opening.name.of(text), tag.name.of(text))
        {
            error.kind = ErrorKind::MismatchedClosingTag;
            error.related = Some(opening.tag);
            self.close_element(tag.span);
        } else {
            error.related = self.explain(tag, hash);
        }
        self.error(error);
    }

    /// Closes the innermost element.
    fn close_element(&mut self, closing: Span) {
        let Some(id) = self.frames.pop().and_then(|frame| frame.node) else {
            return;
        };
        self.finish(id, closing.end);
        let document = self.document();
        let detail = document.nodes[id as usize].detail as usize;
        document.elements[detail].closing = Some(closing);
    }

    /// Marks the element outside of the innermost other node that a closing tag was meant for. Returns its tag.
    fn explain(&mut self, tag: &Tag, hash: u64) -> Option<Span> {
        let text = self.text();
        let openings = self.frames.iter_mut().rev().take(SEARCHED);
        let found = openings
            .filter_map(|frame| frame.element.as_mut())
            .find(|opening| {
                !opening.is_explained
                    && opening.hash == hash
                    && has_same_name(text, opening.name, tag.name)
            })?;
        found.is_explained = true;
        Some(found.tag)
    }
}

/// Returns a hash of the letters of a name.
fn hash_name(text: &str, name: Span) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    for c in letters(name.of(text)) {
        c.hash(&mut hasher);
    }
    hasher.finish()
}

/// Returns whether one name may be a misspelling of the other.
fn is_similar(one: &str, other: &str) -> bool {
    if one.is_empty() || other.is_empty() || one.len().max(other.len()) > 64 {
        return false;
    }
    if one.eq_ignore_ascii_case(other) {
        return true;
    }
    let distance = distance(one.as_bytes(), other.as_bytes());
    distance <= 2 && distance * 2 <= one.len().min(other.len())
}

/// Returns the number of bytes to insert, to delete or to change to get from one name to the other.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, byte) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, other_byte) in other.iter().enumerate() {
            let change = diagonal + usize::from(byte != other_byte);
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, is_similar};

    #[test]
    fn similar_names_are_found() {
        assert_eq!(distance(b"Card", b"Crad"), 2);
        assert!(is_similar("CardGroup", "CradGroup"));
        assert!(is_similar("Card", "card"));
        assert!(!is_similar("a", "b"));
    }
}
