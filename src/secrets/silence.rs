//! What only looks like a secret: placeholders, made-up values, ids, digests, addresses, names.

use super::entropy::entropy;
use crate::catalog::published_keys;

/// Words that nobody's random value holds.
const WORDS: &[&str] = &[
    "example",
    "sample",
    "dummy",
    "placeholder",
    "redacted",
    "changeme",
    "change-me",
    "change_me",
    "replace",
    "your",
    "insert",
    "fake",
    "demo",
    "todo",
    "notreal",
    "not-real",
    "invalid",
    "revoked",
    "foobar",
    "hello",
    "lorem",
    "acme",
    "mykey",
    "my-key",
    "my_key",
    "mytoken",
    "my-token",
    "my_token",
    "mysecret",
    "my-secret",
    "my_secret",
    "apikey",
    "api-key",
    "api_key",
    "api-token",
    "api_token",
    "token-here",
    "secret-key",
    "secret_key",
    "secretkey",
    "supersecret",
    "super-secret",
    "password",
    "passw0rd",
    "p@ssw0rd",
    "s3cr3t",
    "deadbeef",
    "cafebabe",
    "c0ffee",
    "feedface",
    "baddcafe",
    "qwerty",
    "asdfgh",
    "zxcvbn",
    "1q2w3e",
    "-here",
    "_here",
    "goes",
    "some-",
    "string",
    "value",
    "random",
];

/// Whether a person made `value` up, or nobody put it in yet: marks of templates, words, rows such as `12345` and
/// `abcdef`, one character many times, one part again and again.
pub(super) fn is_made_up(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    // Chance writes a short word into a long text.
    let least = if value.len() > 120 { 7 } else { 4 };
    let mut words = WORDS.iter().filter(|word| word.len() >= least);
    has_mark(&lower)
        || words.any(|word| lower.contains(word))
        || (value.len() <= 300 && (is_row(lower.as_bytes()) || repeats(lower.as_bytes())))
}

/// The marks of templates and of what was left out.
fn has_mark(lower: &str) -> bool {
    const MARKS: &[&str] = &[
        "...",
        "\u{2026}",
        "xxxx",
        "****",
        "\u{2022}\u{2022}",
        "####",
        "${",
        "{{",
        "}}",
        "<",
        ">",
        "$(",
        "%s",
        "____",
    ];
    MARKS.iter().any(|mark| lower.contains(mark))
}

/// Rows: `123456`, `abcdef`, `a1b2c3`, `zzzzz`.
fn is_row(bytes: &[u8]) -> bool {
    let step = |one: u8, other: u8| {
        let is_digit = one.is_ascii_digit() && other.is_ascii_digit();
        let is_letter = one.is_ascii_alphabetic() && other.is_ascii_alphabetic();
        (is_digit || is_letter).then(|| i16::from(other) - i16::from(one))
    };
    // Nine and zero are neighbours on a keyboard.
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
        all >= 6 && small(near) >= most * small(all)
    };
    let most = if bytes.len() > 48 { 6 } else { 5 };
    longest >= most || share(1, 0.45) || share(2, 0.5)
}

fn small(count: usize) -> f32 {
    u16::try_from(count).map_or(f32::MAX, f32::from)
}

/// Whether six characters of it come again, or it has few different ones.
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

/// Whether everybody knows it: a provider prints it in its pages, or an emulator comes with it.
pub(super) fn is_published(value: &str) -> bool {
    let value = value.strip_prefix("0x").unwrap_or(value);
    let sum = value.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    published_keys().binary_search(&sum).is_ok()
}

/// Whether a value that only its name makes a secret is random enough to be one.
pub(super) fn is_random(value: &str, least: f32) -> bool {
    let bytes = value.as_bytes();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let letters = bytes
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .count();
    let is_hex = bytes.iter().all(u8::is_ascii_hexdigit);
    let least = if is_hex { 3.0 } else { least };
    digits >= 2
        && letters >= 2
        && (!is_hex || value.len() >= 32)
        && digits + letters >= value.len() * 3 / 4
        && entropy(value) >= least
        && turns(bytes) >= 0.2
        && !is_uuid(value)
        && !is_address(value)
        && !is_path(value)
}

/// How often the class of characters changes, against the length: words turn seldom. A capital before small letters is
/// how words begin.
fn turns(bytes: &[u8]) -> f32 {
    let class = |byte: u8| match byte {
        b'A'..=b'Z' => 0,
        b'a'..=b'z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    let turns = bytes.windows(2).filter(|pair| {
        let (one, other) = (class(pair[0]), class(pair[1]));
        one != other && (one, other) != (0, 1) && one != 3 && other != 3
    });
    small(turns.count()) / small(bytes.len().max(1))
}

/// Whether small letters turn into capitals again and again, as in no name.
pub(super) fn is_mixed(value: &str) -> bool {
    let pairs = value.as_bytes().windows(2);
    pairs
        .filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
        .count()
        >= 3
}

pub(super) fn is_uuid(value: &str) -> bool {
    let dashes = [8, 13, 18, 23];
    value.len() == 36
        && value.bytes().enumerate().all(|(at, byte)| match byte {
            b'-' => dashes.contains(&at),
            _ => byte.is_ascii_hexdigit() && !dashes.contains(&at),
        })
}

/// The address of an account or contract on a chain.
fn is_address(value: &str) -> bool {
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let ethereum = value
        .strip_prefix("0x")
        .is_some_and(|rest| rest.len() <= 40 && is_hex(rest));
    ethereum
        || value.starts_with("bc1")
        || value.starts_with("addr1")
        || value.starts_with("cosmos1")
}

/// Paths, addresses, names with dots, file names, dates.
fn is_path(value: &str) -> bool {
    let is_word =
        |part: &str| part.len() >= 3 && part.bytes().all(|byte| byte.is_ascii_lowercase());
    value.starts_with(['.', '~', '@'])
        || (value.contains('/') && value.split('/').any(is_word))
        || value.matches('/').count() * 8 > value.len()
        || value.contains("//")
        || value.contains('@')
        || value.matches(['-', '_']).count() * 5 > value.len()
        || value.split('.').any(|part| {
            part.len() >= 2
                && value.contains('.')
                && part.bytes().all(|byte| byte.is_ascii_lowercase())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_make_up_is_seen() {
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

    #[test]
    fn names_are_not_random() {
        for value in [
            "getUserAccessTokenFromV2Endpoint",
            "projects/my-app-123/secrets/db-42",
            "process.env.API_KEY_V2",
            "2f1b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d",
            "0x52908400098527886E0F7030069857D2E4169EE7",
        ] {
            assert!(!is_random(value, 3.4), "{value}");
        }
        assert!(is_random("q7Rk2mVzP9sLd4Hw8Xc3", 3.4));
    }
}
