//! A file that belongs to a specification.

use crate::syntax::document::{self, Document};
use crate::syntax::value::ValueError;
use crate::text::FileId;
use crate::workers::Memory;
use percent_encoding::percent_decode_str;
use std::collections::BTreeSet;

/// A file of a specification: the main one, or one that it refers to.
#[derive(Debug)]
pub struct ApiFile {
    id: FileId,
    path: Box<str>,
    document: Document,
    /// The memory that it takes.
    _memory: Memory,
}

impl ApiFile {
    /// Reads the file at `path`, relative to the root of the site.
    ///
    /// # Errors
    /// Returns a [`ValueError`] if the text is neither JSON nor YAML.
    pub fn read(id: FileId, path: &str, text: &str) -> Result<Self, ValueError> {
        Ok(Self::new(id, path, document::read(text)?))
    }

    /// Creates the file at `path`, relative to the root of the site, with this content.
    pub fn new(id: FileId, path: &str, document: Document) -> Self {
        Self {
            id,
            path: path.into(),
            document,
            _memory: Memory::default(),
        }
    }

    /// Counts the memory that the file takes, until it is dropped.
    #[must_use]
    pub fn holding(self, memory: Memory) -> Self {
        Self {
            _memory: memory,
            ..self
        }
    }

    /// Returns its index in the run.
    pub fn id(&self) -> FileId {
        self.id
    }

    /// Returns its path from the root of the site.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns its values.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Returns the paths of the other files of the site that it refers to.
    pub fn references(&self) -> BTreeSet<String> {
        let references = self.document.values().filter_map(|value| {
            let text = value.get("$ref")?.text();
            let text = text.filter(|text| !text.starts_with('#'))?;
            let (path, _) = text.split_once('#').unwrap_or((text, ""));
            match self.other_path(path) {
                OtherPath::In(path) => Some(path),
                _ => None,
            }
        });
        references.collect()
    }

    /// Resolves the path of another file, relative to this one.
    pub(super) fn other_path(&self, path: &str) -> OtherPath {
        if path.contains("://") || path.starts_with("//") {
            return OtherPath::Remote;
        }
        let decoded = percent_decode_str(path).decode_utf8_lossy();
        let folder = self
            .path()
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder);
        let start = if decoded.starts_with('/') { "" } else { folder };
        let mut parts: Vec<&str> = Vec::new();
        for part in start.split('/').chain(decoded.split('/')) {
            match part {
                "" | "." => (),
                ".." => match parts.pop() {
                    Some(_) => (),
                    None => return OtherPath::Outside,
                },
                part => parts.push(part),
            }
        }
        OtherPath::In(parts.join("/"))
    }
}

/// The path of another file in a reference.
pub(super) enum OtherPath {
    /// The path from the root of the site.
    In(String),
    /// Outside the site.
    Outside,
    /// A URL.
    Remote,
}
