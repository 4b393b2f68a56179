//! Converts byte offsets to lines and columns.

use super::span::to_u32;
use serde::Serialize;

/// The byte order mark that some editors write before the first line.
const BOM: &str = "\u{feff}";

/// A position as shown to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Position {
    /// The line, starting at 1.
    pub line: u32,
    /// The column, starting at 1, in characters. A byte order mark is not counted.
    pub column: u32,
    /// The byte offset from the start of the file.
    pub offset: u32,
}

/// The start of each line of a text.
///
/// A line ends with `\n`, `\r\n` or a single `\r`, as in `CommonMark`.
#[derive(Debug, Clone)]
pub struct LineIndex {
    starts: Vec<u32>,
    /// The number of characters before each block of bytes, so that finding a column in a very long line does not count
    /// from its start.
    blocks: Vec<u32>,
}

/// The number of bytes in a block.
const BLOCK: usize = 1024;

impl LineIndex {
    /// Indexes the lines of `text` in one pass.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let first = if text.starts_with(BOM) { BOM.len() } else { 0 };
        let mut starts = vec![to_u32(first)];
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            let lone_or_last = bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
            if lone_or_last {
                starts.push(to_u32(at + 1));
            }
        }
        let mut blocks = Vec::with_capacity(bytes.len() / BLOCK + 1);
        let mut count = 0;
        for block in bytes.chunks(BLOCK) {
            blocks.push(to_u32(count));
            count += characters(block);
        }
        Self { starts, blocks }
    }

    /// Returns the number of characters of `text` that start before byte `at`.
    fn characters_before(&self, at: usize, text: &str) -> usize {
        let at = at.min(text.len());
        let block = (at / BLOCK).min(self.blocks.len().saturating_sub(1));
        let before = self.blocks.get(block).map_or(0, |&count| count as usize);
        let rest = text.as_bytes().get(block * BLOCK..at);
        before + rest.map_or(0, characters)
    }

    /// Returns the line, starting at 0, that contains byte `at`.
    pub fn line_of(&self, at: u32) -> usize {
        self.starts
            .partition_point(|&start| start <= at)
            .saturating_sub(1)
    }

    /// Returns the number of lines. A text that ends with a line ending has an empty last line.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the offset of the start of a line, starting at 0, or that of the last line if there is no such line.
    pub fn start(&self, line: usize) -> u32 {
        self.starts
            .get(line)
            .or(self.starts.last())
            .copied()
            .unwrap_or_default()
    }

    /// Returns a line, starting at 0, without its line ending.
    pub fn text<'t>(&self, line: usize, text: &'t str) -> &'t str {
        let start = self.start(line) as usize;
        let end = self
            .starts
            .get(line + 1)
            .map_or(text.len(), |&next| next as usize);
        text.get(start..end)
            .unwrap_or_default()
            .trim_end_matches(['\n', '\r'])
    }

    /// Returns the line and column of byte `at` in `text`, which is the indexed text.
    pub fn position(&self, at: u32, text: &str) -> Position {
        let line = self.line_of(at);
        let start = self.start(line) as usize;
        let near = text.as_bytes().get(start..at as usize);
        let column = match near.filter(|near| near.len() <= BLOCK) {
            Some(near) => characters(near),
            None => self
                .characters_before(at as usize, text)
                .saturating_sub(self.characters_before(start, text)),
        };
        Position {
            line: to_u32(line) + 1,
            column: to_u32(column) + 1,
            offset: at,
        }
    }
}

/// Returns the number of characters that start in these bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    // Nearly every text is ASCII, and finding this out takes a tenth of the time.
    if bytes.is_ascii() {
        return bytes.len();
    }
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, at: u32) -> (u32, u32) {
        let position = LineIndex::new(text).position(at, text);
        (position.line, position.column)
    }

    #[test]
    fn columns_are_counted_in_characters() {
        assert_eq!(place("naïve 🚀 now", 12), (1, 9));
    }

    #[test]
    fn long_lines_are_counted_like_short_ones() {
        let text = format!("a\n{}", "ü🚀x".repeat(BLOCK));
        let index = LineIndex::new(&text);
        for (count, (at, _)) in text.char_indices().skip(2).enumerate() {
            assert_eq!(index.position(to_u32(at), &text).column, to_u32(count) + 1);
        }
        assert_eq!(place("", 0), (1, 1));
        assert_eq!(place("ab", 9), (1, 3));
    }

    #[test]
    fn every_line_ending_ends_a_line() {
        let text = "a\nb\r\nc\rd";
        assert_eq!(place(text, 2), (2, 1));
        assert_eq!(place(text, 5), (3, 1));
        assert_eq!(place(text, 7), (4, 1));
        assert_eq!(LineIndex::new(text).text(1, text), "b");
    }

    #[test]
    fn a_byte_order_mark_has_no_column() {
        assert_eq!(place("\u{feff}ab", 3), (1, 1));
    }
}
