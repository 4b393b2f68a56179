//! Distinguishes random values from names, paths, ids and addresses.

use super::entropy::entropy;
use super::made_up::{is_made_up, to_f32};

/// Whether a value that is only a secret by its name is random enough.
pub(super) fn is_random(value: &str, least: f32) -> bool {
    let bytes = value.as_bytes();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let letters = bytes
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .count();
    let is_hex = bytes.iter().all(u8::is_ascii_hexdigit);
    let least = if is_hex { 3.0 } else { least };
    ((digits >= 2 && turns(bytes) >= 0.22) || is_letters_at_random(value))
        && letters >= 2
        && (!is_hex || value.len() >= 32)
        && digits + letters >= value.len() * 3 / 4
        && entropy(value) >= least
        && !is_uuid(value)
        && !is_address(value)
        && !is_path(value)
}

/// Whether a value with hardly any digits is random: lower and upper case letters alternate as they never do in a name.
fn is_letters_at_random(value: &str) -> bool {
    let pairs = value.as_bytes().windows(2);
    let capitals = pairs.filter(|pair| pair.iter().all(u8::is_ascii_uppercase));
    value.len() >= 24 && is_mixed(value) && capitals.count() >= 3 && entropy(value) >= 4.3
}

/// Returns how often the class of characters changes, relative to the length. In words it rarely changes, and an
/// upper case letter before lower case letters is the start of a word.
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
    to_f32(turns.count()) / to_f32(bytes.len().max(1))
}

/// Whether lower case letters change to upper case more often than in a name.
pub(super) fn is_mixed(value: &str) -> bool {
    let pairs = value.as_bytes().windows(2);
    pairs
        .filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
        .count()
        >= 3
}

fn is_uuid(value: &str) -> bool {
    let dashes = [8, 13, 18, 23];
    value.len() == 36
        && value.bytes().enumerate().all(|(at, byte)| match byte {
            b'-' => dashes.contains(&at),
            _ => byte.is_ascii_hexdigit() && !dashes.contains(&at),
        })
}

/// Whether `value` is a random UUID (version 4).
pub(super) fn is_random_uuid(value: &str) -> bool {
    let bytes = value.as_bytes();
    let digits = value.replace('-', "");
    is_uuid(value)
        && bytes[14] == b'4'
        && b"89abAB".contains(&bytes[19])
        && entropy(&digits) >= 3.0
        && !is_made_up(&digits)
}

/// Whether `value` is the address of an account or contract on a blockchain.
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

/// Whether `value` is a path, a URL, a name with dots, a file name or a date.
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
    fn names_are_not_random() {
        for value in [
            "getUserAccessTokenFromV2Endpoint",
            "projects/my-app-123/secrets/db-42",
            "process.env.API_KEY_V2",
            "2f1b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d",
            "0x52908400098527886E0F7030069857D2E4169EE7",
            "AWSSecretAccessKeyFromHTTPServerURL",
        ] {
            assert!(!is_random(value, 3.4), "{value}");
        }
        assert!(is_random("q7Rk2mVzP9sLd4Hw8Xc3", 3.4));
        assert!(is_random("HbIpZwCFWACPFSfkqFDCReHEtmmuTqoA", 3.4));
    }

    #[test]
    fn recognizes_paths_addresses_and_names_with_dots() {
        for value in [
            "./Qx7",
            "~Qx7Rk2",
            "@Qx7Rk2",
            "Qx7Rk2mV/keys/Zp9sLd4H",
            "Q7/R2/V9/L4",
            "Qx7Rk2mVzP9sLd4Hw8//Xc3",
            "Qx7Rk2mVzP9sLd4Hw8@Xc3",
            "Q-7_R-2",
            "Qx7Rk2mV.io",
        ] {
            assert!(is_path(value), "{value}");
        }
        for value in [
            "Qx7Rk2mVzP9sLd4Hw8Xc3",
            "keys",
            // One slash in eight letters, none of them in a word.
            "Q7Rk2mV/",
            "Q7Rk2mVz/P9sLd4H",
            "Qx7Rk2mV/ab/Zp9sLd4Hw8Xc3q7Rk",
            "Q7Rk-",
            "Q7Rk2mVzP9-sLd4Hw8Xc_3",
            "Qx7Rk2mV.I7",
            "Qx7Rk2mV.a",
        ] {
            assert!(!is_path(value), "{value}");
        }
    }
}
