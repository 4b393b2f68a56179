//! Placeholders in addresses.

/// Returns whether a text is a placeholder, or contains one.
pub(super) fn is_placeholder(text: &str) -> bool {
    let is_capital = |letter: char| {
        letter.is_ascii_uppercase() || letter.is_ascii_digit() || "_-".contains(letter)
    };
    let mut letters = text.chars();
    text.contains(['{', '<', '$', '*', '[', '(', '…', '@'])
        || text.contains("...")
        || text.starts_with(':')
        || text.match_indices('%').any(|(at, _)| {
            let after = text[at + 1..].chars().next();
            after.is_some_and(|letter| "sdvq(@".contains(letter))
        })
        || text.len() > 1
            && text.contains(|letter: char| letter.is_ascii_uppercase())
            && letters.all(is_capital)
        || text.to_ascii_lowercase().starts_with("your")
}

/// Returns the bracket that closes `open`, if it starts a placeholder.
fn closing(open: char) -> Option<char> {
    match open {
        '{' => Some('}'),
        '<' => Some('>'),
        '[' => Some(']'),
        '(' => Some(')'),
        _ => None,
    }
}

/// Returns the offset of the first character that `is_end` accepts outside brackets.
pub(super) fn first_outside(text: &str, is_end: impl Fn(char) -> bool) -> usize {
    let mut open: Vec<char> = Vec::new();
    for (at, letter) in text.char_indices() {
        if open.last() == Some(&letter) {
            open.pop();
        } else if let Some(closing) = closing(letter) {
            open.push(closing);
        } else if open.is_empty() && is_end(letter) {
            return at;
        }
    }
    // A bracket that is not closed is not one.
    if open.is_empty() {
        text.len()
    } else {
        text.find(is_end).unwrap_or(text.len())
    }
}
