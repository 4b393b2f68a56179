//! Escapes text for Markdown, so that it contains no markup and mentions nobody.

use std::fmt::Write as _;

/// A zero-width space. Outside of code, GitHub reads `@` and `#` as mentions even when they are escaped.
const BREAK: &str = "\u{200b}";

/// Returns `text`, a single line, as Markdown that shows it literally. Text between backticks becomes code.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut parts = text.split('`').peekable();
    let mut is_code = false;
    while let Some(part) = parts.next() {
        // A last backtick without a partner is a plain character.
        let is_paired = is_code && parts.peek().is_some();
        if is_paired {
            out.push_str("<code>");
            part.chars().for_each(|letter| push(&mut out, letter, ""));
            out.push_str("</code>");
        } else {
            if is_code {
                out.push_str("&#96;");
            }
            part.chars()
                .for_each(|letter| push(&mut out, letter, BREAK));
        }
        is_code = !is_code;
    }
    out
}

/// Writes characters that could be markup as numeric references, and `after` behind those that start a mention.
fn push(out: &mut String, letter: char, after: &str) {
    let is_harmless = match letter {
        // Prevents automatic links.
        '.' => !out.ends_with(['w', 'W']),
        '/' => !out.ends_with(':'),
        _ => !letter.is_ascii_punctuation() || " ,;:?'\"()-+=%".contains(letter),
    };
    if is_harmless {
        out.push(letter);
        return;
    }
    // Writing to a string cannot fail.
    let _ = write!(out, "&#{};", u32::from(letter));
    if matches!(letter, '@' | '#') {
        out.push_str(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("an `a|b` here"), "an <code>a&#124;b</code> here");
        assert_eq!(escaped("<b> [x](y) `"), "&#60;b&#62; &#91;x&#93;(y) &#96;");
        assert_eq!(escaped("@all"), "&#64;\u{200b}all");
        assert_eq!(escaped("https://www.x.y"), "https:&#47;/www&#46;x.y");
    }
}
