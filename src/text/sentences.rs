//! Where the sentences of a text start.

use super::to_u32;
use unicode_segmentation::UnicodeSegmentation as _;

/// Abbreviations that a sentence does not end with, in lower case.
const INSIDE: [&str; 13] = [
    "approx.", "cf.", "dr.", "e.g.", "eq.", "fig.", "i.e.", "incl.", "mr.", "mrs.", "ms.", "no.",
    "vs.",
];

/// The placeholder for code in a text.
const CODE: char = '\u{fffc}';
/// A capital letter with as many bytes as `CODE`. A sentence can start with code, but Unicode expects a capital letter
/// behind a full stop.
const CAPITAL: &str = "\u{10a0}";

/// Returns the offset in bytes of each sentence of a text: the first is 0, unless the text is empty. A line break does not
/// end a sentence.
pub fn sentence_starts(text: &str) -> Box<[u32]> {
    let joined;
    let line = if text.contains(['\n', '\r', CODE]) {
        joined = text.replace(['\n', '\r'], " ").replace(CODE, CAPITAL);
        &joined
    } else {
        text
    };
    let mut starts: Vec<u32> = Vec::new();
    let mut before = "";
    for (start, sentence) in line.split_sentence_bound_indices() {
        if !continues(before) {
            starts.push(to_u32(start));
        }
        before = sentence;
    }
    starts.into()
}

/// Returns whether the text after `sentence` belongs to it.
fn continues(sentence: &str) -> bool {
    let trimmed = sentence.trim_end();
    let last = trimmed.rsplit([' ', '(']).next().unwrap_or_default();
    INSIDE.iter().any(|known| known.eq_ignore_ascii_case(last))
}

/// Returns whether a sentence starts at a place in a text, as far as the letters before it tell.
pub fn starts_sentence(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    before.is_empty() || before.ends_with(['.', '!', '?', ':', '•'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentences(text: &str) -> Vec<&str> {
        let starts = sentence_starts(text);
        let ends = starts.iter().skip(1).copied().chain([to_u32(text.len())]);
        let parts = starts.iter().zip(ends);
        parts
            .map(|(&start, end)| text[start as usize..end as usize].trim())
            .collect()
    }

    #[test]
    fn texts_are_split_into_sentences() {
        for (text, expected) in [
            ("", &[][..]),
            ("One. Two", &["One.", "Two"]),
            (
                "Use Node.js v1.2. Then go!",
                &["Use Node.js v1.2.", "Then go!"],
            ),
            ("A tool, e.g. Vale. B", &["A tool, e.g. Vale.", "B"]),
            ("Over\nlines. More", &["Over\nlines.", "More"]),
            ("Run \u{fffc}. It works", &["Run \u{fffc}.", "It works"]),
            (
                "It stops. \u{fffc} starts it (\u{fffc}.js, or i.e. \u{fffc} now).",
                &[
                    "It stops.",
                    "\u{fffc} starts it (\u{fffc}.js, or i.e. \u{fffc} now).",
                ],
            ),
            ("Is it (i.e. This)? Yes", &["Is it (i.e. This)?", "Yes"]),
        ] {
            assert_eq!(sentences(text), expected, "{text}");
        }
    }
}
