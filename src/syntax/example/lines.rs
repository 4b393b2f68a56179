//! Parts of examples that are not code: prompts, ellipses, placeholders, diff markers.

use super::comments::is_line_comment;
use crate::catalog::PROMPTS;
use std::borrow::Cow;

/// The maximum number of names in angle brackets to examine.
const MAX_PLACEHOLDERS: usize = 50;

/// Returns whether lines of `text` start with the prompt of a shell or an interpreter.
pub(super) fn has_prompt(text: &str) -> bool {
    const INTERPRETERS: [&str; 4] = [":) ", ">>>", "irb", "In ["];
    text.lines().map(str::trim_start).any(|line| {
        let mut shells = PROMPTS.iter();
        shells.any(|prompt| prompt.command(line).is_some())
            || INTERPRETERS.iter().any(|prompt| line.starts_with(prompt))
    })
}

/// Returns whether `text` contains template syntax, which is replaced later.
pub(super) fn has_template(text: &str) -> bool {
    ["{{", "{%", "<%", "${{", "<<<", "[[", "<?="]
        .iter()
        .any(|mark| text.contains(mark))
}

/// Returns whether `text` contains a placeholder in angle brackets: `<your-key>`, `<API_KEY>`, `<...>`. In a string it
/// is a placeholder for a part of the string.
pub(super) fn has_placeholder(text: &str) -> bool {
    text.lines().any(|line| {
        let mut quotes = 0;
        let mut pieces = line.split('<');
        let mut before = pieces.next().unwrap_or_default();
        pieces.any(|after| {
            quotes += before.matches(['"', '\'', '`']).count();
            before = after;
            let name = after.split_once('>').map_or("", |(name, _)| name);
            quotes % 2 == 0 && is_placeholder(name)
        })
    })
}

/// Returns whether a plain word in angle brackets is a placeholder, as in `const <name> = 1`: not a tag, because it is
/// never closed, and not a type parameter.
pub(super) fn has_named_gap(text: &str) -> bool {
    text.match_indices('<')
        .take(MAX_PLACEHOLDERS)
        .any(|(at, _)| {
            let name = text[at + 1..].split_once('>').map_or("", |(name, _)| name);
            let is_word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
            let follows_name =
                text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '.');
            is_word && !follows_name && !text.contains(&format!("</{name}"))
        })
}

/// Returns whether a name in angle brackets is a placeholder for a value.
pub(super) fn is_placeholder(name: &str) -> bool {
    // Type parameters are not placeholders.
    const TYPES: [&str; 5] = ["dyn ", "impl ", "mut ", "const ", "typeof "];
    let may_be = |letter: char| letter.is_alphanumeric() || "_-. …".contains(letter);
    if name.len() < 2
        || !name.chars().all(may_be)
        || TYPES.iter().any(|word| name.starts_with(word))
    {
        return false;
    }
    !name.chars().any(char::is_lowercase)
        || name.contains([' ', '-', '_', '…'])
        || name.contains("...")
        || name.to_lowercase().starts_with("your")
}

/// Returns whether `text` contains an ellipsis.
pub(super) fn has_ellipsis(text: &str) -> bool {
    text.contains("...") || text.contains('…')
}

/// Returns whether dots on consecutive lines mark an omission.
pub(super) fn has_vertical_dots(text: &str) -> bool {
    let is_blank = |letter: char| letter != '\n' && letter.is_whitespace();
    memchr::memchr_iter(b'.', text.as_bytes()).any(|at| {
        let before = text[..at].trim_end_matches(is_blank);
        let after = text[at + 1..].trim_start_matches(is_blank);
        (before.is_empty() || before.ends_with('\n'))
            && (after.is_empty() || after.starts_with('\n'))
    })
}

/// The quotes that word processors insert instead of straight ones.
pub(super) const CURLY: [char; 4] = ['“', '”', '‘', '’'];

/// Returns the line that contains byte `at`.
pub(super) fn line_at(text: &str, at: usize) -> &str {
    let at = text.floor_char_boundary(at);
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    text[start..].lines().next().unwrap_or_default()
}

/// Returns whether the line at byte `at` has a curly quote outside straight quotes. Ignores apostrophes in the words of
/// a comment.
pub(super) fn has_curly_quote(text: &str, at: usize) -> bool {
    let line = line_at(text, at);
    let mut open = None;
    let mut before = ' ';
    line.chars().any(|letter| {
        let is_apostrophe = letter == '’' && before.is_alphanumeric();
        before = letter;
        match (open, letter) {
            (None, letter) if CURLY.contains(&letter) && !is_apostrophe => return true,
            (None, '"' | '\'' | '`') => open = Some(letter),
            (Some(quote), letter) if quote == letter => open = None,
            _ => (),
        }
        false
    })
}

/// Returns whether dots replace code. Ignores dots at the end of words in a string.
pub(super) fn has_gap(text: &str) -> bool {
    has_ellipsis(text)
        && text.lines().any(|line| {
            let bare = line.trim_start_matches([' ', '\t', '/', '#', '-', '*']);
            bare.starts_with("...")
                || line.contains('…')
                || line.match_indices("...").any(|(at, _)| {
                    let after = &line[at + 3..];
                    let is_apart =
                        line[..at].ends_with(' ') && (after.is_empty() || after.starts_with(' '));
                    let before = line[..at].trim_end().chars().next_back();
                    is_apart || before.is_some_and(|letter| "([{=,:;>&|+".contains(letter))
                })
        })
}

/// Returns whether lines are marked as added or removed.
pub(super) fn has_changes(text: &str) -> bool {
    let is_change = |line: &str| {
        let mut bytes = line.bytes();
        matches!(bytes.next(), Some(b'+' | b'-'))
            && matches!(bytes.next(), Some(b' ' | b'\t') | None)
    };
    text.lines()
        .any(|line| is_change(line) || line.starts_with("@@ "))
}

/// Returns whether the text contains annotations for people, such as arrows.
pub(super) fn is_annotated(text: &str) -> bool {
    const MARKS: [char; 17] = [
        '↵', '←', '→', '⇒', '❌', '✗', '✘', '✅', '⬅', '┌', '└', '│', '├', '👈', '⋮', '↑', '↓',
    ];
    text.contains(MARKS)
        || ["<-- ", "// <- ", "# <- ", "// -> "]
            .iter()
            .any(|mark| text.contains(mark))
        || text.lines().any(|line| {
            let bare = line.trim_start_matches(['/', '#', ' ', '\t', '-', '|', '*', '<', '!']);
            bare.starts_with('^') || bare.starts_with("~~~")
        })
}

/// Returns the pieces of `text` between blank lines.
pub(super) fn paragraphs(text: &str) -> Vec<&str> {
    pieces(text, str::is_empty)
}

/// Returns the pieces of `text` between comments and blank lines.
pub(super) fn between_comments(text: &str) -> Vec<&str> {
    pieces(text, |line| line.is_empty() || is_line_comment(line))
}

/// Returns the pieces of `text` between the lines that are separators without the blanks around them.
fn pieces(text: &str, is_separator: impl Fn(&str) -> bool) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        if is_separator(line.trim()) {
            pieces.push(&text[start..at]);
            start = at + line.len();
        }
        at += line.len();
    }
    pieces.push(&text[start..]);
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}

/// Returns the indentation, in bytes, of the first line that is not blank.
pub(super) fn first_indent(text: &str) -> usize {
    let mut lines = text.lines();
    lines.find(|line| !line.trim().is_empty()).map_or(0, indent)
}

/// Returns the indentation of a line in bytes.
pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// Returns `text` with lines that contain only dots replaced by spaces.
pub(super) fn without_dotted_lines(text: &str) -> Cow<'_, str> {
    if !has_ellipsis(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let bare = line
            .trim()
            .trim_start_matches(['#', '/', '-', ' '])
            .trim_end_matches(',');
        if !bare.is_empty() && bare.chars().all(|letter| ".… ".contains(letter)) {
            let body = line.trim_end_matches(['\n', '\r']);
            out.extend(std::iter::repeat_n(' ', body.len()));
            out.push_str(&line[body.len()..]);
        } else {
            out.push_str(line);
        }
    }
    Cow::Owned(out)
}
