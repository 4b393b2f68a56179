//! JSON Web Tokens: read as far as it takes to know whose they are.

use super::base64::decode_text;

/// What a token is, as far as it says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Jwt {
    /// Three parts that only look like one, or an example that everybody copies.
    Nothing,
    /// The key of a Supabase project that is made to be seen.
    Anon,
    /// A key that only a server on a developer's own machine accepts.
    Local,
    /// Any other.
    Token,
}

/// What examples claim.
const COPIED: &[&str] = &[
    "1234567890",
    "john doe",
    "jane doe",
    "john.doe",
    "supabase-demo",
    "\"iss\":\"joe\"",
    "example",
    "1516239022",
    "placeholder",
    "foobar",
    "sample",
    "\"demo\"",
    "\"some\":\"payload\"",
    "\"foo\"",
    "\"hello\"",
];

/// The names of a developer's own machine, as they begin in claims.
const LOCAL: &[&str] = &[
    "\"localhost",
    "//localhost",
    "\"127.0.0.1",
    "//127.0.0.1",
    "//0.0.0.0",
    "//[::1]",
    "//host.docker.internal",
    "//kubernetes.docker.internal",
];

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
        || COPIED.iter().any(|word| claims.contains(word))
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

/// Whether the claims name a local server, or a project of Supabase that has no number: every local stack has the same
/// keys.
fn is_local(claims: &str) -> bool {
    let is_stack = claims.contains("\"iss\":\"supabase")
        && claims.contains("\"role\":")
        && !claims.contains("\"ref\":");
    is_stack || LOCAL.iter().any(|host| claims.contains(host))
}
