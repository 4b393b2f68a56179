//! The ids that the platform generates for headings.
//!
//! Verified against the platform's packages (`@mintlify/common` 1.0.1176, `slugify.js`), which use
//! `@sindresorhus/slugify` 2.2.0 and its counter.

use super::plain::{contractions, trim_dashes};
use crate::page::link_address::decoded;
use foldhash::fast::FixedState;
use regex::Regex;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hasher as _};
use std::sync::LazyLock;

/// Returns the ids of headings with these texts, in page order. `None` for a text with an empty id.
pub fn heading_ids<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<Option<String>> {
    let mut counter = Counter::default();
    let ids = texts
        .into_iter()
        .map(|text| clean(counter.count(slug(text))));
    ids.map(|id| (!id.is_empty()).then_some(id)).collect()
}

/// Returns the id of a heading with this text on a page without other headings, or `None` if it is empty.
pub fn heading_id(text: &str) -> Option<String> {
    let id = clean(slug(text));
    (!id.is_empty()).then_some(id)
}

/// Returns a hash that is equal for headings with the same id, and rarely for others. Does not compute the id.
pub fn heading_key(text: &str) -> u64 {
    let mut key = FixedState::default().build_hasher();
    if text.is_ascii() {
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
        letters.for_each(|letter| key.write_u32(letter.to_ascii_lowercase().into()));
        return key.finish();
    }
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    for letter in letters.filter(|letter| !may_be_emoji(*letter)) {
        letter
            .to_lowercase()
            .for_each(|letter| key.write_u32(letter.into()));
    }
    key.finish()
}

/// Returns the id of a heading with this text, without a suffix for duplicates.
pub fn slug(text: &str) -> String {
    if text.bytes().all(is_plain) {
        // Nothing has to be encoded, as in nearly every heading.
        let mut joined = join(text.trim(), false);
        joined.make_ascii_lowercase();
        return trimmed(joined_contractions(joined));
    }
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let encoded = encode(&words.join("-"));
    let joined = join(&encoded, encoded.contains('%'));
    trimmed(joined_contractions(joined))
}

/// Joins contractions like [`contractions`], mostly without a copy.
fn joined_contractions(text: String) -> String {
    match contractions(&text) {
        Cow::Owned(joined) => joined,
        Cow::Borrowed(_) => text,
    }
}

/// Trims `-` at both ends like [`trim_dashes`].
fn trimmed(mut text: String) -> String {
    let (length, kept) = (text.len(), trim_dashes(&text).len());
    if kept < length {
        let start = usize::from(text.starts_with('-'));
        text.truncate(start + kept);
        text.drain(..start);
    }
    text
}

/// Returns whether `encodeURIComponent` keeps a byte, or it is white space, which has become `-` by then.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b" \t-_.!~*'()".contains(&byte)
}

/// Encodes like `encodeURIComponent`.
fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let digit = |value: u8| char::from(b"0123456789ABCDEF"[usize::from(value)]);
            out.extend(['%', digit(byte >> 4), digit(byte & 15)]);
        }
    }
    out
}

/// Replaces each run of other characters with one `-`.
fn join(text: &str, keep_percent: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let kept =
            letter.is_ascii_alphanumeric() || letter == '_' || (keep_percent && letter == '%');
        if kept {
            out.push(letter);
        } else if !out.ends_with('-') {
            out.push('-');
        }
    }
    out
}

/// Percent-decodes an id, and removes the characters that the platform removes.
pub(in crate::page) fn clean(id: String) -> String {
    let is_clean = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if id.bytes().all(is_clean) {
        return id;
    }
    without_signs(&decoded(&id))
}

/// Returns the id in the fragment of a link, in the form of [`heading_ids`].
pub fn linked_id(fragment: &str) -> String {
    clean(fragment.to_owned())
}

/// Returns the explicit id of a heading with `{#id}`, as the platform normalizes it.
pub(in crate::page) fn clean_explicit(id: &str) -> String {
    let kept: String = id
        .trim()
        .chars()
        .filter(|letter| !"<>&".contains(*letter))
        .collect();
    without_signs(&kept).replace(' ', "-")
}

fn without_signs(text: &str) -> String {
    let kept: String = text
        .chars()
        .filter(|letter| !"?,;:!'\"()[]{}".contains(*letter))
        .collect();
    without_emoji(kept)
}

fn without_emoji(text: String) -> String {
    static EMOJI: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"\p{Extended_Pictographic}").ok());
    match &*EMOJI {
        Some(emoji) if text.chars().any(may_be_emoji) => emoji.replace_all(&text, "").into_owned(),
        _ => text,
    }
}

/// Returns whether a character is in the range of emoji, which contains no letters of any language.
fn may_be_emoji(letter: char) -> bool {
    matches!(letter, '©' | '®' | '\u{203c}'..='\u{2bff}' | '〰' | '〽' | '㊗' | '㊙' | '\u{1f000}'..)
}

/// Adds suffixes to duplicates: the second `overview` becomes `overview-2`.
#[derive(Default)]
pub(in crate::page) struct Counter {
    seen: HashMap<String, u32, FixedState>,
}

impl Counter {
    /// Returns the id of the next text with this slug.
    pub(in crate::page) fn count(&mut self, slug: String) -> String {
        if slug.is_empty() {
            return slug;
        }
        let lower = slug.to_lowercase();
        let of_base = self
            .seen
            .get(numberless(&lower))
            .copied()
            .unwrap_or_default();
        let count = self
            .seen
            .entry(lower)
            .and_modify(|count| *count += 1)
            .or_insert(1);
        if *count >= 2 || of_base > 2 {
            format!("{slug}-{count}")
        } else {
            slug
        }
    }
}

/// Returns a slug without the numbers at its end: `step-1-2` becomes `step`.
fn numberless(slug: &str) -> &str {
    let words = slug.trim_end_matches(|letter: char| letter.is_ascii_digit());
    match words.strip_suffix('-') {
        Some(shorter) if words.len() < slug.len() => numberless(shorter),
        _ => slug,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_with_the_same_id_have_the_same_key() {
        let texts = [
            "Don't stop",
            "don’t stop!",
            "Dont Stop",
            "Ⓜ Stop",
            "Stop 🛑",
            "Über uns",
            "über  uns",
            "ÜBER-UNS",
            "C++",
            "C#",
            "c",
            "日本 語",
            "日本-語",
            "What's new?",
            "Whats new",
            "a_b",
            "A_B",
            "100%",
            "100 %",
            "K",
            "ß",
            "SS",
        ];
        for one in texts {
            for other in texts {
                let (id, same) = (heading_id(one), heading_id(other));
                if id.is_some() && id == same {
                    assert_eq!(heading_key(one), heading_key(other), "{one} {other}");
                }
            }
        }
        assert_ne!(heading_key("Install"), heading_key("Installs"));
    }

    fn id(text: &str) -> String {
        heading_ids([text]).remove(0).unwrap_or_default()
    }

    #[test]
    fn ids_match_the_platform() {
        let cases = [
            ("Config.json options", "config-json-options"),
            ("Read/write access", "read/write-access"),
            ("C++ & C#", "c++-&-c#"),
            ("Using useState() hook", "using-usestate-hook"),
            ("Launch 🚀 now", "launch--now"),
            ("中文 标题", "中文-标题"),
            ("Über uns", "über-uns"),
            ("foo_bar__baz", "foo_bar__baz"),
            ("100% free", "100%-free"),
            ("HTTP → HTTP2", "http-→-http2"),
            ("Do's & don'ts", "dos-&-don-ts"),
            ("It's a don't", "its-a-dont"),
            ("© 2024", "-2024"),
            ("I ♥ docs", "i--docs"),
            ("!!!", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(id(text), expected, "{text}");
        }
    }

    #[test]
    fn duplicates_are_numbered_like_on_the_platform() {
        let ids = heading_ids(["Overview", "Overview", "Overview", "Overview 2", "overview"]);
        let ids: Vec<_> = ids.iter().flatten().collect();
        assert_eq!(
            ids,
            [
                "overview",
                "overview-2",
                "overview-3",
                "overview-2-1",
                "overview-4"
            ]
        );
        let ids = heading_ids(["Step 1", "Step 2", "Step 1", "Step 10"]);
        let ids: Vec<_> = ids.iter().flatten().collect();
        assert_eq!(ids, ["step-1", "step-2", "step-1-2", "step-10"]);
    }
}
