//! The texts of open files.

use super::position::Encoding;
use crate::text::LineIndex;
use lsp_types::TextDocumentContentChangeEvent as Change;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The texts of open files.
#[derive(Debug, Default)]
pub(super) struct Documents(HashMap<PathBuf, String>);

impl Documents {
    /// Opens a file with this text.
    pub(super) fn open(&mut self, path: PathBuf, text: String) {
        self.0.insert(path, text);
    }

    /// Applies changes in order, and returns the new text. Returns `None` if the file is not open.
    pub(super) fn change(
        &mut self,
        path: &Path,
        changes: Vec<Change>,
        encoding: Encoding,
    ) -> Option<&str> {
        let text = self.0.get_mut(path)?;
        for change in changes {
            let Some(range) = change.range else {
                *text = change.text;
                continue;
            };
            let lines = LineIndex::new(text);
            let start = encoding.offset(text, &lines, range.start) as usize;
            let end = encoding.offset(text, &lines, range.end) as usize;
            text.replace_range(start..end.max(start), &change.text);
        }
        Some(text)
    }

    /// Closes a file.
    pub(super) fn close(&mut self, path: &Path) {
        self.0.remove(path);
    }

    /// Returns the open files and their texts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.0
            .iter()
            .map(|(path, text)| (path.as_path(), text.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_types::{Position, Range};

    #[test]
    fn changes_are_applied_in_order() {
        let mut documents = Documents::default();
        let path = Path::new("/a.mdx");
        documents.open(path.to_owned(), "é 😀 b\nc\n".to_owned());
        let change = |start: (u32, u32), end: (u32, u32), text: &str| Change {
            range: Some(Range::new(
                Position::new(start.0, start.1),
                Position::new(end.0, end.1),
            )),
            range_length: None,
            text: text.to_owned(),
        };
        let changes = vec![change((0, 5), (0, 6), "B"), change((1, 0), (2, 0), "")];
        let text = documents.change(path, changes, Encoding::Utf16);
        assert_eq!(text, Some("é 😀 B\n"));
        let whole = Change {
            range: None,
            range_length: None,
            text: "new".to_owned(),
        };
        assert_eq!(
            documents.change(path, vec![whole], Encoding::Utf8),
            Some("new")
        );
        documents.close(path);
        assert_eq!(documents.change(path, Vec::new(), Encoding::Utf8), None);
    }
}
