//! Tokens with a checksum in their last characters.

/// Whether `token` has a valid checksum of the kind `name`. An unknown kind counts as valid.
pub(super) fn holds(name: &str, token: &str) -> bool {
    match name {
        "crc32-base62" => holds_crc32(token),
        _ => true,
    }
}

/// Whether the last six characters are the CRC-32 of those between the prefix and them, in base 62.
fn holds_crc32(token: &str) -> bool {
    let body = token.split_once('_').map_or(token, |(_, body)| body);
    let Some((random, sum)) = body
        .len()
        .checked_sub(6)
        .and_then(|at| body.split_at_checked(at))
    else {
        return false;
    };
    base62(crc32fast::hash(random.as_bytes())) == sum
}

/// Returns six base-62 digits: `0` to `9`, then `A` to `Z`, then `a` to `z`.
fn base62(mut number: u32) -> String {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut digits = ['0'; 6];
    for digit in digits.iter_mut().rev() {
        *digit = char::from(DIGITS[(number % 62) as usize]);
        number /= 62;
    }
    digits.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_in_order() {
        assert_eq!(base62(61), "00000z");
    }

    #[test]
    fn a_token_with_a_wrong_checksum_is_invalid() {
        let random = "zQ8vK2".repeat(5);
        let token = format!("ghp_{random}{}", base62(crc32fast::hash(random.as_bytes())));
        assert!(holds("crc32-base62", &token));
        assert!(!holds("crc32-base62", &format!("ghp_{random}AAAAAA")));
        assert!(!holds("crc32-base62", "ghp_x"));
    }
}
