//! Code blocks whose closing fence is missing.

use super::mask::{closes, opens};
use super::value::{Range, fit};

/// A code block that runs on beyond its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenFence {
    /// The opening fence with its info string.
    pub range: Range,
    /// Where the text ends that the block takes in by mistake: at the next opening fence, else at its own end.
    pub end: u32,
    /// The opening fence of another block, which is read as code of this one.
    pub next: Option<Range>,
}

/// The open fence of the code block at `block`, if it is never closed or takes in the opening fence of another block.
///
/// A block that is never closed ends with the page, or with the list item or quote around it.
pub fn open_fence(text: &str, block: Range) -> Option<OpenFence> {
    let raw = text.get(block.0 as usize..block.1 as usize)?;
    let first = raw.lines().next()?;
    let fence = opens(first)?;
    let range = (block.0, block.0 + fit(first.trim_end().len()));
    let mut start = block.0 + fit(first.len());
    let mut is_closed = false;
    for line in raw.get(first.len()..)?.split_inclusive('\n') {
        let inner = line.trim_matches([' ', '\t', '\n', '\r', '>']);
        is_closed = closes(line, fence);
        let is_opening = !is_closed
            && opens(line).is_some_and(|(mark, length)| mark == fence.0 && length >= fence.1);
        // Only a fence with a language is sure to open a block.
        if is_opening && inner.len() > fence.1 {
            let at = start + fit(line.len() - line.trim_start_matches([' ', '\t', '>']).len());
            let next = (at, at + fit(inner.len()));
            return Some(OpenFence {
                range,
                end: at,
                next: Some(next),
            });
        }
        start += fit(line.len());
    }
    (!is_closed).then_some(OpenFence {
        range,
        end: block.1,
        next: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(&str, u32, Option<&str>)> {
        let of = |(start, end): Range| &text[start as usize..end as usize];
        let fence = open_fence(text, (0, fit(text.len())))?;
        Some((of(fence.range), fence.end, fence.next.map(of)))
    }

    #[test]
    fn a_fence_is_open_at_the_end_or_at_the_next_opening_fence() {
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
