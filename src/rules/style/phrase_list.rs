//! Finds phrases of a short list in a text that is only read once.

use super::phrases::is_whole;

/// Returns whether a text contains one of the phrases, which are in lower case, as whole words in any case.
pub(super) fn mentions(text: &str, phrases: &[String]) -> bool {
    let lower = text.to_lowercase();
    phrases.iter().any(|phrase| {
        let mut found = lower.match_indices(phrase.as_str());
        found.any(|(at, _)| is_whole(&lower, &(at..at + phrase.len())))
    })
}

/// Returns the first of the phrases that a text starts with, as whole words in any case, and the text after it.
pub(super) fn leading<'t, 'w>(text: &'t str, phrases: &'w [String]) -> Option<(&'w str, &'t str)> {
    phrases.iter().find_map(|phrase| {
        let start = text.get(..phrase.len())?;
        let rest = &text[phrase.len()..];
        (start.eq_ignore_ascii_case(phrase) && is_whole(text, &(0..phrase.len())))
            .then_some((phrase.as_str(), rest))
    })
}

/// Returns a heading without the case, the punctuation at its ends, and the spaces around them.
pub(super) fn plain_heading(text: &str) -> String {
    text.trim_matches(|letter: char| !letter.is_alphanumeric())
        .to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_whole_words() {
        let phrases = ["check".to_owned(), "make sure".to_owned()];
        for (text, expected) in [
            ("Check the label.", true),
            ("Then make sure: it works", true),
            ("The checkout", false),
            ("Recheck", false),
            ("The check-in of `check.json`: check.json", false),
        ] {
            assert_eq!(mentions(text, &phrases), expected, "{text}");
        }
        assert_eq!(leading("Make sure.", &phrases), Some(("make sure", ".")));
        assert_eq!(leading("Checkout", &phrases), None);
        assert_eq!(plain_heading("**Other:**"), "other");
    }
}
