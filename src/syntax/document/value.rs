//! A value of a document.

use super::document::{Data, Document, Id, Node, SMALL};
use crate::syntax::value::{Range, slice, to_u32};
use std::fmt;

/// A value of a [`Document`].
#[derive(Clone, Copy)]
pub struct Value<'d> {
    document: &'d Document,
    id: Id,
}

/// The kind of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Null, or nothing.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A string.
    Text,
    /// A list.
    List,
    /// A map.
    Map,
}

impl Kind {
    /// Returns the name with an article, for messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Null => "empty",
            Self::Bool => "a boolean",
            Self::Number => "a number",
            Self::Text => "a string",
            Self::List => "a list",
            Self::Map => "a map",
        }
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {:?}", self.kind(), self.range())
    }
}

/// Values are equal if they are the same value of the same document.
impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<'d> Value<'d> {
    /// Returns the value with this number in `document`.
    pub fn of(document: &'d Document, id: u32) -> Self {
        Self { document, id }
    }

    fn node(self) -> Node {
        self.document.nodes[self.id as usize]
    }

    /// Returns the document.
    pub fn document(self) -> &'d Document {
        self.document
    }

    /// Returns the number of the value in its document.
    pub fn id(self) -> u32 {
        self.id
    }

    /// Identifies the value among those of all documents.
    pub fn key(self) -> (usize, u32) {
        (std::ptr::from_ref(self.document).addr(), self.id)
    }

    /// Returns the range in the text of the document, with quotes and brackets.
    pub fn range(self) -> Range {
        let node = self.node();
        let offset = self.document.offset;
        (node.start + offset, node.end + offset)
    }

    /// Returns the kind of the value.
    pub fn kind(self) -> Kind {
        match self.node().data {
            Data::Null => Kind::Null,
            Data::Bool(_) => Kind::Bool,
            Data::Number => Kind::Number,
            Data::Text(_) | Data::Decoded(_) => Kind::Text,
            Data::List(..) => Kind::List,
            Data::Map(..) => Kind::Map,
        }
    }

    /// Returns the string, if it is one.
    pub fn text(self) -> Option<&'d str> {
        let node = self.node();
        match node.data {
            Data::Text(quotes) => {
                let quotes = u32::from(quotes);
                Some(slice(
                    &self.document.text,
                    (node.start + quotes, node.end - quotes),
                ))
            }
            Data::Decoded(at) => Some(&self.document.decoded[at as usize]),
            _ => None,
        }
    }

    /// Returns the source text of a boolean or number, or the string.
    pub fn written(self) -> Option<&'d str> {
        let node = self.node();
        match node.data {
            Data::Bool(_) | Data::Number => {
                Some(slice(&self.document.text, (node.start, node.end)))
            }
            _ => self.text(),
        }
    }

    /// Returns the boolean, if it is one.
    pub fn flag(self) -> Option<bool> {
        match self.node().data {
            Data::Bool(flag) => Some(flag),
            _ => None,
        }
    }

    /// Returns the items, if it is a list.
    pub fn items(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        let (first, count) = match self.node().data {
            Data::List(first, count) => (first as usize, count as usize),
            _ => (0, 0),
        };
        let items = &self.document.children[first..first + count];
        items.iter().map(move |&id| Self::of(self.document, id))
    }

    /// Returns the keys and values, if it is a map, in the order of the file.
    pub fn members(self) -> impl DoubleEndedIterator<Item = (Self, Self)> + ExactSizeIterator {
        let (first, count) = self.pairs();
        (0..count).map(move |at| self.member(first, at))
    }

    fn pairs(self) -> (usize, usize) {
        match self.node().data {
            Data::Map(first, count) => (first as usize, count as usize),
            _ => (0, 0),
        }
    }

    fn member(self, first: usize, at: usize) -> (Self, Self) {
        let children = &self.document.children;
        let at = first + 2 * at;
        let of = |id| Self::of(self.document, id);
        (of(children[at]), of(children[at + 1]))
    }

    /// Returns the key and the value of the member with the key `name`, if it is a map with one.
    pub fn find(self, name: &str) -> Option<(Self, Self)> {
        let (first, count) = self.pairs();
        if count > SMALL
            && let Some(sorted) = self.document.sorted.get(&self.id)
        {
            let key = |at: u32| self.member(first, at as usize).0.name();
            let found = sorted.binary_search_by(|&at| key(at).cmp(name)).ok()?;
            return Some(self.member(first, sorted[found] as usize));
        }
        self.members().find(|(key, _)| key.name() == name)
    }

    /// Returns the value of the member with the key `name`, if it is a map with one.
    pub fn get(self, name: &str) -> Option<Self> {
        self.find(name).map(|(_, value)| value)
    }

    /// Returns the name of a key: `200` and `"200"` are the same.
    pub fn name(self) -> &'d str {
        self.written().unwrap_or_default()
    }
}

impl Document {
    /// Returns the value of the whole file.
    pub fn root(&self) -> Value<'_> {
        Value::of(self, self.root)
    }

    /// Returns all values, in no particular order. Each one is returned once, however many aliases it has.
    pub fn values(&self) -> impl Iterator<Item = Value<'_>> {
        (0..to_u32(self.nodes.len())).map(|id| Value::of(self, id))
    }
}
