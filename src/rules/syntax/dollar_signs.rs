//! The text around dollar signs: prices, variable names and formulas.

/// Returns the text after a price without its sign: `5`, `1,000.50`, `.99`, `10k`.
pub(super) fn after_price(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('.').unwrap_or(text);
    if !digits.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = after_fraction(rest);
    let rest = rest
        .strip_prefix(['k', 'K', 'm', 'M', 'b', 'B'])
        .unwrap_or(rest);
    (!rest.starts_with(|letter: char| letter.is_alphanumeric() || "$_^\\".contains(letter)))
        .then_some(rest)
}

/// Returns the text after groups of digits that follow commas and points.
pub(super) fn after_fraction(mut text: &str) -> &str {
    while let Some(digits) = text.strip_prefix([',', '.']) {
        let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if rest.len() == digits.len() {
            break;
        }
        text = rest;
    }
    text
}

/// Returns the text after the name of an environment variable: `HOME`, `API_KEY`.
pub(super) fn after_name(text: &str) -> Option<&str> {
    let is_part =
        |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
    let rest = text.trim_start_matches(is_part);
    let is_name = text.starts_with(|letter: char| letter.is_ascii_uppercase())
        && text.len() - rest.len() > 1
        && !rest.starts_with(|letter: char| letter.is_alphanumeric() || "$^\\".contains(letter));
    is_name.then_some(rest)
}

/// Returns whether a text contains something that only formulas have: a command, a power, or an index in braces.
pub(super) fn is_latex(text: &str) -> bool {
    let mut commands = text.match_indices('\\');
    text.contains('^')
        || text.contains("_{")
        || commands
            .any(|(at, _)| text[at + 1..].starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// Returns whether an underscore is at the edge of a word, where it may mark emphasis.
pub(super) fn has_outer_underscore(text: &str) -> bool {
    text.match_indices('_').any(|(at, _)| {
        let is_part = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !(is_part(text[..at].chars().next_back()) && is_part(text[at + 1..].chars().next()))
    })
}

/// Returns whether a backslash at the end of `text` escapes the next character.
pub(super) fn is_escaped(text: &str) -> bool {
    let slashes = text.len() - text.trim_end_matches('\\').len();
    !slashes.is_multiple_of(2)
}

/// Returns whether `text` starts code that ends in `rest_of_page`, once no formula hides its backticks.
pub(super) fn opens_code(text: &str, rest_of_page: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        let from = &rest[at..];
        let inner = from.trim_start_matches('`');
        let length = from.len() - inner.len();
        match after_run(inner, length) {
            Some(after) => rest = after,
            None if after_run(rest_of_page, length).is_some() => return true,
            None => rest = inner,
        }
    }
    false
}

/// Returns the text after the first run of exactly `length` backticks.
pub(super) fn after_run(mut text: &str, length: usize) -> Option<&str> {
    while let Some(at) = text.find('`') {
        let from = &text[at..];
        text = from.trim_start_matches('`');
        if from.len() - text.len() == length {
            return Some(text);
        }
    }
    None
}

/// Returns whether a part of a text is a word rather than the name of a quantity.
pub(super) fn is_word(part: &str) -> bool {
    let letters = part.trim_matches(|letter: char| !letter.is_alphabetic());
    letters.chars().all(char::is_alphabetic) && letters.chars().nth(1).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_what_only_formulas_have() {
        for text in ["5^2", "a_{i}", "5 \\times n", "\\alpha", "\\% \\pi"] {
            assert!(is_latex(text), "{text}");
        }
        for text in [
            "",
            "5",
            "MY_KEY",
            "{a}",
            "5\\% of 10",
            "a\\",
            "alpha\\",
            "a\\_b",
        ] {
            assert!(!is_latex(text), "{text}");
        }
    }
}
