//! Code blocks without a closing fence.

use super::mdx_input::{closes, opens};
use super::value::{Range, slice, to_u32};

/// A code block that extends beyond its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenFence {
    /// The opening fence, including the info string.
    pub range: Range,
    /// The end of the text that the block includes by mistake: the next opening fence, or the end of the block.
    pub end: u32,
    /// The opening fence of another block, which is read as code of this one.
    pub next: Option<Range>,
    /// The marks at the end of a line of code that look like the closing fence: `})` and three backticks.
    pub glued: Option<Range>,
}

/// Returns the open fence of the code block at `block`, if it is never closed or includes the opening fence of another
/// block.
///
/// A block that is never closed ends with the page, or with the list item or block quote around it.
pub fn open_fence(text: &str, block: Range) -> Option<OpenFence> {
    let raw = slice(text, block);
    let first = raw.lines().next()?;
    let fence = opens(first)?;
    let range = (block.0, block.0 + to_u32(first.trim_end().len()));
    // No line before the next marks closes the block or opens another one.
    let marks = first
        .find(char::from(fence.0))
        .and_then(|at| first.get(at..at + fence.1))?;
    let rest = raw.get(first.len()..)?;
    let skipped = memchr::memmem::find(rest.as_bytes(), marks.as_bytes());
    let skipped = skipped.map_or(rest.len(), |at| {
        rest[..at].rfind('\n').map_or(0, |at| at + 1)
    });
    let mut start = block.0 + to_u32(first.len() + skipped);
    let mut is_closed = false;
    for line in rest[skipped..].split_inclusive('\n') {
        is_closed = closes(line, fence);
        let is_opening = !is_closed
            && opens(line).is_some_and(|(mark, length)| mark == fence.0 && length >= fence.1);
        let inner = if is_opening {
            line.trim_matches([' ', '\t', '\n', '\r', '>'])
        } else {
            ""
        };
        // Only a fence with a language certainly opens a block.
        if inner.len() > fence.1 {
            let at = start + to_u32(line.len() - line.trim_start_matches([' ', '\t', '>']).len());
            let next = (at, at + to_u32(inner.len()));
            return Some(OpenFence {
                range,
                end: at,
                next: Some(next),
                glued: glued_marks(text, (range.1, at), fence),
            });
        }
        start += to_u32(line.len());
    }
    (!is_closed).then(|| OpenFence {
        range,
        end: block.1,
        next: None,
        glued: glued_marks(text, (range.1, block.1), fence),
    })
}

/// Returns the marks of a fence at the end of a line of code in `code`.
fn glued_marks(text: &str, code: Range, (mark, length): (u8, usize)) -> Option<Range> {
    let mut start = code.0;
    for line in slice(text, code).split_inclusive('\n') {
        let bare = line.trim_end();
        let before = bare.trim_end_matches(char::from(mark));
        let is_code = !before.trim().is_empty() && !before.contains(char::from(mark));
        if is_code && bare.len() - before.len() >= length {
            return Some((start + to_u32(before.len()), start + to_u32(bare.len())));
        }
        start += to_u32(line.len());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(&str, u32, Option<&str>)> {
        let of = |range: Range| slice(text, range);
        let fence = open_fence(text, (0, to_u32(text.len())))?;
        Some((of(fence.range), fence.end, fence.next.map(of)))
    }

    #[test]
    fn marks_at_the_end_of_a_line_are_found() {
        for (text, expected) in [
            ("```js\nf({\n})```\n\nText\n", Some((12, 15))),
            ("```js\nf({\n})```\n\n```sh\na\n```\n", Some((12, 15))),
            ("```js\nf(`a```)\n", None),
            ("```js\nf(`a```\n", None),
            ("```js\na\n", None),
        ] {
            let found = open_fence(text, (0, to_u32(text.len())));
            assert_eq!(found.and_then(|found| found.glued), expected, "{text}");
        }
    }

    #[test]
    fn open_fences_end_at_the_next_opening_fence_or_the_page_end() {
        assert_eq!(found("```js\na\n```\n"), None);
        assert_eq!(found("````md\n```js\na\n```\n````"), None);
        assert_eq!(found("~~~\n```js\n~~~"), None);
        assert_eq!(found("    indented"), None);
        assert_eq!(found("```js\na\n"), Some(("```js", 8, None)));
        assert_eq!(found("```js"), Some(("```js", 5, None)));
        assert_eq!(
            found("```js\na\n\n  ```sh a.sh\nb\n```"),
            Some(("```js", 11, Some("```sh a.sh")))
        );
    }
}
