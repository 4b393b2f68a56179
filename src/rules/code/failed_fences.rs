//! Lines that look like the closing fence of a code block but do not close it.

use crate::page::{CodeBlock, Page};
use crate::text::{Span, to_u32};

/// A line that looks like the closing fence of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FailedFence {
    /// The line without surrounding blanks.
    pub(super) span: Span,
    /// The reason why the line does not close the block.
    pub(super) reason: Reason,
}

/// The reason why a line does not close a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// The text after the marks.
    Info(Span),
    /// The marks are fewer than those of the opening fence, or different.
    Marks,
    /// Code before the marks on the same line.
    Code,
}

/// Returns the line in `block` that looks like its closing fence, with only code before it and text of the page after
/// it.
pub(super) fn failed_fence(page: &Page, block: CodeBlock) -> Option<FailedFence> {
    let body = page.slice(block.body);
    let is_open = block.body.end == block.span.end;
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let bare = trimmed(line);
        if !is_fence(bare) {
            continue;
        }
        let skipped = line.len() - line.trim_start_matches(BLANKS).len();
        let from = block.body.start + to_u32(start + skipped);
        let span = Span::new(block.body.file, from, from + to_u32(bare.len()));
        let reason = reason(page, block, span)?;
        let is_known = match reason {
            Reason::Info(_) | Reason::Code => true,
            // A multi-line text, such as a template, may contain these marks twice.
            Reason::Marks => {
                is_open && body.lines().filter(|&other| trimmed(other) == bare).count() == 1
            }
        };
        let is_between = !holds_text(&body[..start]) && starts_text(&body[at..], reason);
        return (is_known && is_between).then_some(FailedFence { span, reason });
    }
    None
}

/// Returns whether `block` opens right below the closing fence of the block before it, and contains text of the page.
pub(super) fn is_doubled(page: &Page, index: usize) -> bool {
    let block_at = |index| page.code_block(index);
    let before = index.checked_sub(1).and_then(block_at);
    let Some((before, block)) = before.zip(block_at(index)) else {
        return false;
    };
    let between = page
        .text()
        .get(before.span.end as usize..block.span.start as usize);
    let between =
        between.filter(|text| text.trim_matches(BLANKS).is_empty() || text.trim().is_empty());
    let is_next = between.is_some_and(|text| {
        let line_break = usize::from(page.slice(before.span).ends_with('\n'));
        text.matches('\n').count() + line_break == 1
    });
    let body = page.slice(block.body);
    let is_open = block.body.end == block.span.end;
    let has_fence = body.lines().any(|line| has_marks(trimmed(line)));
    is_next
        && before.body.end < before.span.end
        && !page.slice(before.body).trim().is_empty()
        && block.language.is_empty()
        && page.slice(block.fence) == page.slice(before.fence)
        && (is_open || has_fence)
        && body
            .lines()
            .next()
            .is_some_and(|line| trimmed(line).is_empty())
        && starts_text(body, Reason::Marks)
}

/// The characters that may be before a fence on its line.
const BLANKS: [char; 3] = [' ', '\t', '>'];

fn trimmed(line: &str) -> &str {
    line.trim_start_matches(BLANKS).trim_end()
}

fn has_marks(line: &str) -> bool {
    line.starts_with("```") || line.starts_with("~~~")
}

/// Returns whether a line looks like a fence, with or without a language.
fn is_fence(line: &str) -> bool {
    has_marks(line) || line == "``" || line == "'''"
}

/// Returns why the fence at `span` does not close `block`, or `None` if it may open a block inside `block`.
fn reason(page: &Page, block: CodeBlock, span: Span) -> Option<Reason> {
    let line = page.slice(span);
    let fence = page.slice(block.fence);
    let mark = line.chars().next()?;
    let info = line.trim_start_matches(mark);
    let has_same_marks = fence.starts_with(mark) && line.len() - info.len() >= fence.len();
    if info.is_empty() {
        return (!has_same_marks).then_some(Reason::Marks);
    }
    let word = info.trim();
    let language = page.slice(block.language);
    let is_repeated = !language.is_empty() && word == language;
    let is_sign = word.len() == 1 && word.starts_with(['.', ',', ';', ':']);
    let is_option = word.starts_with('{') && word.ends_with('}');
    let start = span.end - to_u32(info.trim_start().len());
    let info = Span { start, ..span };
    (has_same_marks && (is_repeated || is_sign || is_option)).then_some(Reason::Info(info))
}

/// Returns whether the lines up to the next fence are text of a page rather than code. If `reason` is text after the
/// marks, the fence may open another block, so the first line must be blank.
fn starts_text(rest: &str, reason: Reason) -> bool {
    let lines = rest.lines().map(trimmed);
    let lines: Vec<&str> = lines.take_while(|line| !has_marks(line)).collect();
    let is_below_blank = lines.first().is_some_and(|line| line.is_empty());
    if matches!(reason, Reason::Info(_)) && !is_below_blank {
        return false;
    }
    let mut lines = lines.into_iter().filter(|line| !line.is_empty());
    lines.next().is_some_and(is_text)
}

/// Returns whether a line is a heading, a sentence or the tag of a component.
fn is_text(line: &str) -> bool {
    let marks = line.len() - line.trim_start_matches('#').len();
    let is_heading = (2..=6).contains(&marks) && line[marks..].starts_with(' ');
    let tag = line.trim_start_matches(['<', '/']);
    let is_tag = line.starts_with('<')
        && line.ends_with('>')
        && tag.starts_with(|letter: char| letter.is_ascii_uppercase());
    let is_sentence = line.starts_with(char::is_uppercase)
        && line.split_whitespace().nth(1).is_some()
        && line.ends_with(['.', ':', '!', '?'])
        && !line.contains(['=', ';', '{']);
    is_heading || is_tag || is_sentence
}

/// Returns whether `code` contains text of a page: a heading below a blank line, a component on its own line, or a
/// sentence below a blank line.
pub(super) fn holds_text(code: &str) -> bool {
    let mut is_below_blank = false;
    code.lines().any(|line| {
        let bare = line.trim();
        let marks = bare.len() - bare.trim_start_matches('#').len();
        let is_heading = (2..=6).contains(&marks) && bare[marks..].starts_with(' ');
        let tag = bare.trim_start_matches('<').trim_start_matches('/');
        let is_tag = bare.starts_with('<')
            && bare.ends_with('>')
            && tag.starts_with(|letter: char| letter.is_ascii_uppercase());
        let is_sentence = bare.starts_with(char::is_uppercase)
            && bare.split_whitespace().count() > 3
            && bare.ends_with(['.', ':', '!'])
            && !bare.contains(['=', ';', '{', '(']);
        let found = is_below_blank && (is_heading || is_sentence) || is_tag;
        is_below_blank = bare.is_empty();
        found
    })
}
