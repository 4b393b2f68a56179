//! Spans: a file and a range of its bytes.

/// Identifies a file in one run. Only the site that created it can resolve it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A range of bytes in one file: `start` is its first byte, `end` the first byte after it.
///
/// Offsets count from the first byte of the file on disk, including a byte order mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file that contains the range.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The first byte after the range.
    pub end: u32,
}

impl Span {
    /// Creates the range `start..end` of `file`.
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end }
    }

    /// Returns the empty range before the first byte of the range.
    #[must_use]
    pub fn head(self) -> Self {
        Self {
            end: self.start,
            ..self
        }
    }

    /// Returns the empty range after the last byte of the range.
    #[must_use]
    pub fn tail(self) -> Self {
        Self {
            start: self.end,
            ..self
        }
    }

    /// Returns whether `other` is within this range. A range contains itself.
    pub fn holds(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// Returns the text of the range, or an empty string if `text` is not the text of the file.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }

    /// Returns the length of the range in bytes.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Returns whether the range is empty.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// Converts an offset or a length to the type of spans. Files are rejected long before they reach 4 GiB.
pub fn to_u32(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
