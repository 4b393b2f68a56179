//! Where something stands: a file and a range of its bytes.

/// Names one file of a run. Only the site that handed it out can say which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A range of bytes in one file: `start` is its first byte, `end` the first byte after it.
///
/// Offsets count from the first byte of the file as it lies on disk, a byte order mark included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file that the range lies in.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The first byte after the range.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end }
    }

    /// The empty range before the first byte of the range.
    #[must_use]
    pub fn head(self) -> Self {
        Self {
            end: self.start,
            ..self
        }
    }

    /// The empty range after the last byte of the range.
    #[must_use]
    pub fn tail(self) -> Self {
        Self {
            start: self.end,
            ..self
        }
    }

    /// Whether `other` lies within this range; a range lies within itself.
    pub fn holds(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The text that the range covers; empty where `text` is not the file's text.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }

    /// How many bytes the range covers.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the range covers nothing.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A place in a text, or the length of a part of it, as spans count them: files are refused long before they reach 4 GiB.
pub fn fit(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
