//! JSON Web Tokens, read as far as is necessary to classify them.

use super::base64::decode_text;
use crate::catalog::SECRET_WORDS;

/// The kind of a token.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Jwt {
    /// Three parts that only look like a token, or a well-known example.
    Nothing,
    /// The public key of a Supabase project.
    Anon,
    /// A key that only a local server accepts.
    Local,
    /// Any other.
    Token,
}

/// Reads `token`.
pub(super) fn read(token: &str) -> Jwt {
    let mut parts = token.split('.');
    let (head, claims) = (
        parts.next().unwrap_or_default(),
        parts.next().unwrap_or_default(),
    );
    let json = |part| {
        let text = decode_text(part)?;
        serde_json::from_str::<serde::de::IgnoredAny>(&text)
            .is_ok()
            .then_some(text)
    };
    let (Some(head), Some(claims)) = (json(head), json(claims)) else {
        return Jwt::Nothing;
    };
    let head = head.to_ascii_lowercase();
    let claims = claims.to_ascii_lowercase();
    let claims: String = claims.split_inclusive([':', ',']).map(str::trim).collect();
    if !head.contains("\"alg\"")
        || head.contains("\"none\"")
        || SECRET_WORDS
            .copied_claims
            .iter()
            .any(|word| claims.contains(word))
    {
        Jwt::Nothing
    } else if is_local(&claims) {
        Jwt::Local
    } else if claims.contains("\"role\":\"anon\"") {
        Jwt::Anon
    } else {
        Jwt::Token
    }
}

/// Whether the claims name a local server, or a Supabase project without an id: every local stack has the same keys.
fn is_local(claims: &str) -> bool {
    let is_stack = claims.contains("\"iss\":\"supabase")
        && claims.contains("\"role\":")
        && !claims.contains("\"ref\":");
    let begins = |(at, _)| claims[..at].ends_with('"') || claims[..at].ends_with("//");
    let mut hosts = SECRET_WORDS.local_hosts.iter();
    is_stack || hosts.any(|host| claims.match_indices(host).any(begins))
}
