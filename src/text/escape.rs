//! Escaped characters: `\_` in Markdown, `%5F` in a URL, `&#95;` in HTML, `\u005f` in a string.

/// The named character references for characters of tokens and addresses.
const NAMES: &[(&[u8], u8)] = &[
    (b"lowbar;", b'_'),
    (b"UnderBar;", b'_'),
    (b"period;", b'.'),
    (b"equals;", b'='),
    (b"colon;", b':'),
    (b"sol;", b'/'),
    (b"plus;", b'+'),
    (b"amp;", b'&'),
];

/// Returns the character of the escape at `at`, if it occurs in tokens and addresses, and the length of the escape.
pub fn escape(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let rest = bytes.get(at + 1..)?;
    let (letter, length) = match (bytes[at], rest) {
        (b'%', _) => number(rest, 0, 2, 16)?,
        (b'\\', [b'u', b'{', ..]) => delimited_number(rest, 2, 16, b'}')?,
        (b'\\', [b'u', ..]) => number(rest, 1, 4, 16)?,
        (b'\\', [b'x', ..]) => number(rest, 1, 2, 16)?,
        (b'\\', [mark, ..]) if mark.is_ascii_punctuation() => (*mark, 1),
        (b'&', [b'#', b'x' | b'X', ..]) => delimited_number(rest, 2, 16, b';')?,
        (b'&', [b'#', ..]) => delimited_number(rest, 1, 10, b';')?,
        (b'&', _) => {
            let mut names = NAMES.iter().filter(|(name, _)| rest.starts_with(name));
            names.next().map(|(name, letter)| (*letter, name.len()))?
        }
        _ => return None,
    };
    let is_part = letter.is_ascii_alphanumeric() || b"_-.=+/:~&?".contains(&letter);
    is_part.then_some((letter, length + 1))
}

/// Returns the character with the code in the `count` digits after `skipped` bytes, and the end of the digits.
fn number(rest: &[u8], skipped: usize, count: usize, radix: u32) -> Option<(u8, usize)> {
    let digits = std::str::from_utf8(rest.get(skipped..skipped + count)?).ok()?;
    let is_plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let letter = u8::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_plain)?;
    Some((letter, skipped + count))
}

/// Like [`number`], with up to six digits before the byte `close`.
fn delimited_number(rest: &[u8], skipped: usize, radix: u32, close: u8) -> Option<(u8, usize)> {
    let digits = rest.get(skipped..)?.iter().take(7);
    let count = digits.take_while(|digit| **digit != close).count();
    let (letter, end) = number(rest, skipped, count, radix)?;
    (rest.get(end) == Some(&close)).then_some((letter, end + 1))
}
