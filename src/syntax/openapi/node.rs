//! A value in the files of a specification.

use super::api_file::ApiFile;
use super::specification::Specification;
use crate::syntax::document::{Kind, Value};
use crate::text::Span;
use std::fmt;

/// A value in the files of a specification.
#[derive(Clone, Copy)]
pub struct Node<'s> {
    pub(super) specification: &'s Specification,
    pub(super) file: &'s ApiFile,
    pub(super) value: Value<'s>,
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} in {}", self.value, self.file.path())
    }
}

/// Nodes are equal if they are the same value of the same file.
impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<'s> Node<'s> {
    pub(super) fn with(self, value: Value<'s>) -> Self {
        Self { value, ..self }
    }

    /// Returns its span in its file.
    pub fn span(self) -> Span {
        let (start, end) = self.value.range();
        Span::new(self.file.id(), start, end)
    }

    /// Returns the specification.
    pub fn specification(self) -> &'s Specification {
        self.specification
    }

    /// Returns the value.
    pub fn value(self) -> Value<'s> {
        self.value
    }

    /// Returns the path of its file from the root of the site.
    pub fn path(self) -> &'s str {
        self.file.path()
    }

    /// Returns the kind of the value.
    pub fn kind(self) -> Kind {
        self.value.kind()
    }

    /// Returns the value of a member as it is, which can be a reference.
    pub fn get(self, name: &str) -> Option<Self> {
        self.value.get(name).map(|value| self.with(value))
    }

    /// Returns the value of a member, after following references. Returns `None` if a reference cannot be resolved.
    pub fn field(self, name: &str) -> Option<Self> {
        self.get(name)?.followed()
    }

    /// Returns the key of a member.
    pub fn key(self, name: &str) -> Option<Self> {
        self.value.find(name).map(|(key, _)| self.with(key))
    }

    /// Returns the items of a list.
    pub fn items(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        self.value.items().map(move |value| self.with(value))
    }

    /// Returns the keys and values of a map.
    pub fn members(self) -> impl DoubleEndedIterator<Item = (Self, Self)> + ExactSizeIterator {
        let members = self.value.members();
        members.map(move |(key, value)| (self.with(key), self.with(value)))
    }

    /// Returns the string, if it is one.
    pub fn as_str(self) -> Option<&'s str> {
        self.value.text()
    }

    /// Returns the name of a key.
    pub fn name(self) -> &'s str {
        self.value.name()
    }

    /// Returns the string of a member.
    pub fn text(self, name: &str) -> Option<&'s str> {
        self.get(name)?.as_str()
    }

    /// Returns the string of a member unless it is empty.
    pub fn prose(self, name: &str) -> Option<&'s str> {
        self.text(name).filter(|text| !text.trim().is_empty())
    }

    /// Returns whether a member is `true`.
    pub fn flag(self, name: &str) -> bool {
        self.get(name).and_then(|node| node.value.flag()) == Some(true)
    }

    /// Returns whether it is a map.
    pub fn is_map(self) -> bool {
        self.kind() == Kind::Map
    }
}

impl Specification {
    /// Returns whether it follows version 3.2, which nests tags.
    pub fn is_32(&self) -> bool {
        is_32(self.root())
    }

    /// Returns the value of its main file.
    pub fn root(&self) -> Node<'_> {
        let file = self.main();
        Node {
            specification: self,
            file,
            value: file.document().root(),
        }
    }
}

/// Returns whether a specification follows version 3.2.
pub(super) fn is_32(root: Node<'_>) -> bool {
    let version = root.text("openapi");
    version.is_some_and(|version| version == "3.2" || version.starts_with("3.2."))
}
