//! Secrets are never shown whole: not in a message, not in a line of the page, not in a diff.

use std::borrow::Cow;

/// How many characters at the beginning and at the end of a secret of `length` may be seen: never more than four and two.
fn shown(length: usize) -> (usize, usize) {
    ((length / 6).min(4), (length / 12).min(2))
}

/// A secret as messages name it: `sk_l…9x`.
pub fn mask(secret: &str) -> String {
    let letters: Vec<char> = secret.chars().collect();
    let (first, last) = shown(letters.len());
    let begin = letters.iter().take(first);
    let end = letters.iter().skip(letters.len() - last);
    begin.chain(&['\u{2026}']).chain(end).collect()
}

/// What lies over the secrets of a site in everything that is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Veil {
    /// The secrets, and what is shown in their place: as many bytes.
    parts: Vec<(String, String)>,
}

impl Veil {
    /// A veil over these secrets.
    pub fn new<'s>(secrets: impl IntoIterator<Item = &'s str>) -> Self {
        let mut parts = Vec::new();
        for secret in secrets {
            // The lines of a key are hidden each, because a page may be printed line by line.
            let is_one = !secret.contains(char::is_whitespace);
            parts.extend(
                secret
                    .split_whitespace()
                    .map(|part| (part.to_owned(), cover(part, is_one))),
            );
        }
        // A secret may be a part of another one.
        parts.sort_by_key(|(secret, _)| std::cmp::Reverse(secret.len()));
        parts.dedup();
        Self { parts }
    }

    /// Whether it hides nothing.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Takes over what `other` hides.
    pub fn add(&mut self, other: Self) {
        self.parts.extend(other.parts);
        self.parts
            .sort_by_key(|(secret, _)| std::cmp::Reverse(secret.len()));
        self.parts.dedup();
    }

    /// `text` with every secret covered. It stays as long as it is, so that places in it stay what they are.
    pub fn over<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut out = Cow::Borrowed(text);
        for (secret, cover) in &self.parts {
            if out.contains(secret.as_str()) {
                out = Cow::Owned(out.replace(secret.as_str(), cover));
            }
        }
        out
    }

    /// As [`Veil::over`], in place.
    pub fn cover(&self, text: &mut String) {
        if let Cow::Owned(covered) = self.over(text) {
            *text = covered;
        }
    }
}

/// Stars in place of `secret`, byte for byte.
fn cover(secret: &str, shows_ends: bool) -> String {
    let count = secret.chars().count();
    let (first, last) = if shows_ends { shown(count) } else { (0, 0) };
    let mut out = String::with_capacity(secret.len());
    for (at, letter) in secret.chars().enumerate() {
        if at < first || at >= count - last {
            out.push(letter);
        } else {
            out.extend(std::iter::repeat_n('*', letter.len_utf8()));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_secrets_show_less() {
        assert_eq!(mask("0123456789abcdefghijklmn"), "0123\u{2026}mn");
        assert_eq!(mask("0123456789ab"), "01\u{2026}b");
        assert_eq!(mask("01234"), "\u{2026}");
    }

    #[test]
    fn texts_keep_their_length() {
        let veil = Veil::new(["gr\u{fc}n-0123456789", "one line\nand-more"]);
        let text = "a gr\u{fc}n-0123456789 b one\n  and-more";
        let covered = veil.over(text);
        assert_eq!(covered, "a gr*************9 b ***\n  ********");
        assert_eq!(covered.len(), text.len());
    }
}
