//! Spans: a file and a range of its bytes.

/// Identifies a file in one run. Only the site that created it can resolve it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

impl FileId {
    /// Returns the span of a range of bytes of the file: the start, and the exclusive end.
    pub fn span(self, (start, end): (u32, u32)) -> Span {
        Span::new(self, start, end)
    }
}

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

    /// Returns the range without its first and last byte, such as a string without its quotes.
    #[must_use]
    pub fn inside(self) -> Self {
        Self {
            start: self.start + 1,
            end: self.end - 1,
            ..self
        }
    }

    /// Returns whether `other` is within this range. A range contains itself.
    pub fn holds(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// Returns the text of the range, or an empty string if `text` is not the text of the file.
    pub fn of(self, text: &str) -> &str {
        slice(text, (self.start, self.end))
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

/// Returns the text of a range of bytes, or an empty string if `text` does not contain it.
pub fn slice(text: &str, (start, end): (u32, u32)) -> &str {
    text.get(start as usize..end as usize).unwrap_or_default()
}

/// Converts an offset or a length to the type of spans. Files are rejected long before they reach 4 GiB.
pub fn to_u32(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
