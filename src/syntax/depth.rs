//! An upper bound for the recursion of the JavaScript parser in a text.
//!
//! A stack overflow would end the process. Brackets are not a good measure: `!!!!` and `a = b = c` nest without any,
//! and brackets in comments and strings hide others. But every level starts with a punctuation mark or a keyword, so
//! their number limits the levels in any text.

use super::keywords::is_keyword;
use super::value::to_u32;

/// The maximum stack in bytes for one mark or keyword. The highest measured value is 1,520, for `[` in a type, and 4 times
/// that without optimization; see `docs/decisions/0019-bounds.md`.
const FRAME: usize = if cfg!(debug_assertions) { 8192 } else { 2048 };
/// The maximum number of marks and keywords in a text. Their stack is 1 GiB, but only real nesting uses it. The largest
/// page of three sites has 41,000.
const MAX_MARKS: usize = (1 << 30) / 2048;

/// Returns the stack in bytes that the parser needs for `text`.
///
/// # Errors
/// The offset of the first mark or keyword above the maximum.
pub(super) fn stack_for(text: &str) -> Result<usize, u32> {
    // A level needs at least one byte, so short texts need not be counted.
    if text.len() <= ENOUGH {
        return Ok(text.len() * FRAME);
    }
    // In most texts, there are few enough even if each word is a keyword.
    let most = count_words(text.as_bytes());
    if most <= ENOUGH {
        return Ok(most * FRAME);
    }
    let (levels, end) = count(text.as_bytes());
    if levels > MAX_MARKS {
        return Err(to_u32(end));
    }
    Ok(levels * FRAME)
}

/// The number of marks and keywords for which the stack of a worker is enough.
const ENOUGH: usize = (30 << 20) / FRAME;

/// Counts marks and words.
fn count_words(bytes: &[u8]) -> usize {
    // The number of one chunk fits in a byte, so the processor counts many bytes at once.
    const CHUNK: usize = u8::MAX as usize;
    let Some((first, rest)) = bytes.split_first() else {
        return 0;
    };
    let is_counted = |(before, byte): (&u8, &u8)| {
        u8::from(byte.is_ascii_punctuation() | (is_word(*byte) & !is_word(*before)))
    };
    let pairs = bytes.chunks(CHUNK).zip(rest.chunks(CHUNK));
    let counts = pairs.map(|(before, chunk)| before.iter().zip(chunk).map(is_counted).sum::<u8>());
    usize::from(is_counted((&b' ', first))) + counts.map(usize::from).sum::<usize>()
}

/// Counts marks and keywords, up to the first one above the maximum.
fn count(bytes: &[u8]) -> (usize, usize) {
    let (mut levels, mut at) = (0, 0);
    while at < bytes.len() && levels <= MAX_MARKS {
        let byte = bytes[at];
        if is_word(byte) {
            let rest = &bytes[at..];
            let length = rest
                .iter()
                .position(|byte| !is_word(*byte))
                .unwrap_or(rest.len());
            levels += usize::from(byte.is_ascii_lowercase() && is_keyword(&rest[..length]));
            at += length;
        } else {
            levels += usize::from(byte.is_ascii_punctuation());
            at += 1;
        }
    }
    (levels, at)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_keywords_are_counted() {
        let of = |text: &str| count(text.as_bytes()).0;
        assert_eq!(of("word other Word import_ $if"), 0);
        assert_eq!(of("if (a) new b"), 4);
        assert_eq!(of("/*)*/("), 6);
        assert_eq!(of("a = b => typeof c"), 4);
        // JavaScript has more white space characters than ASCII.
        assert_eq!(of("new\u{a0}new\u{2028}new a"), 3);
    }

    #[test]
    fn there_are_at_least_as_many_marks_and_words_as_marks_and_keywords() {
        for text in [
            "if (a) new b",
            "a = b => typeof c",
            "new\u{a0}new\u{2028}new",
            "_if $if 1if",
        ] {
            assert!(
                count_words(text.as_bytes()) >= count(text.as_bytes()).0,
                "{text}"
            );
        }
        assert_eq!(count_words(b"a = $b; c1"), 5);
        assert_eq!(stack_for(&"word ".repeat(ENOUGH)), Ok(ENOUGH * FRAME));
        let many = format!("{}if (", "word ".repeat(ENOUGH));
        assert_eq!(stack_for(&many), Ok(2 * FRAME));
    }
}
