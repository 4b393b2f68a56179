//! The text of a code block as readers see it.

use super::CodeBlock;
use crate::text::{Span, to_u32};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use std::ops::Range;

/// The text between two fences, without the prefixes and the indentation of the block quote, list or element around the
/// block. Maps its offsets to the file.
pub struct CodeText<'p> {
    text: Cow<'p, str>,
    /// The start of each contiguous piece, in the text and in the file.
    pieces: SmallVec<[(usize, usize); 1]>,
    body: Span,
}

impl<'p> CodeText<'p> {
    /// Returns the text of `block` in a file with the text `source`.
    pub(super) fn new(source: &'p str, block: CodeBlock) -> Self {
        let body = block.body.of(source);
        let from = block.body.start as usize;
        let fence = block.fence.start as usize;
        let line = memchr::memrchr(b'\n', &source.as_bytes()[..fence]).map_or(0, |at| at + 1);
        let around = Around::new(&source[line..fence]);
        if around.is_nothing() {
            return Self {
                text: Cow::Borrowed(body),
                pieces: smallvec![(0, from)],
                body: block.body,
            };
        }
        let mut text = String::with_capacity(body.len());
        let mut pieces = SmallVec::new();
        let mut at = from;
        for line in body.split_inclusive('\n') {
            let skipped = around.width(line);
            pieces.push((text.len(), at + skipped));
            text.push_str(&line[skipped..]);
            at += line.len();
        }
        Self {
            text: Cow::Owned(text),
            pieces,
            body: block.body,
        }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the span in the file for `range` of the text.
    pub fn span(&self, range: Range<usize>) -> Span {
        let start = self.offset(range.start);
        let end = self.offset(range.end).max(start);
        Span::new(self.body.file, start, end)
    }

    /// Returns the lines without line endings, and their offsets in the text.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut at = 0;
        self.text.split_inclusive('\n').map(move |line| {
            let start = at;
            at += line.len();
            (start, line.trim_end_matches(['\n', '\r']))
        })
    }

    fn offset(&self, at: usize) -> u32 {
        let piece = self.pieces.partition_point(|&(start, _)| start <= at);
        let (start, place) = self
            .pieces
            .get(piece.saturating_sub(1))
            .copied()
            .unwrap_or_default();
        let place = to_u32(place + at - start);
        place.clamp(self.body.start, self.body.end)
    }
}

/// The prefix of a fence on its line, which every line of the block has.
struct Around {
    /// The number of block quote markers.
    quotations: usize,
    /// The indentation of the fence after them, in bytes.
    indent: usize,
}

impl Around {
    fn new(before: &str) -> Self {
        let quotations = before.matches('>').count();
        let after = before.rfind('>').map_or(before, |at| {
            let after = &before[at + 1..];
            after.strip_prefix(' ').unwrap_or(after)
        });
        Self {
            quotations,
            indent: after.len(),
        }
    }

    fn is_nothing(&self) -> bool {
        self.quotations == 0 && self.indent == 0
    }

    /// Returns the number of bytes at the start of `line` that are not part of the code.
    fn width(&self, line: &str) -> usize {
        let mut rest = line;
        for _ in 0..self.quotations {
            let Some(after) = rest.trim_start_matches([' ', '\t']).strip_prefix('>') else {
                break;
            };
            rest = after.strip_prefix(' ').unwrap_or(after);
        }
        let blanks = rest
            .bytes()
            .take_while(|byte| b" \t".contains(byte))
            .count();
        line.len() - rest.len() + blanks.min(self.indent)
    }
}

#[cfg(test)]
mod tests {
    use crate::page::Page;

    /// Returns the text of the only block of `page`, and the text of each of its lines in the file.
    fn read(page: &str) -> (String, Vec<String>) {
        let page = Page::of(page);
        let block = page.code_block(0).expect("a block");
        let code = page.code_text(block);
        let lines = code
            .lines()
            .map(|(start, line)| page.slice(code.span(start..start + line.len())).to_owned());
        (code.text().to_owned(), lines.collect())
    }

    #[test]
    fn prefixes_of_a_block_are_not_part_of_its_text() {
        for (page, text) in [
            ("```js\na\n  b\n```\n", "a\n  b\n"),
            (
                "<Tab>\n  ```js\n  a\n    b\n\n c\n  ```\n</Tab>\n",
                "a\n  b\n\nc\n",
            ),
            ("> ```js\n> a\n>   b\n>\n> ```\n", "a\n  b\n\n"),
            ("- x\n\n  ```js\n  a\n    b\n  ```\n", "a\n  b\n"),
            ("> - ```js\n>   a\n>     b\n>   ```\n", "a\n  b\n"),
            ("```\n```\n", ""),
        ] {
            let (found, lines) = read(page);
            assert_eq!(found, text, "{page}");
            assert_eq!(lines, text.lines().collect::<Vec<_>>(), "{page}");
        }
    }
}
