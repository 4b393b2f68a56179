//! The text of a file as one run sees it.

use super::open::{LARGEST, read_all};
use super::{Root, Trouble};
use crate::text::{FileId, LineIndex, Position, Span, fit};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A file's name and text. The line index is made when it is first asked for.
#[derive(Debug)]
pub struct Source {
    id: FileId,
    path: PathBuf,
    /// Where it is read, if that is not its path.
    read_at: Option<PathBuf>,
    text: OnceLock<String>,
    /// What it is read through, where that is put off until its text is needed.
    later: Option<Root>,
    trouble: Option<Trouble>,
    lines: OnceLock<LineIndex>,
    /// The text that findings are identified by, where that is another one.
    own: Option<String>,
}

impl Source {
    /// A file with this text.
    pub fn new(id: FileId, path: PathBuf, text: String) -> Self {
        Self {
            id,
            path,
            read_at: None,
            text: OnceLock::from(text),
            later: None,
            trouble: None,
            lines: OnceLock::new(),
            own: None,
        }
    }

    /// What is in an opened file, or why it cannot be read.
    pub(super) fn read(id: FileId, path: PathBuf, file: Result<File, Trouble>) -> Self {
        let bytes = file.and_then(|file| read_all(file, LARGEST));
        match bytes.map(String::from_utf8) {
            Err(trouble) => Self::troubled(id, path, String::new(), trouble),
            Ok(Ok(text)) => Self::new(id, path, text),
            Ok(Err(error)) => {
                let at = u32::try_from(error.utf8_error().valid_up_to()).unwrap_or(u32::MAX);
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                Self::troubled(id, path, text, Trouble::NotUtf8(at))
            }
        }
    }

    /// A file that is read when its text is asked for: most of these never are.
    pub(super) fn later(id: FileId, path: PathBuf, root: Root) -> Self {
        Self {
            text: OnceLock::new(),
            later: Some(root),
            ..Self::new(id, path, String::new())
        }
    }

    /// The file with `text` in the place of its own, which is as long, and `own` as the text that findings are
    /// identified by.
    fn with_text(&self, text: String, own: String) -> Self {
        Self {
            own: (own != text).then_some(own),
            ..Self::new(self.id, self.path.clone(), text)
        }
    }

    /// The text that findings are identified by: it depends on this file alone.
    pub fn own_text(&self) -> &str {
        self.own.as_deref().unwrap_or_else(|| self.text())
    }

    /// The same file under another path. What is read on demand is still read at the old one.
    fn with_path(&self, path: PathBuf) -> Self {
        Self {
            id: self.id,
            path,
            read_at: Some(self.place().to_owned()),
            text: self.text.clone(),
            later: self.later.clone(),
            trouble: self.trouble.clone(),
            lines: OnceLock::new(),
            own: self.own.clone(),
        }
    }

    /// Where it is read.
    fn place(&self) -> &Path {
        self.read_at.as_deref().unwrap_or(&self.path)
    }

    /// Whether it is read only when its text is needed.
    pub fn is_put_off(&self) -> bool {
        self.later.is_some()
    }

    /// The file as it is on disk now, if it is read only when its text is needed.
    pub fn read_anew(&self) -> Option<Self> {
        let root = self.later.as_ref()?;
        Some(root.read(self.id, self.place().to_owned()))
    }

    /// The text, or in a few words why it cannot be read.
    pub(super) fn into_text(self) -> Result<String, String> {
        match self.trouble {
            None => Ok(self.text.into_inner().unwrap_or_default()),
            Some(Trouble::Unreadable(why)) => Err(why),
            Some(Trouble::NotUtf8(_)) => Err("it is not UTF-8 text".to_owned()),
            Some(Trouble::TooLarge(bytes)) => Err(format!("it has {bytes} bytes, too many")),
        }
    }

    /// A file that could not be read, or not wholly.
    pub fn troubled(id: FileId, path: PathBuf, text: String, trouble: Trouble) -> Self {
        Self {
            trouble: Some(trouble),
            ..Self::new(id, path, text)
        }
    }

    /// The file's number in its run.
    pub fn id(&self) -> FileId {
        self.id
    }

    /// Where it lies: absolute.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its text, a byte order mark included.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let read = self.read_anew();
            read.and_then(|source| source.text.into_inner())
                .unwrap_or_default()
        })
    }

    /// Why the text is not what lies on disk, where it is not.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// Its lines.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.text()))
    }

    /// The line and column of a byte of it.
    pub fn position(&self, at: u32) -> Position {
        self.lines().position(at, self.text())
    }

    /// The text that `span` covers.
    pub fn slice(&self, span: Span) -> &str {
        span.of(self.text())
    }

    /// Whether `span` begins and ends at characters of the text. The start of the file always does, and does not read it.
    pub fn has(&self, span: Span) -> bool {
        span.end == 0 && span.start == 0
            || self
                .text()
                .get(span.start as usize..span.end as usize)
                .is_some()
    }

    /// The smallest range of whole characters in the text that covers as much of `span` as there is.
    pub fn nearest(&self, span: Span) -> Span {
        let text = self.text();
        let start = text.floor_char_boundary(span.start as usize);
        let end = text.ceil_char_boundary(span.end as usize).max(start);
        Span::new(span.file, fit(start), fit(end))
    }

    /// The whole file.
    pub fn whole(&self) -> Span {
        Span::new(
            self.id,
            0,
            u32::try_from(self.text().len()).unwrap_or(u32::MAX),
        )
    }
}

/// All files that a run has read, by number.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    list: Vec<Arc<Source>>,
}

impl Sources {
    /// The number that the next file gets.
    pub fn next_id(&self) -> FileId {
        FileId(u32::try_from(self.list.len()).unwrap_or(u32::MAX))
    }

    /// Adds a file made with [`Sources::next_id`].
    pub fn add(&mut self, source: Source) -> Arc<Source> {
        let source = Arc::new(source);
        self.add_shared(Arc::clone(&source));
        source
    }

    /// As [`Sources::add`], for a file that others hold already.
    pub fn add_shared(&mut self, source: Arc<Source>) {
        debug_assert_eq!(source.id(), self.next_id(), "files are numbered in order");
        self.list.push(source);
    }

    /// Puts a newer text of a file in the place of the old one.
    pub fn replace(&mut self, source: Arc<Source>) {
        let at = source.id().0 as usize;
        if let Some(old) = self.list.get_mut(at) {
            *old = source;
        }
    }

    /// The files with their texts changed by `change`, which keeps every length; where it gives nothing a text stays.
    /// The second text is the one that findings are identified by.
    #[must_use]
    pub fn changed(&self, change: impl Fn(&Source) -> Option<(String, String)>) -> Self {
        let one = |source: &Arc<Source>| {
            let texts = change(source);
            texts.map_or_else(
                || Arc::clone(source),
                |(text, own)| Arc::new(source.with_text(text, own)),
            )
        };
        Self {
            list: self.list.iter().map(one).collect(),
        }
    }

    /// The files with other paths, where `path` gives one.
    #[must_use]
    pub fn moved(&self, path: impl Fn(&Path) -> Option<PathBuf>) -> Self {
        let one = |source: &Arc<Source>| {
            path(source.path()).map_or_else(
                || Arc::clone(source),
                |path| Arc::new(source.with_path(path)),
            )
        };
        Self {
            list: self.list.iter().map(one).collect(),
        }
    }

    /// The file with this number. Every span names a file of its own run, so there always is one.
    ///
    /// # Panics
    /// Where `id` comes from another run.
    pub fn get(&self, id: FileId) -> &Arc<Source> {
        &self.list[id.0 as usize]
    }

    /// Every file, by number.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.list.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_ranges_of_whole_characters() {
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
