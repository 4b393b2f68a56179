//! Messages for unpaired tags.

use super::balance::Mismatch;
use super::names::{follows_a_word, is_element_like, is_shouted};
use super::scan::{Block, Tag};
use super::{SyntaxError, SyntaxErrorKind};
use crate::syntax::fence::OpenFence;
use crate::syntax::markup;
use crate::syntax::mdx::Kind;
use crate::syntax::value::{Range, slice, to_u32};

/// Returns the error of a code block that includes tags by mistake.
pub(super) fn fence_error(text: &str, fence: OpenFence) -> SyntaxError {
    let opening = slice(text, fence.range);
    let mark = opening.chars().next().unwrap_or('`');
    let marks = &opening[..opening.len() - opening.trim_start_matches(mark).len()];
    let hint = if marks.contains('`') {
        format!("add a line with {} backticks after the code", marks.len())
    } else {
        format!("add a line with `{marks}` after the code")
    };
    let next = fence
        .next
        .map(|next| (next, "this fence is read as code".to_owned()));
    let (hint, related) = match fence.glued {
        Some(glued) => {
            let line = slice(text, (0, glued.0)).matches('\n').count() + 1;
            let hint = format!("put the marks at the end of line {line} on a line of their own");
            (
                hint,
                Some((glued, "this does not close the block".to_owned())),
            )
        }
        None => (hint, next),
    };
    SyntaxError {
        kind: SyntaxErrorKind::OpenFence,
        related,
        ..SyntaxError::new(
            fence.range,
            "code block is never closed, and the tags after it are read as code",
            hint,
        )
    }
}

/// Returns the error for a `[` right before a tag that starts its line otherwise: it makes the tag a part of a paragraph.
fn bracket_before(text: &str, tag: Tag<'_>) -> Option<SyntaxError> {
    let before = text.get(..tag.start as usize)?.strip_suffix('[')?;
    let at = to_u32(before.len());
    let name = tag.name;
    starts_line(text, at).then(|| SyntaxError {
        related: Some((tag.range(), "this tag is part of the paragraph".to_owned())),
        ..SyntaxError::new(
            (at, at + 1),
            format!("`[` before `<{name}>` starts a paragraph"),
            "remove the `[`",
        )
    })
}

/// Returns the error for a mismatch.
pub(super) fn syntax_error(text: &str, tags: &[Tag<'_>], mismatch: Mismatch) -> SyntaxError {
    if let Mismatch::Unclosed { open, .. } | Mismatch::Outside { open, .. } = mismatch
        && let Some(error) = bracket_before(text, tags[open])
    {
        return error;
    }
    match mismatch {
        Mismatch::Unclosed { open, by } => unclosed(text, tags[open], by.map(|by| tags[by])),
        Mismatch::Stray { close } => {
            let name = tags[close].name;
            SyntaxError::new(
                tags[close].range(),
                format!("`</{name}>` has no opening tag"),
                format!("remove it, or add `<{name}>` before it"),
            )
        }
        Mismatch::Misnamed { open, close } => {
            let (open, close) = (tags[open], tags[close]);
            SyntaxError {
                related: Some((open.range(), "opened here".to_owned())),
                ..SyntaxError::new(
                    close.range(),
                    if close.is_closing {
                        format!("`<{}>` is closed with `</{}>`", open.name, close.name)
                    } else {
                        format!("`<{}>` is opened again instead of closed", open.name)
                    },
                    format!("write `</{}>`", open.name),
                )
            }
        }
        Mismatch::Outside { open, close } => outside(tags[open], tags[close]),
        Mismatch::Reversed { open, close } => {
            let (open, close) = (tags[open], tags[close]);
            let name = open.name;
            SyntaxError {
                related: Some((
                    close.range(),
                    "this tag has no opening tag either".to_owned(),
                )),
                ..SyntaxError::new(
                    open.range(),
                    format!("`</{name}>` has no opening tag"),
                    format!("write `<{name}>` if it starts the element, otherwise remove both"),
                )
            }
        }
    }
}

/// Returns the error for a tag that is closed after the end of the block that it was opened in.
fn outside(open: Tag<'_>, close: Tag<'_>) -> SyntaxError {
    let (name, block) = (open.name, open.block.map_or("paragraph", Block::name));
    let hint = match open.block.map(|block| block.kind) {
        Some(Kind::ListItem) => {
            format!(
                "indent `</{name}>` and the lines before it as far as the text of the list item"
            )
        }
        Some(Kind::Blockquote) => {
            format!("start the line of `</{name}>` and the lines before it with `>`")
        }
        Some(Kind::Paragraph) | None => {
            let place = match open.container.map(|block| block.kind) {
                Some(Kind::ListItem) => ", indented as far as the text of the list item",
                Some(_) => " that starts with `>`",
                None => "",
            };
            format!("put `<{name}>` and `</{name}>` each on a line of its own{place}")
        }
        Some(_) => format!("close it in the same {block}"),
    };
    SyntaxError {
        related: Some((close.range(), "closed here".to_owned())),
        ..SyntaxError::new(
            open.range(),
            format!("`<{name}>` is closed outside the {block} that it is opened in"),
            hint,
        )
    }
}

/// Returns whether only spaces and list or quote markers precede a byte on its line.
pub(super) fn starts_line(text: &str, at: u32) -> bool {
    let before = &text[..at as usize];
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    line.trim_matches([' ', '\t', '>']).is_empty()
}

fn unclosed(text: &str, open: Tag<'_>, by: Option<Tag<'_>>) -> SyntaxError {
    let (name, range) = (open.name, open.range());
    if markup::is_void(name) {
        return unclosed_void(text, open);
    }
    if !is_element_like(name) || is_shouted(name) || follows_a_word(text, open.start) {
        return SyntaxError::new(
            range,
            format!("`<{name}>` is read as a tag that is never closed"),
            format!("if it is a placeholder or a type, put it in backticks or write `\\<{name}>`"),
        );
    }
    let Some(by) = by else {
        return SyntaxError::new(
            range,
            format!("`<{name}>` is never closed"),
            format!("add `</{name}>`, or write `<{name} />` if it has no content"),
        );
    };
    let hint = format!(
        "add `</{name}>` before `</{}>`, or write `<{name} />` if it has no content",
        by.name
    );
    let message = format!("`<{name}>` is not closed before `</{}>`", by.name);
    SyntaxError {
        related: Some((by.range(), format!("`</{}>` comes first", by.name))),
        ..SyntaxError::new(range, message, hint)
    }
}

fn unclosed_void(text: &str, open: Tag<'_>) -> SyntaxError {
    let name = open.name;
    let error = SyntaxError::new(
        open.range(),
        format!("`<{name}>` is never closed"),
        format!("write `<{name} />`"),
    );
    // The end of a broken tag is not known: a `>` may be part of a value.
    match text[..open.end as usize].strip_suffix('>') {
        Some(before) => {
            let place = (to_u32(before.trim_end().len()), open.end);
            error.repaired("close the tag", place, " />".to_owned())
        }
        None => error,
    }
}

impl Tag<'_> {
    /// Returns the range to report: from `<` to the end of the name, or the whole tag for a closing tag.
    pub(super) fn range(&self) -> Range {
        let end = if self.is_closing {
            self.end
        } else {
            self.start + 1 + to_u32(self.name.len())
        };
        (self.start, end)
    }
}
