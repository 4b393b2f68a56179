//! The text of an answer.

use crate::diagnostic::SecretMask;
use crate::secrets::masked;
use std::borrow::Cow;

/// The maximum number of characters of an answer: about 10,000 tokens.
const MAX_CHARACTERS: usize = 40_000;

/// Returns a text for an agent: the secrets of `mask`, and others that their form shows, are masked, and the end of a long
/// text is left out.
pub(super) fn answer(text: &str, mask: &SecretMask) -> String {
    let text = masked(text);
    let text = match mask.hide(&text) {
        Cow::Owned(hidden) => Cow::Owned(hidden),
        Cow::Borrowed(_) => text,
    };
    match text.char_indices().nth(MAX_CHARACTERS) {
        None => text.into_owned(),
        Some((end, _)) => {
            let end = text[..end].rfind('\n').map_or(end, |line| line + 1);
            let left = text[end..].chars().count();
            format!("{}… {left} more characters were left out.\n", &text[..end])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_after_a_line() {
        let text = answer(&"a line\n".repeat(10_000), &SecretMask::default());
        assert!(text.chars().count() < MAX_CHARACTERS + 50);
        assert!(
            text.ends_with("a line\n… 30002 more characters were left out.\n"),
            "{}",
            &text[text.len() - 80..]
        );
        assert_eq!(answer("short", &SecretMask::default()), "short");
    }
}
