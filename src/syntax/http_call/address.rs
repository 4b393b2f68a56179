//! The addresses of requests and endpoints, with placeholders.

use super::placeholder::{first_outside, is_placeholder};
use crate::catalog::HTTP_CALLS;

/// The maximum number of segments of an address.
const MAX_SEGMENTS: usize = 64;

/// The host of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Host {
    /// None: the address is a path.
    None,
    /// A host, in lower case, with the port.
    Literal(String),
    /// A variable or placeholder, or a host with one. It can contain the start of the path.
    Variable,
}

/// A segment of the path of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Segment {
    /// Text.
    Literal(String),
    /// A placeholder, or text with one: `{id}`, `:id`, `<id>`, `$ID`, `%s`, `YOUR_ID`.
    Placeholder(String),
}

/// The address of a request or endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The host.
    pub host: Host,
    /// The segments of the path, without empty ones. The query is not part of it.
    pub segments: Vec<Segment>,
}

impl Address {
    /// Parses an address: a URL, a path, or a variable with a path. Returns `None` if it is none of these.
    pub fn parse(text: &str) -> Option<Self> {
        let text = without_query(text.trim());
        if text.is_empty() || text.contains([' ', '\n', '"', '`']) && !text.contains('{') {
            return None;
        }
        let (host, path) = if let Some(path) = text.strip_prefix('/') {
            (Host::None, path)
        } else {
            let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
            let end = end_of_segment(rest);
            let host = host(&rest[..end], !scheme.is_empty())?;
            (host, &rest[end..])
        };
        let segments = segments(path)?;
        let is_known = host != Host::Variable || segments.iter().any(Segment::is_literal);
        is_known.then_some(Self { host, segments })
    }

    /// Returns whether a request to `call` is for the endpoint with this address. `bases` are the addresses of the
    /// servers, with paths that are before this one, or can be.
    pub fn matches(&self, call: &Self, bases: &[Self]) -> bool {
        let own = &self.segments[..];
        let of = |base: &Self| [&base.segments[..], own].concat();
        if fits(own, &call.segments) || bases.iter().any(|base| fits(&of(base), &call.segments)) {
            return true;
        }
        // A variable can contain the address of the server and the start of the path.
        let has_end =
            |path: &[Segment]| (1..path.len()).any(|start| fits(&path[start..], &call.segments));
        call.host == Host::Variable && (has_end(own) || bases.iter().any(|base| has_end(&of(base))))
    }

    /// Returns whether the path of `call` ends like this one. A server that is not known can have any path before it.
    pub fn is_end_of(&self, call: &Self) -> bool {
        (0..=call.segments.len()).any(|start| fits(&self.segments, &call.segments[start..]))
    }

    /// Returns the literal segments.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.segments.iter().filter_map(|segment| match segment {
            Segment::Literal(text) => Some(text.as_str()),
            Segment::Placeholder(_) => None,
        })
    }
}

impl Segment {
    fn is_literal(&self) -> bool {
        matches!(self, Self::Literal(_))
    }

    /// Returns whether it can be the same as another one.
    fn fits(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Literal(one), Self::Literal(other)) => one == other,
            _ => true,
        }
    }
}

/// Returns whether a path can be that of an endpoint.
fn fits(endpoint: &[Segment], path: &[Segment]) -> bool {
    let mut pairs = endpoint.iter().zip(path);
    if !pairs.all(|(one, other)| one.fits(other)) {
        return false;
    }
    endpoint.len() == path.len() || path.len() > endpoint.len() && takes_rest(endpoint, path)
}

/// Returns whether the last parameter of an endpoint takes the rest of a longer path.
fn takes_rest(endpoint: &[Segment], path: &[Segment]) -> bool {
    let Some(Segment::Placeholder(name)) = endpoint.last() else {
        return false;
    };
    let is_url = matches!(&path[endpoint.len() - 1], Segment::Literal(text) if text.ends_with(':'));
    is_url || HTTP_CALLS.takes_rest(name)
}

fn without_query(text: &str) -> &str {
    &text[..first_outside(text, |letter| matches!(letter, '?' | '#'))]
}

fn end_of_segment(text: &str) -> usize {
    first_outside(text, |letter| letter == '/')
}

fn segments(path: &str) -> Option<Vec<Segment>> {
    let mut segments = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        let end = end_of_segment(rest);
        let text = &rest[..end];
        if !text.is_empty() {
            segments.push(segment(text));
        }
        rest = rest.get(end + 1..).unwrap_or_default();
        if segments.len() > MAX_SEGMENTS {
            return None;
        }
    }
    Some(segments)
}

fn segment(text: &str) -> Segment {
    let text = text.to_owned();
    if is_placeholder(&text) {
        Segment::Placeholder(text)
    } else {
        Segment::Literal(text)
    }
}

/// Returns the host that `text` is. Without a scheme, only a variable or the name of a host is one.
fn host(text: &str, has_scheme: bool) -> Option<Host> {
    let name = text.rsplit_once('@').map_or(text, |(_, name)| name);
    let has_variable = name.contains(['{', '<', '$', '[', '(', '*']) || name.starts_with('%');
    if has_variable || has_scheme && is_placeholder(name) {
        return Some(Host::Variable);
    }
    let is_name = name
        .chars()
        .all(|letter| letter.is_alphanumeric() || ".-:_".contains(letter));
    let is_host = has_scheme || name.contains('.') || name.starts_with("localhost");
    let is_word = name.starts_with(|letter: char| letter.is_alphanumeric());
    (is_name && is_host && is_word).then(|| Host::Literal(name.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Address {
        Address::parse(text).unwrap_or_else(|| panic!("{text}"))
    }

    fn shown(text: &str) -> String {
        let Some(address) = Address::parse(text) else {
            return "-".to_owned();
        };
        let mut shown = match address.host {
            Host::None => String::new(),
            Host::Literal(name) => name,
            Host::Variable => "?".to_owned(),
        };
        for segment in address.segments {
            shown.push('/');
            match segment {
                Segment::Literal(text) => shown.push_str(&text),
                Segment::Placeholder(_) => shown.push('*'),
            }
        }
        shown
    }

    #[test]
    fn addresses_have_a_host_and_segments() {
        for (text, parts) in [
            (
                "https://api.example.com/v1/users",
                "api.example.com/v1/users",
            ),
            ("http://LOCALHOST:3000/users/?a=/b", "localhost:3000/users"),
            ("https://api.example.com", "api.example.com"),
            ("api.example.com/users#top", "api.example.com/users"),
            ("localhost/users", "localhost/users"),
            (
                "https://key:secret@api.example.com/users",
                "api.example.com/users",
            ),
            ("https://{endpoint}/v1/users", "?/v1/users"),
            ("https://YOUR_DOMAIN/users", "?/users"),
            ("https://<region>.example.com/users", "?/users"),
            ("$BASE_URL/users/$ID", "?/users/*"),
            ("${process.env.BASE ?? 'x/y'}/users/${user.id}", "?/users/*"),
            ("{{base}}/users", "?/users"),
            (
                "/users/{id}/:key/<name>/%s/YOUR_ID/your-id",
                "/users/*/*/*/*/*/*",
            ),
            ("/users/42/a%20b", "/users/42/a%20b"),
            ("/", ""),
            ("$URL", "-"),
            ("$URL/$ID", "-"),
            ("users/42", "-"),
            ("some text", "-"),
            ("https://", "-"),
            ("", "-"),
            ("/a{b/c", "/*/c"),
        ] {
            assert_eq!(shown(text), parts, "{text}");
        }
    }

    #[test]
    fn addresses_match_the_endpoint_that_they_call() {
        let bases = [parse("https://api.example.com/v1")];
        for (endpoint, call) in [
            ("/users", "https://api.example.com/users"),
            ("/users", "https://api.example.com/v1/users"),
            ("/users/{id}", "/users/42"),
            ("/users/{id}", "$URL/users/$ID"),
            ("https://api.example.com/v2/users", "$URL/users"),
            ("/files/{path}", "/files/a/b/c"),
            ("/open/{address}", "/open/https://example.com/a"),
            ("/users/me", "/users/{id}"),
        ] {
            assert!(
                parse(endpoint).matches(&parse(call), &bases),
                "{endpoint} {call}"
            );
        }
        for (endpoint, call) in [
            ("/users", "/user"),
            ("/users/{id}", "/users"),
            ("/users/{id}", "/users/42/keys"),
            ("/users", "https://api.example.com/v2/users"),
            ("/users", "$URL/keys"),
        ] {
            assert!(
                !parse(endpoint).matches(&parse(call), &bases),
                "{endpoint} {call}"
            );
        }
        assert!(parse("/users").is_end_of(&parse("/v9/users")));
        assert!(!parse("/users").is_end_of(&parse("/v9/keys")));
    }
}
