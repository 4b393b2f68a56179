//! What names say about their values: `api_key`, `clientSecret`, `X-Auth-Token`, `next_page_token`.

use crate::catalog::SECRET_WORDS;

/// What a name says about its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameMeaning {
    /// It can be a secret, if the value has a known form: `key`.
    MaybeSecret,
    /// It is a secret: `client_secret`.
    Secret,
    /// It is a password.
    Password,
}

/// Returns what `name` says about its value; none if the value is not a secret.
pub(super) fn name_meaning(name: &str) -> Option<NameMeaning> {
    let lower = name.to_ascii_lowercase();
    let (words, known) = (words(name, &lower), &SECRET_WORDS);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
    let last = *words.last()?;
    if has(known.harmless) || known.about.contains(&last) {
        return None;
    }
    if known.password_endings.contains(&last) || has(known.password) {
        return Some(NameMeaning::Password);
    }
    if has(known.secret) {
        return Some(NameMeaning::Secret);
    }
    let is_key = last == "key" || last == "keys" || last.ends_with("key");
    let is_loose = ["certificate", "appid", "login", "run"].contains(&last);
    let is_setting = words.len() > 1 && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    match is_key {
        true if has(known.key_kinds) || is_setting => Some(NameMeaning::Secret),
        is_key if is_key || is_loose => Some(NameMeaning::MaybeSecret),
        _ => None,
    }
}

/// Whether `name` is only for a key or secret, which has one form, and not for a token or login.
pub(super) fn is_of_key(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    match *words(name, &lower) {
        [.., "apikey" | "secret"] => true,
        [.., before, "key"] => ["api", "access", "secret", "private"].contains(&before),
        _ => false,
    }
}

/// Returns the words of a name, as parts of `lower`, which is the name in lower case: `X-API-Key` and `xApiKey` both give
/// `x`, `api`, `key`.
fn words<'l>(name: &str, lower: &'l str) -> Vec<&'l str> {
    let bytes = name.as_bytes();
    let begins = |at: usize| {
        let before = at.checked_sub(1).map_or(b' ', |at| bytes[at]);
        let is_before_lower = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        bytes[at].is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || before.is_ascii_digit()
                || (before.is_ascii_uppercase() && is_before_lower))
    };
    let mut words = Vec::new();
    let mut start = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let is_between = !byte.is_ascii_alphanumeric();
        if is_between || begins(at) {
            words.push(lower.get(start..at).unwrap_or_default());
            start = at + usize::from(is_between);
        }
    }
    words.push(lower.get(start..).unwrap_or_default());
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_distinguish_secrets_from_related_values() {
        for name in [
            "api_key",
            "clientSecret",
            "X-Auth-Token",
            "Authorization",
            "OPENAI_KEY",
            "apiKey",
            "access key",
            "APIKey",
        ] {
            assert_eq!(name_meaning(name), Some(NameMeaning::Secret), "{name}");
        }
        for name in ["password", "DB_PASSWORD", "dbPassword"] {
            assert_eq!(name_meaning(name), Some(NameMeaning::Password), "{name}");
        }
        for name in ["key", "keys"] {
            assert_eq!(name_meaning(name), Some(NameMeaning::MaybeSecret), "{name}");
        }
        for name in [
            "next_page_token",
            "publicKey",
            "secret_name",
            "api_key_id",
            "tokenUrl",
            "monkeys",
            "csrfToken",
            "Sec-WebSocket-Key",
            "idempotency-key",
            "password_hash",
            "tokenizer",
            "keyboard",
        ] {
            assert_eq!(name_meaning(name), None, "{name}");
        }
    }
}
