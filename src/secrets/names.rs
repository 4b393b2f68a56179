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
    let (words, known) = (words(name), &SECRET_WORDS);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let last = words.last()?.as_str();
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
    let words = words(name);
    let last = words.last().map(String::as_str).unwrap_or_default();
    let before = words.len().checked_sub(2).and_then(|at| words.get(at));
    let before = before.map(String::as_str).unwrap_or_default();
    last == "apikey"
        || last == "secret"
        || (last == "key" && ["api", "access", "secret", "private"].contains(&before))
}

/// Returns the words of a name in lower case: `X-API-Key` and `xApiKey` both give `x`, `api`, `key`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let letters: Vec<char> = name.chars().collect();
    for (at, letter) in letters.iter().enumerate() {
        if !letter.is_ascii_alphanumeric() {
            words.push(String::new());
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let after = letters.get(at + 1);
        let begins = letter.is_ascii_uppercase()
            && (before
                .is_some_and(|before| before.is_ascii_lowercase() || before.is_ascii_digit())
                || (before.is_some_and(char::is_ascii_uppercase)
                    && after.is_some_and(char::is_ascii_lowercase)));
        if begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(letter.to_ascii_lowercase());
        }
    }
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
