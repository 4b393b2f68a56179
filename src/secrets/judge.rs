//! Decides whether a match of a pattern is a secret.

use super::assigned::Assigned;
use super::names::NameMeaning;
use super::verdict::Verdict;
use super::{base64, checksum, entropy, jwt, login, made_up, password, private_key, random};
use crate::catalog::{SECRET_WORDS, SecretGrade, SecretKind, SecretPattern};
use std::ops::Range;

/// The number of bytes around a value in which the words of `shown-near` count.
const AROUND: usize = 400;

/// Returns the verdict on the match `whole` of a pattern with the value `value`, and how sensitive it is.
pub(super) fn judge_match(
    text: &str,
    pattern: &SecretPattern,
    whole: Range<usize>,
    value: Range<usize>,
) -> (Verdict, SecretGrade) {
    let secret = &text[value.clone()];
    let verdict = match pattern.kind {
        SecretKind::Token => token(text, pattern, whole, value.clone()),
        SecretKind::Context => context(text, pattern, value.clone()),
        SecretKind::Jwt => match jwt::read(secret) {
            _ if !ends_well(text, value.end) => Verdict::Nothing,
            jwt::Jwt::Nothing => Verdict::Placeholder,
            jwt::Jwt::Anon if pattern.grade == SecretGrade::Publishable => Verdict::Secret,
            jwt::Jwt::Token if pattern.grade == SecretGrade::Secret => Verdict::Secret,
            jwt::Jwt::Local if pattern.grade == SecretGrade::Secret => {
                return (Verdict::Secret, SecretGrade::Test);
            }
            _ => Verdict::Nothing,
        },
        SecretKind::Key => private_key::judge(secret, pattern.entropy),
        SecretKind::Address | SecretKind::Account => {
            login::of_password(secret, login::user(&text[whole.start..value.start]))
        }
        SecretKind::Login => login::of_base64(secret),
    };
    (verdict, grade(text, pattern, &value))
}

/// Returns the verdict on a value that is only a secret by its name.
pub(super) fn judge_named(text: &str, pattern: &SecretPattern, name: &Assigned) -> Verdict {
    let secret = &text[name.value.clone()];
    if made_up::is_harmless(secret) {
        return Verdict::Nothing;
    }
    if is_shortened(text, &name.value)
        || made_up::is_published(secret)
        || made_up::is_made_up(secret)
    {
        return Verdict::Placeholder;
    }
    if let Some(text) = encoded(secret) {
        let is_password = name.meaning == NameMeaning::Password
            && !text.contains(' ')
            && !password::is_weak(&text, "");
        return match login::of_base64(secret) {
            Verdict::Nothing if is_password => Verdict::Secret,
            Verdict::Nothing => Verdict::Placeholder,
            verdict => verdict,
        };
    }
    let is_dotted = secret.contains('.') && !name.is_quoted;
    let is_random = (!is_dotted && random::is_random(secret, pattern.entropy))
        || (name.is_of_key && random::is_random_uuid(secret));
    let is_strong = name.meaning != NameMeaning::Password || !password::is_weak(secret, "");
    if is_random && is_strong {
        Verdict::Secret
    } else {
        Verdict::Nothing
    }
}

/// Returns the decoded text, if a value is base64 of text: random values do not decode to text.
fn encoded(secret: &str) -> Option<String> {
    let text = base64::decode_text(secret)?;
    let is_plain = text.len() >= 8
        && text
            .bytes()
            .all(|byte| byte == b' ' || byte.is_ascii_graphic());
    is_plain.then_some(text)
}

fn token(text: &str, pattern: &SecretPattern, whole: Range<usize>, value: Range<usize>) -> Verdict {
    let secret = &text[value.clone()];
    // Text of the pattern before the value is already a boundary.
    let begins = begins_well(text, whole.start) || begins_well(text, value.start);
    let is_harmless = made_up::is_harmless(secret);
    if !begins || !ends_well(text, whole.end) || is_in_data(text, whole.start) || is_harmless {
        return Verdict::Nothing;
    }
    let proves = pattern
        .checksum
        .is_none_or(|name| checksum::holds(name, secret));
    let body = body(pattern, secret);
    if !proves
        || is_shortened(text, &value)
        || made_up::is_published(secret)
        || made_up::is_made_up(body)
        || entropy::entropy(body) < pattern.entropy
    {
        Verdict::Placeholder
    } else {
        Verdict::Secret
    }
}

fn context(text: &str, pattern: &SecretPattern, value: Range<usize>) -> Verdict {
    let secret = &text[value.clone()];
    if made_up::is_harmless(secret) {
        return Verdict::Nothing;
    }
    let is_random = entropy::entropy(secret) >= pattern.entropy
        && (random::is_mixed(secret) || secret.bytes().any(|byte| byte.is_ascii_digit()))
        && secret.bytes().any(|byte| byte.is_ascii_alphabetic());
    if !is_random
        || is_shortened(text, &value)
        || made_up::is_published(secret)
        || made_up::is_made_up(secret)
    {
        Verdict::Placeholder
    } else {
        Verdict::Secret
    }
}

fn grade(text: &str, pattern: &SecretPattern, value: &Range<usize>) -> SecretGrade {
    if pattern.kind == SecretKind::Address && is_local(&text[value.end..]) {
        return SecretGrade::Test;
    }
    if pattern.shown_near.is_empty() {
        return pattern.grade;
    }
    let bytes = text.as_bytes();
    let around = value.start.saturating_sub(AROUND)..(value.end + AROUND).min(bytes.len());
    let around = String::from_utf8_lossy(&bytes[around]).to_ascii_lowercase();
    if pattern.shown_near.iter().any(|word| around.contains(word)) {
        SecretGrade::Publishable
    } else {
        pattern.grade
    }
}

/// Whether the host after a password in a URL is a local machine.
fn is_local(rest: &str) -> bool {
    let goes_on = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
    let rest = rest.strip_prefix('@').unwrap_or_default();
    let local = SECRET_WORDS.local_hosts.iter();
    let mut hosts = local.filter_map(|host| rest.strip_prefix(host));
    hosts.any(|rest| !rest.bytes().next().is_some_and(goes_on))
}

/// Returns the value without the prefix that all values of its pattern share.
fn body<'s>(pattern: &SecretPattern, secret: &'s str) -> &'s str {
    let lower = secret.to_ascii_lowercase();
    let prefixes = pattern
        .keywords
        .iter()
        .filter(|word| lower.starts_with(**word));
    let length = prefixes.map(|word| word.len()).max().unwrap_or_default();
    let rest = secret.get(length..).unwrap_or(secret);
    // Half of a pattern may be fixed: `sk-proj-`, `T3BlbkFJ`.
    if rest.len() < 8 { secret } else { rest }
}

/// Whether a token can start at the byte `at`, because that is not in the middle of a word.
pub(super) fn begins_well(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let back = |count: usize| {
        at.checked_sub(count)
            .and_then(|at| bytes.get(at))
            .copied()
            .unwrap_or(b' ')
    };
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if !bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
        return true;
    }
    match back(1) {
        // `\n` and `%3D` are separate characters.
        b'n' | b't' | b'r' if back(2) == b'\\' => true,
        byte if byte.is_ascii_hexdigit() && back(2).is_ascii_hexdigit() && back(3) == b'%' => true,
        b'-' => !is_part(back(2)),
        byte => !is_part(byte),
    }
}

/// Whether a token can end before the byte `at`.
fn ends_well(text: &str, at: usize) -> bool {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    match rest {
        [b'-', next, ..] => !next.is_ascii_alphanumeric(),
        [next, ..] => !next.is_ascii_alphanumeric() && *next != b'_',
        [] => true,
    }
}

/// Whether the value is only the start of a longer one that was shortened.
fn is_shortened(text: &str, value: &Range<usize>) -> bool {
    let (before, rest) = (&text[..value.start], &text[value.end..]);
    let left = [
        "...", "\u{2026}", "**", "xx", "\u{2022}", "[", "{", "<YOUR", "<your",
    ];
    let right = ["...", "\u{2026}", "${", "{{"];
    left.iter().any(|mark| rest.starts_with(mark))
        || right.iter().any(|mark| before.ends_with(mark))
}

/// Whether the byte `at` is in larger base64 data, such as an image or a font.
fn is_in_data(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].iter().rev();
    let run = before
        .take(200)
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"+/".contains(byte))
        .count();
    run >= 60
}
