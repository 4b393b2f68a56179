//! A file as a list of values.

use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The number of a value in its document.
pub(super) type Id = u32;

/// Maps with more members are sorted, so that looking up all of them is not quadratic.
pub(super) const SMALL: usize = 16;

/// The positions of the members of maps, sorted by key.
pub(super) type SortedMaps = HashMap<Id, Box<[u32]>, FixedState>;

/// A JSON or YAML file.
#[derive(Debug, PartialEq)]
pub struct Document {
    /// The text without a byte order mark.
    pub(super) text: Box<str>,
    /// The length of the byte order mark.
    pub(super) offset: u32,
    pub(super) nodes: Vec<Node>,
    /// The items of lists, and the keys and values of maps in turn.
    pub(super) children: Vec<Id>,
    /// Strings that differ from their source text, because of escapes or line breaks.
    pub(super) decoded: Vec<Box<str>>,
    /// Those of large maps.
    pub(super) sorted: SortedMaps,
    pub(super) root: Id,
}

/// A value in the list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Node {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) data: Data,
}

/// The data of a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Data {
    Null,
    Bool(bool),
    /// The source text is the number.
    Number,
    /// A string that is its source text without this number of quotes on both sides.
    Text(u8),
    /// A string at this index of `decoded`.
    Decoded(u32),
    /// The first of the children, and their number.
    List(u32, u32),
    /// The first of the children, and the number of members. Each member has two.
    Map(u32, u32),
}
