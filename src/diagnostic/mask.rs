//! Masks secrets in all output: messages, lines of a page, diffs.

use super::pieces::Pieces;
use aho_corasick::{AhoCorasick, MatchKind};
use memchr::memmem::Finder;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

/// Returns how many characters to show at the start and at the end of a secret with `length` characters: at most four
/// and two.
fn shown_ends(length: usize) -> (usize, usize) {
    ((length / 6).min(4), (length / 12).min(2))
}

/// The fewest letters of a part of a key. A shorter one may be any word, which would be masked wherever else it is.
const MIN_KEY_PART: usize = 16;

/// Up to this many secrets are searched for one by one.
const MAX_SEPARATE_SEARCHES: usize = 32;

/// The maximum length of all secrets that are searched for, in bytes. Searching for more needs hundreds of megabytes.
const MAX_LENGTH: usize = 4 << 20;

/// Returns a secret as shown in messages: `sk_l…9x`.
pub fn mask(secret: &str) -> String {
    let letters: Vec<char> = secret.chars().collect();
    let (first, last) = shown_ends(letters.len());
    let begin = letters.iter().take(first);
    let end = letters.iter().skip(letters.len() - last);
    begin.chain(&['\u{2026}']).chain(end).collect()
}

/// A mask over secrets in all output.
#[derive(Debug, Clone, Default)]
pub struct SecretMask {
    /// The secrets and their replacements, which have the same length in bytes.
    parts: Vec<(String, String)>,
    /// Searches for all of them in one pass; built on first use.
    search: OnceLock<Option<AhoCorasick>>,
    /// Searches for each of them, if they are few; built on first use.
    separate: OnceLock<Vec<Finder<'static>>>,
    /// The pieces of the secrets; found on first use.
    pieces: OnceLock<Pieces>,
}

impl SecretMask {
    /// Creates a mask over these secrets.
    pub fn new<'s>(secrets: impl IntoIterator<Item = &'s str>) -> Self {
        let mut parts = Vec::new();
        for secret in secrets {
            // Hide each line of a key separately, because a page may be printed line by line.
            let is_one = !secret.trim().contains(['\n', '\r']);
            for part in secret
                .lines()
                .flat_map(|line| line.split('\r'))
                .map(str::trim)
            {
                // A page can put anything between the lines of a key, and a quote has marks before each of them.
                let is_of_key =
                    |letter: char| letter.is_ascii_alphanumeric() || "+/=".contains(letter);
                let part = if is_one {
                    part
                } else {
                    part.trim_matches(|c| !is_of_key(c))
                };
                let is_key = part.len() >= MIN_KEY_PART && part.chars().all(is_of_key);
                if part.is_empty() || !(is_one || is_key) {
                    continue;
                }
                parts.push((part.to_owned(), masked(part, is_one)));
                // Messages contain anchors, which are in lower case.
                let lower = part.to_ascii_lowercase();
                if lower != part {
                    let masked = masked(&lower, is_one);
                    parts.push((lower, masked));
                }
            }
        }
        Self::of_parts(parts)
    }

    fn of_parts(mut parts: Vec<(String, String)>) -> Self {
        parts.sort();
        parts.dedup();
        Self {
            parts,
            search: OnceLock::new(),
            separate: OnceLock::new(),
            pieces: OnceLock::new(),
        }
    }

    /// Returns whether it hides nothing.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Adds the secrets of `other`.
    pub fn add(&mut self, other: &Self) {
        if other.is_empty() || other.parts == self.parts {
            return;
        }
        let mut parts = std::mem::take(&mut self.parts);
        parts.extend(other.parts.iter().cloned());
        *self = Self::of_parts(parts);
    }

    fn search(&self) -> Option<&AhoCorasick> {
        let search = self.search.get_or_init(|| {
            let length: usize = self.parts.iter().map(|(secret, _)| secret.len()).sum();
            if length > MAX_LENGTH {
                return None;
            }
            let secrets = self.parts.iter().map(|(secret, _)| secret);
            // A secret can be part of another one, so mask the longest.
            AhoCorasick::builder()
                .match_kind(MatchKind::LeftmostLongest)
                .build(secrets)
                .ok()
        });
        search.as_ref()
    }

    /// Returns whether `text` contains a secret. With only a few secrets, searching for each is many times faster.
    fn is_contained_in(&self, text: &str, search: &AhoCorasick) -> bool {
        if self.parts.len() > MAX_SEPARATE_SEARCHES {
            return search.is_match(text);
        }
        let separate = self.separate.get_or_init(|| {
            let secrets = self.parts.iter();
            secrets
                .map(|(secret, _)| Finder::new(secret).into_owned())
                .collect()
        });
        let mut searches = separate.iter();
        searches.any(|search| search.find(text.as_bytes()).is_some())
    }

    /// Returns `text` with every secret masked. The length stays the same, so that offsets remain valid.
    pub fn apply<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_empty() {
            return Cow::Borrowed(text);
        }
        let Some(search) = self.search() else {
            // With too many secrets to search for, show nothing rather than one of them.
            return Cow::Owned("*".repeat(text.len()));
        };
        if !self.is_contained_in(text, search) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        search.replace_all_with(text, &mut out, |found, _, out| {
            out.push_str(&self.parts[found.pattern().as_usize()].1);
            true
        });
        Cow::Owned(out)
    }

    /// Returns `text` with every secret masked like [`apply`](Self::apply), and every piece of one in whatever form it is
    /// written: in another case, split into words, with escapes, or cut. Only letters and digits are replaced, so that a
    /// text in a format stays valid.
    pub fn hide<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_empty() {
            return Cow::Borrowed(text);
        }
        let masked = self.apply(text);
        without(self.pieces().in_text(&masked), masked)
    }

    /// Returns a finished output with the pieces of secrets masked that are still in it, for example after an escape was replaced.
    /// Its texts are masked already, and a short secret may be a word of the format.
    pub fn hide_rest<'t>(&self, output: &'t str) -> Cow<'t, str> {
        if self.is_empty() {
            return Cow::Borrowed(output);
        }
        if self.search().is_none() {
            return self.apply(output);
        }
        without(self.pieces().long_in_text(output), Cow::Borrowed(output))
    }

    fn pieces(&self) -> &Pieces {
        self.pieces.get_or_init(|| {
            let secrets = self.parts.iter().map(|(secret, _)| secret.as_str());
            Pieces::new(secrets)
        })
    }

    /// Hides the secrets in `text` in place, like [`hide`](Self::hide).
    pub fn hide_in(&self, text: &mut String) {
        if let Cow::Owned(hidden) = self.hide(text) {
            *text = hidden;
        }
    }
}

/// Returns `text` with asterisks in these ranges.
fn without(hidden: Vec<Range<usize>>, text: Cow<'_, str>) -> Cow<'_, str> {
    if hidden.is_empty() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    for range in hidden {
        out.push_str(&text[end..range.start]);
        out.extend(std::iter::repeat_n('*', range.len()));
        end = range.end;
    }
    out.push_str(&text[end..]);
    Cow::Owned(out)
}

/// Returns asterisks in place of `secret`, one per byte.
fn masked(secret: &str, shows_ends: bool) -> String {
    let count = secret.chars().count();
    let (first, last) = if shows_ends {
        shown_ends(count)
    } else {
        (0, 0)
    };
    let mut out = String::with_capacity(secret.len());
    for (at, letter) in secret.chars().enumerate() {
        // Half an escape would be invalid when parsed again.
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
    fn short_secrets_show_fewer_characters() {
        assert_eq!(mask("0123456789abcdefghijklmn"), "0123\u{2026}mn");
        assert_eq!(mask("0123456789ab"), "01\u{2026}b");
        assert_eq!(mask("01234"), "\u{2026}");
    }

    #[test]
    fn words_between_the_lines_of_a_key_are_not_secrets() {
        let mask = SecretMask::new([
            "MIIEpAIBAAKCAQEA7x\n> error warning file : \" ,\n> MIIEpAIBAAKCAQEA7y",
        ]);
        let text = "{\"error\": \"MIIEpAIBAAKCAQEA7x file\"} > , MIIEpAIBAAKCAQEA7y";
        assert_eq!(
            mask.apply(text),
            "{\"error\": \"****************** file\"} > , ******************"
        );
    }

    #[test]
    fn passwords_of_several_words_are_masked_as_a_whole() {
        let mask = SecretMask::new(["parcel horse 7 staple"]);
        assert_eq!(
            mask.apply("horse parcel horse 7 staple"),
            "horse par*****************e"
        );
    }

    #[test]
    fn formats_stay_valid() {
        let mask = SecretMask::new([
            "startLine8x",
            "check_name",
            "file=index1.mdx",
            "Qx7Rk2mVzP9sLd4",
        ]);
        let text =
            "::error file=index1.mdx {\"check_name\": 1, \"start\": {\"line\": 8}} qx7 rk2 mvz p9s";
        let expected =
            "::error file=index1.mdx {\"check_name\": 1, \"start\": {\"line\": 8}} *** *** *** ***";
        assert_eq!(mask.hide_rest(text), expected);
    }

    #[test]
    fn texts_keep_their_length() {
        let mask = SecretMask::new(["gr\u{fc}n-0123456789", "one line\nand-more"]);
        let text = "a gr\u{fc}n-0123456789 b one\n  and-more";
        let masked = mask.apply(text);
        assert_eq!(masked, "a gr*************9 b one\n  and-more");
        assert_eq!(masked.len(), text.len());
    }
}
