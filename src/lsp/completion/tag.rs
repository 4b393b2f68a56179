//! What is being written in a tag, and the element around it.

use super::context::Context;
use std::ops::Range;

/// How far before the cursor a tag can begin, in bytes.
const MAX_TAG: usize = 2000;

fn is_name_part(letter: char) -> bool {
    letter.is_alphanumeric() || ".-_".contains(letter)
}

/// Returns what is being written in the tag that is open at the end of the text.
pub(super) fn in_tag(before: &str) -> Context<'_> {
    let near = before.ceil_char_boundary(before.len().saturating_sub(MAX_TAG));
    let Some(open) = before[near..].rfind('<').map(|at| near + at) else {
        return Context::Text;
    };
    let tag = &before[open + 1..];
    if let Some(name) = tag.strip_prefix('/') {
        return in_closing_tag(before, open, name);
    }
    let Some(name_end) = tag.find(|letter| !is_name_part(letter)) else {
        return Context::Component {
            start: open + 1,
            inside: open_element(&before[..open]),
        };
    };
    let element = &tag[..name_end];
    if element.is_empty() {
        return Context::Text;
    }
    let (mut set, mut rest) = (Vec::new(), &tag[name_end..]);
    loop {
        rest = rest.trim_start();
        let length =
            rest.find(|letter: char| !(letter.is_alphanumeric() || "-_:".contains(letter)));
        let Some(length) = length else {
            return Context::Attribute {
                start: before.len() - rest.len(),
                element,
                set,
            };
        };
        let name = &rest[..length];
        let after = rest[length..].trim_start();
        if name.is_empty() {
            return Context::Text;
        }
        set.push(name);
        let Some(value) = after.strip_prefix('=') else {
            rest = after;
            continue;
        };
        let quote = value.chars().next();
        match quote {
            Some(quote @ ('"' | '\'')) => match value[1..].find(quote) {
                Some(end) => rest = &value[end + 2..],
                None => return in_value(before, &value[1..], element, name),
            },
            Some('{') => match value.find('}') {
                Some(end) => rest = &value[end + 1..],
                None => return Context::Text,
            },
            _ => return Context::Text,
        }
    }
}

fn in_closing_tag<'t>(before: &'t str, open: usize, name: &str) -> Context<'t> {
    let is_name = name.chars().all(is_name_part);
    match open_element(&before[..open]).filter(|_| is_name) {
        Some(element) => Context::Closing {
            start: open + 2,
            element,
        },
        None => Context::Text,
    }
}

fn in_value<'t>(
    before: &'t str,
    written: &'t str,
    element: &'t str,
    attribute: &'t str,
) -> Context<'t> {
    let start = before.len() - written.len();
    match attribute {
        "href" => Context::Link { start, written },
        "src" => Context::Image { start },
        _ => Context::Value {
            start,
            element,
            attribute,
        },
    }
}

/// Returns the innermost element that is open at the end of a text.
fn open_element(before: &str) -> Option<&str> {
    let (mut open, mut fence) = (Vec::new(), None);
    let mut at = 0;
    for line in before.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let marks = line.trim_start_matches([' ', '\t', '>']);
        let length = marks.len() - marks.trim_start_matches('`').len();
        if length >= 3 {
            fence = match fence {
                None => Some(length),
                Some(opening) if length >= opening => None,
                open => open,
            };
        } else if fence.is_none() {
            tags(before, start..at, &mut open);
        }
    }
    open.pop()
}

/// Applies the tags that begin in a line to the elements that are open.
fn tags<'t>(text: &'t str, line: Range<usize>, open: &mut Vec<&'t str>) {
    let mut at = line.start;
    while let Some(found) = text[at..line.end].find('<') {
        let ticks = text[line.start..at + found].matches('`').count();
        at += found + 1;
        let tag = &text[at..];
        let (is_closing, tag) = match tag.strip_prefix('/') {
            Some(tag) => (true, tag),
            None => (false, tag),
        };
        let name = &tag[..tag
            .find(|letter| !is_name_part(letter))
            .unwrap_or(tag.len())];
        if name.is_empty() || !ticks.is_multiple_of(2) {
            continue;
        }
        if is_closing {
            if let Some(number) = open.iter().rposition(|other| *other == name) {
                open.truncate(number);
            }
        } else if !is_self_closing(&tag[name.len()..]) {
            open.push(name);
        }
    }
}

/// Returns whether a tag closes itself, or ends in no way. `rest` is the text behind its name.
fn is_self_closing(rest: &str) -> bool {
    let (mut quote, mut depth, mut last) = (None, 0_usize, ' ');
    for letter in rest.chars().take(MAX_TAG) {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '{') => depth += 1,
            (None, '}') => depth = depth.saturating_sub(1),
            (None, '>') if depth == 0 => return last == '/',
            _ => (),
        }
        last = letter;
    }
    true
}
