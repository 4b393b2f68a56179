//! A file and its text during one run.

use super::open::with_bytes;
use super::{ReadError, Root};
use crate::text::{FileId, LineIndex, Position, Span, to_u32};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Identifies a text among the files of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TextId(usize);

/// A text, which several files may have. The line index is created on first use.
#[derive(Debug, Default)]
struct Text {
    text: String,
    lines: OnceLock<LineIndex>,
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self {
            text,
            lines: OnceLock::new(),
        }
    }
}

/// A file with its path and text.
#[derive(Debug)]
pub struct Source {
    id: FileId,
    path: PathBuf,
    /// The path to read from, if it differs from `path`.
    read_at: Option<PathBuf>,
    text: OnceLock<Arc<Text>>,
    /// The root to read through, if reading is deferred until the text is needed.
    deferred: Option<Root>,
    read_error: Option<ReadError>,
    /// The text that identifies findings, if it differs from `text`.
    own: Option<String>,
}

impl Source {
    /// Returns a file with this text.
    pub fn new(id: FileId, path: PathBuf, text: String) -> Self {
        Self {
            id,
            path,
            read_at: None,
            text: OnceLock::from(Arc::new(Text::from(text))),
            deferred: None,
            read_error: None,
            own: None,
        }
    }

    /// Reads an opened file of at most `most` bytes. Errors are in its [`ReadError`].
    pub(super) fn read(
        id: FileId,
        path: PathBuf,
        file: Result<File, ReadError>,
        most: u64,
    ) -> Self {
        let text = with_bytes(file, most, |bytes| {
            match simdutf8::compat::from_utf8(bytes) {
                Ok(text) => Ok(text.to_owned()),
                Err(error) => {
                    let at = u32::try_from(error.valid_up_to()).unwrap_or(u32::MAX);
                    Err((String::from_utf8_lossy(bytes).into_owned(), at))
                }
            }
        });
        match text {
            Ok(Ok(text)) => Self::new(id, path, text),
            Ok(Err((text, at))) => Self::unreadable(id, path, text, ReadError::NotUtf8(at)),
            Err(read_error) => Self::unreadable(id, path, String::new(), read_error),
        }
    }

    /// Returns a file that is read when its text is first needed, which for most of these files never happens.
    pub(super) fn deferred(id: FileId, path: PathBuf, root: Root) -> Self {
        Self {
            text: OnceLock::new(),
            deferred: Some(root),
            ..Self::new(id, path, String::new())
        }
    }

    /// Returns the file with `text`, of the same length, instead of its own, and with `own` as the text that identifies
    /// findings.
    pub(super) fn with_text(&self, text: String, own: String) -> Self {
        Self {
            own: (own != text).then_some(own),
            ..Self::new(self.id, self.path.clone(), text)
        }
    }

    /// Returns the text that identifies findings. It depends on this file only.
    pub fn own_text(&self) -> &str {
        self.own.as_deref().unwrap_or_else(|| self.text())
    }

    /// Returns the file under another path. A deferred file is still read from the old one.
    pub(super) fn with_path(&self, path: PathBuf) -> Self {
        Self {
            id: self.id,
            path,
            read_at: Some(self.place().to_owned()),
            text: self.text.clone(),
            deferred: self.deferred.clone(),
            read_error: self.read_error.clone(),
            own: self.own.clone(),
        }
    }

    /// Returns the path to read from.
    fn place(&self) -> &Path {
        self.read_at.as_deref().unwrap_or(&self.path)
    }

    /// Whether reading is deferred until the text is needed.
    pub fn is_deferred(&self) -> bool {
        self.deferred.is_some()
    }

    /// Reads the file from disk, if its reading is deferred.
    pub fn reread(&self) -> Option<Self> {
        let root = self.deferred.as_ref()?;
        Some(root.read_specification(self.id, self.place().to_owned()))
    }

    /// Returns the text, or in a few words why it cannot be read.
    pub(super) fn into_text(self) -> Result<String, String> {
        match self.read_error {
            None => {
                let content = self.text.into_inner().and_then(Arc::into_inner);
                Ok(content.unwrap_or_default().text)
            }
            Some(error) => Err(error.to_string()),
        }
    }

    /// Returns a file that could not be read, or not completely.
    pub fn unreadable(id: FileId, path: PathBuf, text: String, read_error: ReadError) -> Self {
        Self {
            read_error: Some(read_error),
            ..Self::new(id, path, text)
        }
    }

    /// The number of the file in its run.
    pub fn id(&self) -> FileId {
        self.id
    }

    /// The absolute path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The text, with a byte order mark if there is one.
    pub fn text(&self) -> &str {
        &self.content().text
    }

    fn content(&self) -> &Arc<Text> {
        self.text.get_or_init(|| {
            let read = self.reread();
            read.map_or_else(Arc::default, |source| Arc::clone(source.content()))
        })
    }

    /// Returns the file with the text of `other`, which equals its own, so that the text is kept only once.
    #[must_use]
    pub fn sharing_text_of(self, other: &Self) -> Self {
        debug_assert_eq!(self.text(), other.text(), "the texts are equal");
        Self {
            text: other.text.clone(),
            ..self
        }
    }

    /// Identifies the text among the files of a run: files with the same id have the same text. `None` if it has not been
    /// read yet.
    pub fn text_id(&self) -> Option<TextId> {
        let text = self.text.get()?;
        Some(TextId(Arc::as_ptr(text).addr()))
    }

    /// Why the text differs from the file on disk, if it does.
    pub fn read_error(&self) -> Option<&ReadError> {
        self.read_error.as_ref()
    }

    /// The line index.
    pub fn lines(&self) -> &LineIndex {
        let content = self.content();
        content.lines.get_or_init(|| LineIndex::new(&content.text))
    }

    /// Returns the line and column of a byte offset.
    pub fn position(&self, at: u32) -> Position {
        self.lines().position(at, self.text())
    }

    /// Returns the text that `span` covers.
    pub fn slice(&self, span: Span) -> &str {
        span.of(self.text())
    }

    /// Whether `span` starts and ends at character boundaries of the text. The start of the file always does, which is
    /// known without reading it.
    pub fn has(&self, span: Span) -> bool {
        span.end == 0 && span.start == 0
            || self
                .text()
                .get(span.start as usize..span.end as usize)
                .is_some()
    }

    /// Returns the smallest range of whole characters that covers the part of `span` within the text.
    pub fn nearest(&self, span: Span) -> Span {
        let text = self.text();
        let start = text.floor_char_boundary(span.start as usize);
        let end = text.ceil_char_boundary(span.end as usize).max(start);
        Span::new(span.file, to_u32(start), to_u32(end))
    }

    /// Returns the span of the whole file.
    pub fn whole(&self) -> Span {
        Span::new(
            self.id,
            0,
            u32::try_from(self.text().len()).unwrap_or(u32::MAX),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_spans_cover_whole_characters() {
        let source = Source::new(FileId(0), "a.mdx".into(), "aé漢".to_owned());
        let span = |start, end| Span::new(FileId(0), start, end);
        for (given, nearest) in [
            ((0, 0), (0, 0)),
            ((1, 3), (1, 3)),
            ((2, 2), (1, 3)),
            ((2, 4), (1, 6)),
            ((3, 9), (3, 6)),
            ((9, 12), (6, 6)),
            ((3, 1), (3, 3)),
        ] {
            let given = span(given.0, given.1);
            let nearest = span(nearest.0, nearest.1);
            assert_eq!(source.has(given), given == nearest, "{given:?}");
            assert_eq!(source.nearest(given), nearest, "{given:?}");
        }
    }
}
