//! `:::kind` containers, which several site builders use for admonitions.

use super::admonition_lines::{Block, Lines};
use super::admonitions::{Foreign, Tag};
use crate::catalog::FOREIGN_SYNTAX;
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
    let unclosed = open.into_iter();
    let callouts = unclosed.filter(|(_, _, rest)| FOREIGN_SYNTAX.callout(kind_of(rest)).is_some());
    found.extend(callouts.map(|(_, mark, rest)| directive(lines, mark, rest, None)));
    found
}

/// Returns whether the text after the colons starts with the name of a kind: `note`, `note Title`, `note[Title]`.
fn is_kind(rest: &str) -> bool {
    let (kind, after) = split_kind(rest);
    kind.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && (after.is_empty() || after.starts_with([' ', '\t', '[', '{']))
}

fn kind_of(rest: &str) -> &str {
    split_kind(rest).0
}

/// Splits the text after the name of a kind, which may be in braces.
fn split_kind(rest: &str) -> (&str, &str) {
    let rest = rest.trim_start();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let in_braces = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    if let Some((kind, after)) = in_braces.filter(|(kind, _)| kind.chars().all(is_part)) {
        return (kind, after);
    }
    let end = rest.find(|letter: char| !is_part(letter));
    rest.split_at(end.unwrap_or(rest.len()))
}

/// Converts `:::kind text :::`.
fn in_one_line(mark: &LineMark, rest: &str) -> Option<Foreign> {
    let content = rest.trim_end().strip_suffix(":::")?.trim_end_matches(':');
    let (kind, text) = split_kind(content);
    let component = FOREIGN_SYNTAX.callout(kind)?;
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
    let (kind, after) = split_kind(rest);
    let after = after.trim();
    let title = match after.strip_prefix('[') {
        Some(inner) => inner.strip_suffix(']'),
        None => Some(after).filter(|title| !title.starts_with('{')),
    };
    let tag = Tag::of(kind);
    let component = tag.as_ref().map(|tag| tag.name.clone());
    let is_matching = |closing: &&LineMark| {
        let is_sibling = closing.parent == mark.parent && closing.quotes == 0 && mark.quotes == 0;
        is_sibling && lines.prefix(mark).is_some() && lines.prefix(mark) == lines.prefix(closing)
    };
    let edits = closing.filter(is_matching).and_then(|closing| {
        let tag = tag?.titled(title?)?;
        let first = lines.line_of(mark.span);
        let last = lines.line_of(closing.span);
        let content: Vec<&str> = (first + 1..last).map(|line| lines.text(line)).collect();
        // A line such as `:class: wide` is an option of the container.
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
