//! What the rules about headings share.

use crate::page::{Form, Heading, Page};
use crate::text::{Edit, Span};

/// The edits that make every heading of the page one level deeper; none where one cannot be.
pub(super) fn deepen(page: &Page) -> Option<Vec<Edit>> {
    let edits = page.headings().iter().map(|heading| deeper(page, heading));
    let edits: Option<Vec<Vec<Edit>>> = edits.collect();
    edits.map(|edits| edits.into_iter().flatten().collect())
}

fn deeper(page: &Page, heading: &Heading) -> Option<Vec<Edit>> {
    if heading.level >= 6 {
        return None;
    }
    let text = page.slice(heading.span);
    let at = |start: usize, end: usize| {
        let fit = |at: usize| heading.span.start + u32::try_from(at).unwrap_or_default();
        Span::new(heading.span.file, fit(start), fit(end))
    };
    match heading.form {
        Form::Hashes => Some(vec![Edit::insert_before(heading.span, "#")]),
        Form::Underlined if heading.level == 1 => {
            let line = text.rfind('=')?;
            let start = text[..=line].rfind('\n')? + 1;
            let dashes = text[start..].replace('=', "-");
            Some(vec![Edit::replace(at(start, text.len()), dashes)])
        }
        // An underlined heading has no third level.
        Form::Underlined => None,
        Form::Jsx => {
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

/// The first line of a heading, for messages that point at it.
pub(super) fn line(page: &Page, heading: &Heading) -> Span {
    let text = page.slice(heading.span);
    let length = text.lines().next().map_or(0, |line| line.trim_end().len());
    let end = heading.span.start + u32::try_from(length).unwrap_or_default();
    Span::new(heading.span.file, heading.span.start, end)
}
