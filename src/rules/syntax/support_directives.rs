//! `:::kind` with what is between it and its `:::`: the containers of several site builders.

use super::support_boxes::{Foreign, Tag};
use super::support_lines::{Block, Lines};
use crate::catalog::foreign_syntax;
use crate::page::LineMark;
use crate::text::Edit;

/// Returns the containers among `marks`.
pub(super) fn directives(lines: &Lines<'_>, marks: &[LineMark]) -> Vec<Foreign> {
    let mut found = Vec::new();
    let mut open: Vec<(usize, &LineMark, &str)> = Vec::new();
    for mark in marks {
        let text = lines.page.slice(mark.span);
        let rest = text.trim_start_matches(':');
        let colons = text.len() - rest.len();
        if colons < 3 {
            continue;
        }
        if !rest.trim().is_empty() {
            if let Some(line) = in_one_line(mark, rest) {
                found.push(line);
            } else if is_kind(rest) {
                open.push((colons, mark, rest));
            }
            continue;
        }
        if let Some((_, opening, rest)) = open.pop_if(|(opened, ..)| *opened <= colons) {
            found.push(directive(lines, opening, rest, Some(mark)));
        }
    }
    let left = open.into_iter();
    let known = left.filter(|(_, _, rest)| foreign_syntax().callout(kind_of(rest)).is_some());
    found.extend(known.map(|(_, mark, rest)| directive(lines, mark, rest, None)));
    found
}

/// Whether the name of a kind follows the colons: `note`, `note Title`, `note[Title]`.
fn is_kind(rest: &str) -> bool {
    let (kind, behind) = split_kind(rest);
    kind.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && (behind.is_empty() || behind.starts_with([' ', '\t', '[', '{']))
}

fn kind_of(rest: &str) -> &str {
    split_kind(rest).0
}

/// The name of a kind, with or without braces around it, and what is behind it.
fn split_kind(rest: &str) -> (&str, &str) {
    let rest = rest.trim_start();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let in_braces = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    if let Some((kind, behind)) = in_braces.filter(|(kind, _)| kind.chars().all(is_part)) {
        return (kind, behind);
    }
    let end = rest.find(|letter: char| !is_part(letter));
    rest.split_at(end.unwrap_or(rest.len()))
}

/// `:::kind text :::`.
fn in_one_line(mark: &LineMark, rest: &str) -> Option<Foreign> {
    let content = rest.trim_end().strip_suffix(":::")?.trim_end_matches(':');
    let (kind, text) = split_kind(content);
    let component = foreign_syntax().callout(kind)?;
    let text = text.trim();
    let is_plain = mark.span == mark.paragraph && !text.starts_with(['[', '{']);
    let edits = is_plain.then(|| {
        let tag = format!("<{component}>{text}</{component}>");
        vec![Edit::replace(mark.span, tag)]
    });
    Some(Foreign::new(
        mark,
        &format!(":::{kind}"),
        Some(component),
        edits,
    ))
}

fn directive(
    lines: &Lines<'_>,
    mark: &LineMark,
    rest: &str,
    closing: Option<&LineMark>,
) -> Foreign {
    let (kind, behind) = split_kind(rest);
    let behind = behind.trim();
    let title = match behind.strip_prefix('[') {
        Some(inner) => inner.strip_suffix(']'),
        None => Some(behind).filter(|title| !title.starts_with('{')),
    };
    let tag = Tag::of(kind);
    let component = tag.as_ref().map(|tag| tag.name.clone());
    let is_pair = |closing: &&LineMark| {
        let is_beside = closing.parent == mark.parent && closing.quotes == 0 && mark.quotes == 0;
        is_beside && lines.prefix(mark).is_some() && lines.prefix(mark) == lines.prefix(closing)
    };
    let edits = closing.filter(is_pair).and_then(|closing| {
        let tag = tag?.titled(title?)?;
        let first = lines.line_of(mark.span);
        let last = lines.line_of(closing.span);
        let content: Vec<&str> = (first + 1..last).map(|line| lines.text(line)).collect();
        // `:class: wide` is an option of the container.
        if content
            .first()
            .is_some_and(|line| line.trim_start().starts_with(':'))
        {
            return None;
        }
        let block = Block {
            first,
            last,
            prefix: lines.prefix(mark)?,
            content,
        };
        Some(vec![block.replaced(lines, &tag)])
    });
    let written = if rest.trim_start().starts_with('{') {
        format!(":::{{{kind}}}")
    } else {
        format!(":::{kind}")
    };
    Foreign::new(mark, &written, component.as_deref(), edits)
}
