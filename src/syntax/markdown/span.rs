//! A range of bytes.

/// A range of bytes of the page: from `start` up to, but not including, `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span from `start` to `end`.
    pub fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Returns the number of bytes.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Returns whether there are no bytes in the span.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the part of `text` in the span; empty if it is not a part of `text`.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

/// Returns an offset as it is stored. Pages are shorter than 4 GB.
pub(super) fn offset(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
