//! Strings in code, with placeholders for what is computed.

use super::code::string_length;
use std::ops::Range;

/// The beginnings of functions that fill in a string.
const FORMATS: [&str; 6] = [
    "fmt.Sprintf(",
    "sprintf(",
    "String.format(",
    "format!(",
    "URI(",
    "URI.parse(",
];

/// Returns the text of an expression that is a string, or joins strings and names, and its range in the expression. Names
/// become placeholders. Returns `None` for other expressions.
pub(super) fn text(expression: &str) -> Option<(String, Range<usize>)> {
    let mut start = 0;
    for format in FORMATS {
        start = expression
            .strip_prefix(format)
            .map_or(start, |_| format.len());
    }
    let is_format = start > 0;
    let mut text = String::new();
    let mut range: Option<Range<usize>> = None;
    let mut at = start;
    loop {
        at += blanks(&expression[at..]);
        let rest = &expression[at..];
        let length = if let Some((inside, length)) = literal(rest) {
            let (from, to) = (at + inside.start, at + inside.end);
            text.push_str(&expression[from..to]);
            let whole = range.get_or_insert(from..to);
            whole.end = to;
            length
        } else {
            let name = name(rest)?;
            text.extend(["{", name, "}"]);
            name.len()
        };
        at += length;
        at += blanks(&expression[at..]);
        let rest = &expression[at..];
        let is_end =
            rest.is_empty() || is_format || rest.starts_with(".format(") || rest.starts_with("% ");
        if is_end {
            return Some((text, range?));
        }
        // PHP joins strings with dots.
        let joint = rest.strip_prefix('+').or_else(|| rest.strip_prefix(". "))?;
        at += rest.len() - joint.len();
    }
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// Returns the range inside the quotes of a string, and its length with a prefix such as `f`.
fn literal(code: &str) -> Option<(Range<usize>, usize)> {
    let prefix = code.find(['"', '\'', '`'])?;
    let is_prefix = prefix <= 2
        && code[..prefix]
            .chars()
            .all(|letter| "fFrRbBuU@$".contains(letter));
    if !is_prefix {
        return None;
    }
    let string = &code[prefix..];
    let length = string_length(string)?;
    let quotes = if ["\"\"\"", "'''"]
        .iter()
        .any(|long| string.starts_with(long))
    {
        3
    } else {
        1
    };
    Some((prefix + quotes..prefix + length - quotes, prefix + length))
}

/// Returns the name that `code` starts with, if nothing is called.
fn name(code: &str) -> Option<&str> {
    let is_letter = |letter: char| letter.is_alphanumeric() || "_$.".contains(letter);
    let end = code.find(|letter| !is_letter(letter)).unwrap_or(code.len());
    let name = code[..end].trim_end_matches('.');
    let is_name = name.starts_with(|letter: char| letter.is_alphabetic() || "_$".contains(letter));
    (is_name && !code[name.len()..].starts_with(['(', '[', '{'])).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_have_placeholders_for_what_is_computed() {
        for (expression, read) in [
            ("'/users'", "/users"),
            ("f\"{BASE}/users/{user_id}\"", "{BASE}/users/{user_id}"),
            ("`${base}/users`", "${base}/users"),
            ("\"\"\"/users\"\"\"", "/users"),
            ("BASE + \"/users/\" + user.id", "{BASE}/users/{user.id}"),
            ("$base . '/users'", "{$base}/users"),
            ("fmt.Sprintf(\"%s/users\", base)", "%s/users"),
            ("\"/users/{}\".format(id)", "/users/{}"),
        ] {
            let found = text(expression).map(|(text, _)| text);
            assert_eq!(found.as_deref(), Some(read), "{expression}");
        }
        for expression in [
            "url",
            "url(a)",
            "'a' + f(b)",
            "'a",
            "new URL('/a', b)",
            "",
            "a ? 'b' : 'c'",
        ] {
            assert_eq!(text(expression), None, "{expression}");
        }
    }
}
