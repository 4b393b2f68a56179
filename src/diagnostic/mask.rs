//! Secrets are never shown in full: not in a message, not in a line of a page, not in a diff.

use aho_corasick::{AhoCorasick, MatchKind};
use memchr::memmem;
use std::borrow::Cow;
use std::sync::OnceLock;

/// How many characters at the beginning and at the end of a secret of `length` may be seen: never more than four and two.
fn shown(length: usize) -> (usize, usize) {
    ((length / 6).min(4), (length / 12).min(2))
}

/// So many secrets are looked for one by one.
const FEW: usize = 32;

/// A secret as messages name it: `sk_l…9x`.
pub fn mask(secret: &str) -> String {
    let letters: Vec<char> = secret.chars().collect();
    let (first, last) = shown(letters.len());
    let begin = letters.iter().take(first);
    let end = letters.iter().skip(letters.len() - last);
    begin.chain(&['\u{2026}']).chain(end).collect()
}

/// A mask over secrets in everything that is printed.
#[derive(Debug, Clone, Default)]
pub struct Veil {
    /// The secrets, and what is shown in their place: as many bytes.
    parts: Vec<(String, String)>,
    /// Finds all of them in one pass over a text; made when the first text is covered.
    search: OnceLock<Option<AhoCorasick>>,
}

impl Veil {
    /// A veil over these secrets.
    pub fn new<'s>(secrets: impl IntoIterator<Item = &'s str>) -> Self {
        let mut parts = Vec::new();
        for secret in secrets {
            // The lines of a key are hidden each, because a page may be printed line by line.
            let is_one = !secret.contains(char::is_whitespace);
            for part in secret.split_whitespace() {
                parts.push((part.to_owned(), cover(part, is_one)));
                // Messages name anchors, which are in lower case.
                let lower = part.to_ascii_lowercase();
                if lower != part {
                    let covered = cover(&lower, is_one);
                    parts.push((lower, covered));
                }
            }
        }
        Self::over_parts(parts)
    }

    fn over_parts(mut parts: Vec<(String, String)>) -> Self {
        parts.sort();
        parts.dedup();
        Self {
            parts,
            search: OnceLock::new(),
        }
    }

    /// Whether it hides nothing.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Takes over what `other` hides.
    pub fn add(&mut self, other: Self) {
        let mut parts = std::mem::take(&mut self.parts);
        parts.extend(other.parts);
        *self = Self::over_parts(parts);
    }

    fn search(&self) -> Option<&AhoCorasick> {
        let search = self.search.get_or_init(|| {
            let secrets = self.parts.iter().map(|(secret, _)| secret);
            // A secret may be a part of another one: the longest is covered.
            AhoCorasick::builder()
                .match_kind(MatchKind::LeftmostLongest)
                .build(secrets)
                .ok()
        });
        search.as_ref()
    }

    /// Whether a secret stands in `text`. Few secrets are looked for one by one, which is many times as fast.
    fn stands_in(&self, text: &str, search: &AhoCorasick) -> bool {
        if self.parts.len() > FEW {
            return search.is_match(text);
        }
        let mut secrets = self.parts.iter();
        secrets.any(|(secret, _)| memmem::find(text.as_bytes(), secret.as_bytes()).is_some())
    }

    /// `text` with every secret covered. It stays as long as it is, so that places in it stay what they are.
    pub fn over<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_empty() {
            return Cow::Borrowed(text);
        }
        let Some(search) = self.search() else {
            // More secrets than can be looked for: rather nothing is shown than one of them.
            return Cow::Owned("*".repeat(text.len()));
        };
        if !self.stands_in(text, search) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        search.replace_all_with(text, &mut out, |found, _, out| {
            out.push_str(&self.parts[found.pattern().as_usize()].1);
            true
        });
        Cow::Owned(out)
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
        // Half of an escape would be a mistake wherever it is read again.
        let is_whole = !matches!(letter, '\\' | '%' | '&');
        if is_whole && (at < first || at >= count - last) {
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
