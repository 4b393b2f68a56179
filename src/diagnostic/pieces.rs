//! Finds the pieces of secrets in a text, in whatever form they are written there.

use crate::text::escape;
use std::collections::HashSet;
use std::ops::Range;

/// The number of letters and digits of a secret that are hidden wherever they are. Fewer do not help to guess the rest, and
/// may be the start of every token of a provider.
const LENGTH: usize = 12;

/// The fewest letters and digits of a short secret that is hidden in other forms than the written one.
const MIN_SHORT: usize = 6;

/// The number of pieces that are kept. More of them need more memory than a site should cost.
const MAX_PIECES: usize = 1 << 20;

/// The number of bits of the filter that is asked first.
const FILTER_BITS: usize = 1 << 16;

/// The pieces of secrets: their letters and digits in lower case, without what is between them. So a piece is the same in a
/// title, an address and a text with escapes, and in what is left after the end was cut.
#[derive(Debug, Clone, Default)]
pub(super) struct Pieces {
    /// The pieces by their length.
    lengths: Vec<(usize, OfLength)>,
}

/// The pieces of one length.
#[derive(Debug, Clone)]
struct OfLength {
    pieces: HashSet<u128>,
    filter: Box<[u64]>,
}

impl OfLength {
    fn new() -> Self {
        Self {
            pieces: HashSet::new(),
            filter: vec![0; FILTER_BITS / 64].into(),
        }
    }

    fn add(&mut self, piece: u128) {
        let bit = filter_bit(piece);
        self.filter[bit / 64] |= 1 << (bit % 64);
        self.pieces.insert(piece);
    }

    fn has(&self, piece: u128) -> bool {
        let bit = filter_bit(piece);
        self.filter[bit / 64] & (1 << (bit % 64)) != 0 && self.pieces.contains(&piece)
    }
}

fn filter_bit(piece: u128) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "both halves are mixed")]
    let mixed = (piece as u64 ^ (piece >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    usize::try_from(mixed >> 48).unwrap_or_default() % FILTER_BITS
}

impl Pieces {
    /// Returns the pieces of these secrets.
    pub(super) fn new<'s>(secrets: impl Iterator<Item = &'s str>) -> Self {
        let mut all = Self::default();
        let mut count = 0;
        for secret in secrets {
            let letters: Vec<u8> = letters(random_part(secret))
                .map(|(letter, _)| letter)
                .filter(|letter| *letter != BREAK)
                .collect();
            let length = letters.len().min(LENGTH);
            let has_digit = |piece: &[u8]| piece.iter().any(u8::is_ascii_digit);
            let has_digits = has_digit(&letters);
            if length < MIN_SHORT || (length < LENGTH && !has_digits) {
                continue;
            }
            for piece in letters.windows(length) {
                // A part of a value without its digits may be an ordinary word.
                if has_digits && !has_digit(piece) && !is_unlike_words(piece) {
                    continue;
                }
                count += 1;
                if count > MAX_PIECES {
                    return all;
                }
                let lower = piece.iter().map(u8::to_ascii_lowercase);
                let piece = lower.fold(0, |all, letter| all << 8 | u128::from(letter));
                all.of_length(length).add(piece);
            }
        }
        all
    }

    fn of_length(&mut self, length: usize) -> &mut OfLength {
        let known = self.lengths.iter().position(|(known, _)| *known == length);
        let at = known.unwrap_or_else(|| {
            self.lengths.push((length, OfLength::new()));
            self.lengths.len() - 1
        });
        &mut self.lengths[at].1
    }

    /// Returns the same as [`in_text`](Self::in_text), but only for pieces of the full length with a digit: no word of a format is
    /// one.
    pub(super) fn long_in_text(&self, text: &str) -> Vec<Range<usize>> {
        self.ranges(text, |piece| {
            piece >> (8 * (LENGTH - 1)) != 0 && piece.to_be_bytes().iter().any(u8::is_ascii_digit)
        })
    }

    /// Returns the ranges of the letters and digits that belong to pieces, in order and without overlaps. Escapes of letters
    /// are ranges as a whole.
    pub(super) fn in_text(&self, text: &str) -> Vec<Range<usize>> {
        self.ranges(text, |_| true)
    }

    fn ranges(&self, text: &str, is_wanted: impl Fn(u128) -> bool) -> Vec<Range<usize>> {
        let mut hidden: Vec<Range<usize>> = Vec::new();
        if self.lengths.is_empty() {
            return hidden;
        }
        let mut last = 0_u128;
        // The last letters, so that a piece that ends here can be hidden from its start.
        let mut recent: [Range<usize>; LENGTH] = std::array::from_fn(|_| 0..0);
        let mut count = 0_usize;
        for (letter, range) in letters(text) {
            if letter == BREAK {
                (last, count) = (0, 0);
                continue;
            }
            last = last << 8 | u128::from(letter.to_ascii_lowercase());
            recent[count % LENGTH] = range;
            count += 1;
            for (length, of_length) in &self.lengths {
                let piece = last & ((1 << (8 * length)) - 1);
                if count < *length || !of_length.has(piece) || !is_wanted(piece) {
                    continue;
                }
                let first = count - length;
                let start = recent[first % LENGTH].start;
                let end = recent[(count - 1) % LENGTH].end;
                if *length < LENGTH && !is_apart(text, start..end) {
                    continue;
                }
                let all = (first..count).map(|at| recent[at % LENGTH].clone());
                // Pieces of one length begin one after the other.
                let end = hidden.last().map_or(0, |last| last.end);
                let is_only = self.lengths.len() == 1;
                hidden.extend(all.filter(|range| !is_only || end <= range.start));
            }
        }
        hidden.sort_unstable_by_key(|range| range.start);
        hidden.dedup();
        hidden
    }
}

/// Returns a secret without what many others contain too: the header of a JSON web token.
fn random_part(secret: &str) -> &str {
    match secret.split_once('.') {
        Some((_, rest)) if secret.starts_with("eyJ") => rest,
        _ => secret,
    }
}

/// Whether letters without a digit are none of a word or of words: upper and lower case alternate.
fn is_unlike_words(letters: &[u8]) -> bool {
    let pairs = letters.windows(2);
    let turns = pairs.filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    turns.count() >= 2
}

/// Whether no letter or digit is directly before or after `range`.
fn is_apart(text: &str, range: Range<usize>) -> bool {
    let bytes = text.as_bytes();
    let is_letter = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_alphanumeric)
    };
    !is_letter(range.start.checked_sub(1)) && !is_letter(Some(range.end))
}

/// The letter at a place that no piece extends over.
const BREAK: u8 = 0;

/// Returns the letters and digits of a text, with their ranges. Escapes of letters are letters.
fn letters(text: &str) -> impl Iterator<Item = (u8, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at;
            let byte = *bytes.get(at)?;
            match byte {
                _ if byte.is_ascii_alphanumeric() => {
                    at += 1;
                    return Some((byte, start..at));
                }
                // What is masked does not belong to a piece, nor do the names and the punctuation of a format.
                b'*' | b'"' | b'{' | b'}' | b'=' | b',' | b'\n' => {
                    at += 1;
                    return Some((BREAK, start..at));
                }
                b'\\' | b'%' | b'&' => {
                    if let Some((letter, length)) = escape(bytes, at) {
                        at += length;
                        if letter.is_ascii_alphanumeric() {
                            return Some((letter, start..at));
                        }
                    } else {
                        at += undecoded(&bytes[at..]);
                    }
                }
                b'#' => at += numbered(&bytes[at..]).unwrap_or(1),
                b'\x1b' => at += colour(&bytes[at..]).unwrap_or(1),
                b'<' => at += mark(&bytes[at..]).unwrap_or(1),
                _ => at += 1,
            }
        }
    })
}

/// Returns the length of an escape of something else than a letter: the letter of `\n` is none of the text, and hiding it
/// would make an invalid escape.
fn undecoded(bytes: &[u8]) -> usize {
    match bytes {
        [
            b'\\',
            b'n' | b'r' | b't' | b'b' | b'f' | b'v' | b'0' | b'u' | b'x',
            ..,
        ] => 2,
        [b'\\', b'\\', b'n' | b'r' | b't' | b'u', ..] => 3,
        [b'&', rest @ ..] => {
            let name = rest.iter().take(8);
            let length = name.take_while(|byte| byte.is_ascii_alphanumeric()).count();
            let is_closed = rest.get(length) == Some(&b';');
            if is_closed { length + 2 } else { 1 }
        }
        _ => 1,
    }
}

/// Returns the length of a reference of Mermaid, such as `#58;`.
fn numbered(bytes: &[u8]) -> Option<usize> {
    let digits = bytes[1..].iter().take(6);
    let length = digits.take_while(|byte| byte.is_ascii_digit()).count();
    (length > 0 && bytes.get(length + 1) == Some(&b';')).then_some(length + 2)
}

/// Returns the length of a color code.
fn colour(bytes: &[u8]) -> Option<usize> {
    let codes = bytes.strip_prefix(b"\x1b[")?.iter().take(20);
    let length = codes
        .take_while(|byte| byte.is_ascii_digit() || **byte == b';')
        .count();
    (bytes.get(length + 2) == Some(&b'm')).then_some(length + 3)
}

/// Returns the length of a tag that marks a part of a word.
fn mark(bytes: &[u8]) -> Option<usize> {
    const NAMES: [&[u8]; 7] = [b"wbr", b"mark", b"span", b"b", b"em", b"code", b"ins"];
    let inside = bytes[1..].strip_prefix(b"/").unwrap_or(&bytes[1..]);
    let is_end = |rest: &[u8]| matches!(rest.first(), Some(b'>' | b' '));
    let is_mark = NAMES
        .iter()
        .any(|name| inside.strip_prefix(*name).is_some_and(is_end));
    let end = bytes.iter().take(120).position(|byte| *byte == b'>');
    end.filter(|_| is_mark).map(|end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(secret: &str, text: &str) -> String {
        let pieces = Pieces::new([secret].into_iter());
        let mut out = text.to_owned();
        for range in pieces.in_text(text) {
            let stars = "*".repeat(range.len());
            out.replace_range(range, &stars);
        }
        out
    }

    #[test]
    fn pieces_are_found_in_every_form() {
        let secret = "Qx7Rk2mV_zP9sLd4-Hw8Xc3";
        for (text, expected) in [
            // In another case, split, and with escapes.
            (
                "Qx7 Rk2 M V Z P9 S Ld4 hw8xc3",
                "*** *** * * * ** * *** ******",
            ),
            ("qx7rk2mv-zp9sld4-hw8xc3.", "********-*******-******."),
            ("Qx7Rk2mV%5FzP9sLd4%2DHw8Xc3", "********%5F*******%2D******"),
            ("%51x7Rk2mV&#95;&#122;P9sLd4", "**********&#95;************"),
            (
                "Qx7Rk2mV\\u005fzP9\\u0073Ld4",
                "********\\u005f************",
            ),
            ("Qx7Rk2mV#95;zP9sLd4", "********#95;*******"),
            ("Qx7Rk2\x1b[1mmV_zP9sLd4", "******\x1b[1m**_*******"),
            ("Qx7Rk2<wbr>mV_zP9sLd4", "******<wbr>**_*******"),
            // Cut at either end.
            ("...mV_zP9sLd4-Hw8\\n", "...**_*******-***\\n"),
            // A shorter piece says nothing.
            ("Qx7Rk2mV_zP9", "Qx7Rk2mV_zP9"),
        ] {
            assert_eq!(hidden(secret, text), expected, "{text}");
        }
    }

    #[test]
    fn other_texts_are_kept() {
        for (secret, text) in [
            // An ordinary word in a value with digits.
            ("production-database-7Rk2", "the production database"),
            // A short value in a longer word, and one without digits.
            ("hunter22x", "xhunter22x hunter22xy"),
            ("hunters", "Hunt-ers"),
            // The header that most tokens have.
            (
                "eyJhbGciOiJIUzI1NiJ9.Qx7Rk2mVzP9sLd4",
                "eyJhbGciOiJIUzI1NiJ9.other",
            ),
            // What is masked already.
            ("Qx7Rk2mVzP9sLd4Hw8Xc3", "Qx7Rk2*VzP9sLd4*Hw8Xc3"),
        ] {
            assert_eq!(hidden(secret, text), text);
        }
        assert_eq!(hidden("Hunter22x", "hunter%322x."), "***********.");
    }
}
