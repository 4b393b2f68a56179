//! Names and passwords together.

use super::verdict::Verdict;
use super::{base64, password, silence};

/// What is thought of a password of `user`.
pub(super) fn of_password(secret: &str, user: &str) -> Verdict {
    let written = without_escapes(secret);
    let secret = written.as_deref().unwrap_or(secret);
    if password::is_weak(secret, user) || silence::is_published(secret) {
        Verdict::Placeholder
    } else {
        Verdict::Secret
    }
}

/// A password with the characters that `%2F` and the like stand for; none where there are none.
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

/// Base64 of `name:password`.
pub(super) fn of_base64(secret: &str) -> Verdict {
    let Some(login) = base64::decode_text(secret).filter(|login| login.is_ascii()) else {
        return Verdict::Nothing;
    };
    match login.split_once(':') {
        None => Verdict::Nothing,
        _ if login.bytes().any(|byte| byte.is_ascii_control()) => Verdict::Nothing,
        Some((name, right)) => {
            // A key may stand for the name, with nothing behind it.
            let right = if right.is_empty() { name } else { right };
            if silence::is_published(secret) {
                Verdict::Placeholder
            } else {
                of_password(right, name)
            }
        }
    }
}

/// The name before a password: what stands before the last colon, or at `user=`.
pub(super) fn user(before: &str) -> &str {
    let before = before.trim_end_matches(':');
    before
        .rsplit(['/', ':', ' ', '"', '\'', '='])
        .next()
        .unwrap_or_default()
}
