//! Reads code of any language piece by piece: strings, comments, names.

/// A piece of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    /// A string with its quotes.
    Text,
    /// A comment.
    Comment,
    /// A name with its parts: `axios.get`, `$client->request`, `Http::post`.
    Name,
    /// Any other character.
    Other,
}

/// Returns the first piece of `code`, and its length. Returns `None` at the end, and for a string that is not closed.
pub(super) fn piece(code: &str, has_hash_comments: bool) -> Option<(Piece, usize)> {
    let first = code.chars().next()?;
    let line = || code.find('\n').unwrap_or(code.len());
    if first == '#' && has_hash_comments || code.starts_with("//") && !has_hash_comments {
        return Some((Piece::Comment, line()));
    }
    if code.starts_with("/*") {
        let end = code.find("*/").map_or(code.len(), |at| at + 2);
        return Some((Piece::Comment, end));
    }
    if "\"'`".contains(first) {
        return Some((Piece::Text, string_length(code)?));
    }
    if is_name_start(first) {
        return Some((Piece::Name, name_length(code)));
    }
    Some((Piece::Other, first.len_utf8()))
}

/// Returns the length of the string that `code` starts with, if it is closed.
pub(super) fn string_length(code: &str) -> Option<usize> {
    let quote = code.chars().next()?;
    for long in ["\"\"\"", "'''"] {
        if let Some(inside) = code.strip_prefix(long) {
            return Some(inside.find(long)? + 2 * long.len());
        }
    }
    let mut is_escaped = false;
    for (at, letter) in code.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' if quote != '`' => return None,
            letter if letter == quote => return Some(at + 1),
            _ => (),
        }
    }
    None
}

fn is_name_start(letter: char) -> bool {
    letter.is_alphabetic() || "_$".contains(letter)
}

fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || "_$".contains(letter)
}

fn name_length(code: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &code[length..];
        length += rest
            .find(|letter| !is_name_letter(letter))
            .unwrap_or(rest.len());
        let rest = &code[length..];
        let mut joints = [".", "::", "->", "?."].into_iter();
        let joint = joints.find(|joint| {
            let after = rest.strip_prefix(joint);
            after.is_some_and(|after| after.starts_with(is_name_start))
        });
        match joint {
            Some(joint) => length += joint.len(),
            None => return length,
        }
    }
}

/// Splits the arguments, members or items between the bracket that `code` starts with and the one that closes it, as
/// offsets. Returns `None` if it is not closed within `most` bytes.
pub(super) fn split(
    code: &str,
    has_hash_comments: bool,
    most: usize,
) -> Option<Vec<(usize, usize)>> {
    let mut parts = Vec::new();
    let mut depth = 0_usize;
    let mut at = 0;
    let mut start = 1;
    while at <= most {
        let rest = code.get(at..)?;
        let (kind, length) = piece(rest, has_hash_comments)?;
        let first = rest.chars().next()?;
        if kind == Piece::Other {
            match first {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth == 1 => {
                    parts.push((start, at));
                    return Some(trimmed(code, parts));
                }
                ')' | ']' | '}' => depth -= 1,
                ',' if depth == 1 => {
                    parts.push((start, at));
                    start = at + 1;
                }
                _ => (),
            }
        }
        at += length;
    }
    None
}

/// Returns the parts without blanks around them, and without empty ones.
fn trimmed(code: &str, parts: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let trim = |(start, end): (usize, usize)| {
        let text = &code[start..end];
        let start = start + (text.len() - text.trim_start().len());
        (start, start + text.trim().len())
    };
    let parts = parts.into_iter().map(trim);
    parts.filter(|(start, end)| start < end).collect()
}
