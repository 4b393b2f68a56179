//! Code blocks.

use crate::text::{Span, to_u32};

/// A fenced code block of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeBlock {
    /// The whole block, including both fences.
    pub span: Span,
    /// The delimiter of the opening fence.
    pub fence: Span,
    /// The first word after the delimiter; empty if there is none.
    pub language: Span,
    /// The rest of that line; may be empty.
    pub meta: Span,
    /// The lines between the fences.
    pub body: Span,
    /// The element around it.
    pub parent: Option<u32>,
}

/// Parses a code block with the text `raw`, which starts at byte `start` of the file.
pub(super) fn read(raw: &str, whole: Span, parent: Option<u32>) -> Option<CodeBlock> {
    let to_u32 = |at: usize| whole.start + to_u32(at);
    let part = |from: usize, to: usize| Span::new(whole.file, to_u32(from), to_u32(to));
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
    use crate::text::FileId;

    fn parts(raw: &str) -> [&str; 3] {
        let whole = Span::new(FileId(0), 0, u32::try_from(raw.len()).expect("short"));
        let block = read(raw, whole, None).expect("a block");
        [block.language, block.meta, block.body].map(|span| span.of(raw))
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
