//! Names and passwords together.

use super::verdict::Verdict;
use super::{base64, made_up, password};

/// Returns the verdict on a password of `user`.
pub(super) fn of_password(secret: &str, user: &str) -> Verdict {
    let written = without_escapes(secret);
    let secret = written.as_deref().unwrap_or(secret);
    if password::is_weak(secret, user) || made_up::is_published(secret) {
        Verdict::Placeholder
    } else {
        Verdict::Secret
    }
}

/// Returns a password with percent escapes such as `%2F` decoded; none if it has none.
fn without_escapes(secret: &str) -> Option<String> {
    let mut parts = secret.split('%');
    let mut out = parts.next()?.to_owned();
    for part in parts {
        let (code, rest) = part.split_at_checked(2)?;
        out.push(char::from(u8::from_str_radix(code, 16).ok()?));
        out.push_str(rest);
    }
    Some(out)
}

/// Returns the verdict on base64 of `name:password`.
pub(super) fn of_base64(secret: &str) -> Verdict {
    let Some(login) = base64::decode_text(secret).filter(|login| login.is_ascii()) else {
        return Verdict::Nothing;
    };
    match login.split_once(':') {
        None => Verdict::Nothing,
        _ if login.bytes().any(|byte| byte.is_ascii_control()) => Verdict::Nothing,
        Some((name, right)) => {
            // The name can be a key, with an empty password.
            let right = if right.is_empty() { name } else { right };
            if made_up::is_published(secret) {
                Verdict::Placeholder
            } else {
                of_password(right, name)
            }
        }
    }
}

/// Returns the name before a password: the text before the last colon, or after `user=`.
pub(super) fn user(before: &str) -> &str {
    let before = before.trim_end_matches(':');
    before
        .rsplit(['/', ':', ' ', '"', '\'', '='])
        .next()
        .unwrap_or_default()
}
