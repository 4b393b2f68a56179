//! Builds documents.

use super::document::{Data, Document, Id, Node, SMALL, SortedMaps};
use super::value::Value;
use crate::syntax::value::{Range, slice, to_u32};

/// Builds a document from its values, children first.
pub(super) struct Builder {
    document: Document,
}

impl Builder {
    pub(super) fn new(text: &str) -> Self {
        Self {
            document: Document {
                text: text.into(),
                offset: 0,
                nodes: Vec::new(),
                children: Vec::new(),
                decoded: Vec::new(),
                sorted: SortedMaps::default(),
                root: 0,
            },
        }
    }

    /// Returns the document, in which `root` is the value of the whole file.
    pub(super) fn document(mut self, root: Id) -> Document {
        self.document.root = root;
        self.document
    }

    pub(super) fn value(&self, id: Id) -> Value<'_> {
        Value::of(&self.document, id)
    }

    /// Returns the number of values and of references to values.
    pub(super) fn size(&self) -> usize {
        self.document.nodes.len() + self.document.children.len()
    }

    pub(super) fn add(&mut self, (start, end): Range, data: Data) -> Id {
        let id = to_u32(self.document.nodes.len());
        self.document.nodes.push(Node { start, end, data });
        id
    }

    /// Adds a string.
    pub(super) fn text(&mut self, range: Range, text: &str) -> Id {
        let source = slice(&self.document.text, range);
        let inside = source.get(1..source.len().saturating_sub(1));
        let data = if source == text {
            Data::Text(0)
        } else if source.starts_with(['"', '\'']) && inside == Some(text) {
            Data::Text(1)
        } else {
            self.document.decoded.push(text.into());
            Data::Decoded(to_u32(self.document.decoded.len() - 1))
        };
        self.add(range, data)
    }

    pub(super) fn list(&mut self, range: Range, items: &[Id]) -> Id {
        let first = to_u32(self.document.children.len());
        self.document.children.extend(items);
        self.add(range, Data::List(first, to_u32(items.len())))
    }

    /// Adds a map. Of duplicate keys, the last one counts, at the position of the first.
    pub(super) fn map(&mut self, range: Range, mut members: Vec<(Id, Id)>) -> Id {
        let mut sorted = self.sorted(&members);
        let same = |a: u32, b: u32| {
            let name = |at: u32| self.value(members[at as usize].0).name();
            name(a) == name(b)
        };
        if sorted.windows(2).any(|pair| same(pair[0], pair[1])) {
            let groups: Vec<Vec<u32>> = sorted
                .chunk_by(|&a, &b| same(a, b))
                .map(<[u32]>::to_vec)
                .collect();
            let mut kept: Vec<(u32, (Id, Id))> = groups
                .iter()
                .filter_map(|group| Some((*group.first()?, members[*group.last()? as usize])))
                .collect();
            kept.sort_unstable();
            members = kept.into_iter().map(|(_, member)| member).collect();
            sorted = self.sorted(&members);
        }
        let first = to_u32(self.document.children.len());
        let ids = members.iter().flat_map(|&(key, value)| [key, value]);
        self.document.children.extend(ids);
        let id = self.add(range, Data::Map(first, to_u32(members.len())));
        if members.len() > SMALL {
            self.document.sorted.insert(id, sorted.into());
        }
        id
    }

    /// Returns the positions of members, sorted by key, then by position.
    fn sorted(&self, members: &[(Id, Id)]) -> Vec<u32> {
        let mut sorted: Vec<u32> = (0..to_u32(members.len())).collect();
        sorted.sort_by_key(|&at| self.value(members[at as usize].0).name());
        sorted
    }
}
