//! Helpers of the heading rules.

use crate::page::{Heading, HeadingForm, Page};
use crate::text::{Edit, Span, to_u32};

/// Returns the name of a heading for messages.
pub(super) fn heading_name(heading: Heading<'_>) -> String {
    if heading.text.is_empty() {
        "heading".to_owned()
    } else {
        format!("heading `{}`", heading.text)
    }
}

/// Returns whether only spaces are before the heading on its line.
pub(super) fn starts_line(page: &Page, heading: Heading<'_>) -> bool {
    before(page, heading).is_some_and(|before| before.trim().is_empty())
}

/// Returns the edit that deletes a heading at the start of its line, without joining the lines above and below it.
pub(super) fn remove_heading(page: &Page, heading: Heading<'_>) -> Edit {
    let lines = page.lines();
    let is_blank = |line: usize| lines.text(line, page.text()).trim().is_empty();
    let first = lines.line_of(heading.span.start);
    let mut next = lines.line_of(heading.span.end) + 1;
    let mut end = heading.span.end;
    let is_clear = |line: usize| line < lines.count() && is_blank(line);
    let is_apart = first > 0 && is_blank(first - 1);
    if next < lines.count() && (is_apart || is_clear(next)) {
        if is_apart && is_clear(next) && next + 1 < lines.count() {
            next += 1;
        }
        end = lines.start(next);
    }
    Edit::delete(Span::new(heading.span.file, lines.start(first), end))
}

/// Returns whether the platform would read `{#id}` at the end of the heading.
pub(super) fn can_have_explicit_id(page: &Page, heading: Heading<'_>) -> bool {
    let is_at_margin = |before: &str| before.len() <= 3 && before.trim_matches(' ').is_empty();
    heading.form == HeadingForm::Hashes && before(page, heading).is_some_and(is_at_margin)
}

/// Returns whether only blanks are after the heading on its last line.
pub(super) fn ends_line(page: &Page, heading: Heading<'_>) -> bool {
    let after = page.text().get(heading.span.end as usize..);
    let line = after.and_then(|after| after.lines().next());
    line.is_none_or(|line| line.trim().is_empty())
}

fn before<'p>(page: &'p Page, heading: Heading<'_>) -> Option<&'p str> {
    let lines = page.lines();
    let start = lines.start(lines.line_of(heading.span.start));
    page.text().get(start as usize..heading.span.start as usize)
}

/// Returns the edits that make every heading of the page one level deeper, or `None` if one of them cannot be deeper.
pub(super) fn deepen(page: &Page) -> Option<Vec<Edit>> {
    let edits = page.headings().map(|heading| deeper(page, heading));
    let edits: Option<Vec<Vec<Edit>>> = edits.collect();
    edits.map(|edits| edits.into_iter().flatten().collect())
}

fn deeper(page: &Page, heading: Heading<'_>) -> Option<Vec<Edit>> {
    // The platform gives no id to headings of level 5, so links to them would break.
    if heading.level >= 4 {
        return None;
    }
    let text = page.slice(heading.span);
    let at = |start: usize, end: usize| {
        let to_u32 = |at: usize| heading.span.start + to_u32(at);
        Span::new(heading.span.file, to_u32(start), to_u32(end))
    };
    match heading.form {
        HeadingForm::Hashes => Some(vec![Edit::insert_before(heading.span, "#")]),
        HeadingForm::Underlined if heading.level == 1 => {
            let line = text.rfind('=')?;
            let start = text[..=line].rfind('\n')? + 1;
            let dashes = text[start..].replace('=', "-");
            Some(vec![Edit::replace(at(start, text.len()), dashes)])
        }
        // Underlined headings have two levels only.
        HeadingForm::Underlined => None,
        HeadingForm::Jsx => {
            let digit = text.find(|letter: char| letter.is_ascii_digit())?;
            let close = text.rfind("</h")? + 3;
            let level = (heading.level + 1).to_string();
            Some(vec![
                Edit::replace(at(digit, digit + 1), level.clone()),
                Edit::replace(at(close, close + 1), level),
            ])
        }
    }
}

/// Returns the span of the first line of a heading, for labels that point at it.
pub(super) fn line(page: &Page, heading: Heading<'_>) -> Span {
    let text = page.slice(heading.span);
    let length = text.lines().next().map_or(0, |line| line.trim_end().len());
    let end = heading.span.start + to_u32(length);
    Span::new(heading.span.file, heading.span.start, end)
}

/// Returns the one-based number of the line at an offset.
pub(super) fn line_number(page: &Page, at: u32) -> usize {
    page.lines().line_of(at) + 1
}

/// Returns whether the whole text of a Markdown heading is inline code. Tags without text, such as icons, are ignored.
pub(super) fn is_code(page: &Page, heading: Heading<'_>) -> bool {
    let text = page.slice(heading.span);
    let mut rest = match heading.form {
        HeadingForm::Hashes => text.trim().trim_matches('#').trim(),
        HeadingForm::Underlined => text.lines().next().unwrap_or_default().trim(),
        HeadingForm::Jsx => return false,
    };
    if heading.explicit_id.is_some() {
        rest = rest.rfind("{#").map_or(rest, |at| rest[..at].trim_end());
    }
    let mut spans = 0;
    while !rest.is_empty() {
        if let Some(after) = after_tag(rest) {
            rest = after.trim_start();
            continue;
        }
        let inner = rest.trim_start_matches('`');
        let marks = &rest[..rest.len() - inner.len()];
        let Some(end) = inner.find(marks).filter(|_| !marks.is_empty()) else {
            return false;
        };
        rest = inner[end + marks.len()..].trim_start();
        spans += 1;
    }
    spans > 0
}

/// Returns the text after the tag at the start of `text`.
fn after_tag(text: &str) -> Option<&str> {
    let (mut quote, mut depth) = (None, 0_usize);
    let inside = text.strip_prefix('<')?;
    for (at, letter) in inside.char_indices() {
        match (letter, quote) {
            (_, Some(open)) if letter == open => quote = None,
            ('"' | '\'', None) => quote = Some(letter),
            ('{', None) => depth += 1,
            ('}', None) => depth = depth.saturating_sub(1),
            ('>', None) if depth == 0 => return inside.get(at + 1..),
            _ => (),
        }
    }
    None
}
