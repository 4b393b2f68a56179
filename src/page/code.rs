//! Code blocks.

use crate::syntax::value::Range;
use crate::text::{FileId, Span, to_u32};

/// A fenced code block of a page. Pages store it with ranges, and rules see spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeBlock<P = Span> {
    /// The whole block, including both fences.
    pub span: P,
    /// The delimiter of the opening fence.
    pub fence: P,
    /// The first word after the delimiter; empty if there is none.
    pub language: P,
    /// The rest of that line; may be empty.
    pub meta: P,
    /// The lines between the fences.
    pub body: P,
    /// The element around it.
    pub parent: Option<u32>,
}

impl CodeBlock<Range> {
    /// Returns the block as a part of `file`.
    pub(super) fn in_file(self, file: FileId) -> CodeBlock {
        CodeBlock {
            span: file.span(self.span),
            fence: file.span(self.fence),
            language: file.span(self.language),
            meta: file.span(self.meta),
            body: file.span(self.body),
            parent: self.parent,
        }
    }
}

/// Parses a code block with the text `raw`, which is at the range `whole` of the file.
pub(super) fn read(raw: &str, whole: Range, parent: Option<u32>) -> Option<CodeBlock<Range>> {
    let to_u32 = |at: usize| whole.0 + to_u32(at);
    let part = |from: usize, to: usize| (to_u32(from), to_u32(to));
    let mark = raw.chars().next().filter(|mark| "`~".contains(*mark))?;
    let fence = raw.len() - raw.trim_start_matches(mark).len();
    let first_end = raw.find(['\n', '\r']).unwrap_or(raw.len());
    let info = &raw[fence..first_end];
    let language_start = fence + (info.len() - info.trim_start().len());
    let language_end = raw[language_start..first_end]
        .find(char::is_whitespace)
        .map_or(first_end, |length| language_start + length);
    let meta = &raw[language_end..first_end];
    let meta_start = language_end + (meta.len() - meta.trim_start().len());
    let meta_end = meta_start.max(language_end + meta.trim_end().len());
    let after = &raw[first_end..];
    let line_end = usize::from(after.starts_with('\r'))
        + usize::from(after.trim_start_matches('\r').starts_with('\n'));
    let body_start = first_end + line_end;
    let last = raw[body_start..]
        .rfind('\n')
        .map_or(body_start, |at| body_start + at + 1);
    let closing = raw[last..].trim_matches([' ', '\t', '>', '\r']);
    let is_closed = closing.len() >= fence && closing.chars().all(|letter| letter == mark);
    let body_end = if is_closed { last } else { raw.len() };
    Some(CodeBlock {
        span: whole,
        fence: part(0, fence),
        language: part(language_start, language_end),
        meta: part(meta_start, meta_end),
        body: part(body_start.min(body_end), body_end),
        parent,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::slice;

    fn parts(raw: &str) -> [&str; 3] {
        let block = read(raw, (0, to_u32(raw.len())), None).expect("a block");
        [block.language, block.meta, block.body].map(|range| slice(raw, range))
    }

    #[test]
    fn blocks_are_split_into_parts() {
        assert_eq!(parts("```js  a b \nx\ny\n```"), ["js", "a b", "x\ny\n"]);
        assert_eq!(parts("~~~~\r\n~~~\r\n~~~~"), ["", "", "~~~\r\n"]);
        assert_eq!(parts("```\n```"), ["", "", ""]);
        assert_eq!(parts("``` py\nopen"), ["py", "", "open"]);
        assert_eq!(parts("```js\n> x\n> ```"), ["js", "", "> x\n"]);
    }
}
