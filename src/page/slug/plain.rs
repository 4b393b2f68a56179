//! The ids that components get from their titles, in ASCII only.

use regex::Regex;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Letters that are replaced with one or several others.
const LETTERS: [(&str, &str); 33] = [
    ("a", "àáâãåāăą"),
    ("ae", "äæ"),
    ("c", "çćĉċč"),
    ("d", "ďđð"),
    ("e", "èéêëēĕėęě"),
    ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįı"),
    ("j", "ĵ"),
    ("k", "ķ"),
    ("l", "ĺļľł"),
    ("n", "ñńņňŋ"),
    ("o", "òóôõøōŏő"),
    ("oe", "öœ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšș"),
    ("ss", "ß"),
    ("t", "ţťŧț"),
    ("th", "þ"),
    ("u", "ùúûũūŭůűų"),
    ("ue", "ü"),
    ("w", "ŵ"),
    ("y", "ýÿŷ"),
    ("z", "źżž"),
    // Signs that are replaced with words.
    (" and ", "&"),
    (" love ", "♥"),
    (" unicorn ", "🦄"),
    // Signs that Unicode classifies as letters or numbers, but that are dropped.
    (" ", "ªº"),
    ("1", "¹"),
    ("2", "²"),
    ("3", "³"),
    ("-", "–—"),
    ("\'", "’‘"),
];

/// Returns the id of an accordion with this title, or `None` if the title has letters with unknown replacements.
pub(in crate::page) fn plain(title: &str) -> Option<String> {
    // A colon would end the id in a selector, so the platform replaces the first one.
    let title = title.replacen(':', "-", 1);
    let ascii = ascii(&title.to_lowercase())?;
    Some(finish(&ascii))
}

/// Returns the id of a parameter with this name: `userId` becomes `param-user-id`.
pub(in crate::page) fn param(name: &str) -> Option<String> {
    let words = split_words(&format!("param-{name}"));
    let ascii = ascii(&words.to_lowercase())?;
    Some(finish(&ascii))
}

fn ascii(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii() && letter != '&' {
            out.push(letter);
            continue;
        }
        let found = LETTERS.iter().find(|(_, all)| all.contains(letter));
        match found {
            Some((replacement, _)) => out.push_str(replacement),
            None if letter.is_alphanumeric() => return None,
            None => out.push(' '),
        }
    }
    Some(out)
}

/// Replaces each run of other characters with one `-`.
fn finish(ascii: &str) -> String {
    let words = ascii
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let joined = words.collect::<Vec<_>>().join("-");
    trim_dashes(&contractions(&joined)).to_owned()
}

/// Splits words: `userId` becomes `user Id`, `APIKey` becomes `API Key`, `SHA256` becomes `SHA 256`.
fn split_words(text: &str) -> String {
    let letters = text.as_bytes();
    let at = |at: Option<usize>| at.and_then(|at| letters.get(at)).copied().unwrap_or(b' ');
    let mut out = String::with_capacity(text.len() + 4);
    for (index, letter) in text.char_indices() {
        let (before, next) = (at(index.checked_sub(1)), at(Some(index + 1)));
        let is_behind_word = before.is_ascii_lowercase() || before.is_ascii_digit();
        // The last of several capitals starts the next word, unless it ends a plural: `APIs`.
        let is_behind_capitals = before.is_ascii_uppercase();
        let starts_word = match letter {
            'A'..='Z' if is_behind_word => next.is_ascii_alphabetic(),
            'A'..='Z' => is_behind_capitals && next.is_ascii_lowercase() && next != b's',
            '0'..='9' => is_behind_capitals && at(index.checked_sub(2)).is_ascii_uppercase(),
            _ => false,
        };
        if starts_word {
            out.push(' ');
        }
        out.push(letter);
    }
    out
}

/// Removes the separator in contractions: `what-s-new` becomes `whats-new`.
pub(super) fn contractions(text: &str) -> Cow<'_, str> {
    static ALONE: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"([a-zA-Z\d]+)-([ts])(-|$)").ok());
    let is_alone =
        |letters: &[u8]| matches!(letters, [b'-', b's' | b't'] | [b'-', b's' | b't', b'-']);
    let bytes = text.as_bytes();
    let may_match =
        bytes.windows(3).any(is_alone) || bytes.last_chunk::<2>().is_some_and(|end| is_alone(end));
    match &*ALONE {
        Some(alone) if may_match => alone.replace_all(text, "$1$2$3"),
        _ => Cow::Borrowed(text),
    }
}

/// Trims `-` at both ends.
pub(super) fn trim_dashes(text: &str) -> &str {
    let text = text.strip_prefix('-').unwrap_or(text);
    text.strip_suffix('-').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_converted_to_ids() {
        let cases = [
            ("What's new: a test: b", "whats-new-a-test-b"),
            ("Q&A — früher", "q-and-a-frueher"),
            ("snake_case FooBar v2.0", "snake-case-foobar-v2-0"),
            ("Élan ♥ 🚀", "elan-love"),
        ];
        for (title, id) in cases {
            assert_eq!(plain(title).as_deref(), Some(id), "{title}");
        }
        assert_eq!(plain("中文"), None);
    }

    #[test]
    fn parameter_names_are_split_into_words() {
        let cases = [
            ("userId", "param-user-id"),
            ("data.items[].id", "param-data-items-id"),
            ("APIKey", "param-api-key"),
            ("user_ids", "param-user-ids"),
            ("theIDs", "param-the-ids"),
            ("SHA256", "param-sha-256"),
            ("optionB", "param-optionb"),
            ("x-api-key", "param-x-api-key"),
        ];
        for (name, id) in cases {
            assert_eq!(param(name).as_deref(), Some(id), "{name}");
        }
    }
}
