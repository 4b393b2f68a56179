//! Values that only look like secrets: placeholders, made-up and published values.

use crate::catalog::{PUBLISHED_KEYS, SECRET_WORDS};
use crate::text::StableHash;

/// Whether `value` is made up or a placeholder: it has marks of templates, words, sequences such as `12345` and
/// `abcdef`, one repeated character, or a repeated part.
pub(super) fn is_made_up(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    // A long random text can contain a short word by chance.
    let least = if value.len() > 120 { 7 } else { 5 };
    let known = SECRET_WORDS.made_up;
    let mut words = known.iter().filter(|word| word.len() >= least);
    let mut short = known.iter().filter(|word| word.len() == 4);
    has_mark(&lower)
        || words.any(|word| lower.contains(word))
        || short.any(|word| is_separate(&lower, word))
        || (value.len() <= 300 && (is_row(lower.as_bytes()) || repeats(lower.as_bytes())))
}

/// Whether `word` is not next to another letter or digit in `lower`, or `lower` is short.
fn is_separate(lower: &str, word: &str) -> bool {
    let is_free = |byte: Option<&u8>| !byte.is_some_and(u8::is_ascii_alphanumeric);
    lower.match_indices(word).any(|(at, _)| {
        let before = at.checked_sub(1).and_then(|at| lower.as_bytes().get(at));
        let after = lower.as_bytes().get(at + word.len());
        lower.len() <= 20 || (is_free(before) && is_free(after))
    })
}

/// Whether `lower` contains a mark of a template or an omission.
fn has_mark(lower: &str) -> bool {
    let left_out = if lower.len() > 120 {
        "xxxxxxxx"
    } else {
        "xxxx"
    };
    lower.contains(left_out)
        || SECRET_WORDS
            .template_marks
            .iter()
            .any(|mark| lower.contains(mark))
}

/// Whether the bytes are a sequence: `123456`, `abcdef`, `a1b2c3`, `zzzzz`.
fn is_row(bytes: &[u8]) -> bool {
    let step = |one: u8, other: u8| {
        let is_digit = one.is_ascii_digit() && other.is_ascii_digit();
        let is_letter = one.is_ascii_alphabetic() && other.is_ascii_alphabetic();
        (is_digit || is_letter).then(|| i16::from(other) - i16::from(one))
    };
    // Nine and zero are adjacent on a keyboard.
    let steps = |far: usize| {
        bytes
            .windows(far + 1)
            .map(move |part| step(part[0], part[far]).map(|step| if step == -9 { 1 } else { step }))
    };
    let (mut run, mut last, mut longest) = (0, None, 0);
    for step in steps(1) {
        run = match step {
            Some(-1..=1) if step == last => run + 1,
            Some(-1..=1) => 1,
            _ => 0,
        };
        last = step;
        longest = longest.max(if step == Some(0) { run + 1 } else { run });
    }
    let share = |far: usize, most: f32| {
        let near = steps(far)
            .filter(|step| matches!(step, Some(-1..=1)))
            .count();
        let all = bytes.len().saturating_sub(far);
        all >= 6 && to_f32(near) >= most * to_f32(all)
    };
    // A long random value can contain a few adjacent characters by chance.
    let most = match bytes.len() {
        0..24 => 5,
        length => 6.max(length / 8),
    };
    longest >= most || share(1, 0.5) || share(2, 0.6)
}

pub(super) fn to_f32(count: usize) -> f32 {
    u16::try_from(count).map_or(f32::MAX, f32::from)
}

/// Whether six characters occur again, or there are few different ones.
fn repeats(bytes: &[u8]) -> bool {
    const LENGTH: usize = 6;
    let parts: Vec<&[u8]> = bytes.windows(LENGTH).collect();
    let again = |(at, part): (usize, &&[u8])| {
        parts
            .get(at + LENGTH..)
            .is_some_and(|rest| rest.contains(part))
    };
    let mut different = [false; 256];
    for byte in bytes {
        different[usize::from(*byte)] = true;
    }
    let different = different.iter().filter(|is_there| **is_there).count();
    (bytes.len() >= 12 && different <= 5) || parts.iter().enumerate().any(again)
}

/// Whether the value is well known: it is in the documentation of a provider, or part of an emulator.
pub(super) fn is_published(value: &str) -> bool {
    let value = value.strip_prefix("0x").unwrap_or(value);
    let hash = StableHash::of(value.bytes());
    PUBLISHED_KEYS.binary_search(&hash.0).is_ok()
}

/// Whether `value` has the form of a digest, of the hash of a password or of a public key.
pub(super) fn is_harmless(value: &str) -> bool {
    let starts = SECRET_WORDS.harmless_starts.iter();
    starts.into_iter().any(|start| value.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_up_values_are_recognized() {
        for value in [
            "YOUR_API_KEY",
            "xxxxxxxxxxxx",
            "abc123def456ghi789",
            "a1b2c3d4e5f6g7h8",
            "1234567890abcdef",
            "aBcDeFgHiJkLmNoP",
            "9f8e7d6c5b4a3210",
            "kd83kd83kd83",
            "AAAAAAAAAAAA",
            "sk-...",
            "<token>",
            "0x000000000000",
        ] {
            assert!(is_made_up(value), "{value}");
        }
        assert!(!is_made_up("q7Rk2mVzP9sLd4Hw8Xc3"));
    }
}
