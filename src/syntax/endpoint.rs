//! References to endpoints, `GET /users`, and malformed ones.

pub use super::method::Method;
use std::fmt;

/// A reference to an endpoint or webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndpointReference<'t> {
    /// The OpenAPI file, if the reference names one.
    pub file: Option<&'t str>,
    /// The method.
    pub method: Method,
    /// The path, or the name of the webhook. It is not validated here.
    pub path: &'t str,
}

impl EndpointReference<'_> {
    /// Returns whether it has the shape of an endpoint. Without a slash it may be ordinary words, such as `get started`. With
    /// another method, only the specification tells.
    pub fn is_whole(&self) -> bool {
        self.path.starts_with('/') && !self.method.is_other() || self.method == Method::Webhook
    }
}

/// Parses a reference like the platform: an optional file, a method and a path. A method that only OpenAPI files define is
/// in upper case, and an address follows it.
pub fn endpoint_reference(text: &str) -> Option<EndpointReference<'_>> {
    // Most texts are the path of a page.
    if text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return None;
    }
    let mut words = text.split_whitespace();
    let words = [words.next(), words.next(), words.next(), words.next()];
    let (file, method, path) = match words {
        [Some(method), Some(path), None, None] => (None, method, path),
        [file, Some(method), Some(path), None] => (file, method, path),
        _ => return None,
    };
    let is_address = path.starts_with('/') || path.contains("://");
    let other = || Method::other_in_capitals(method).filter(|_| is_address);
    Some(EndpointReference {
        file,
        method: Method::named(method).or_else(other)?,
        path,
    })
}

/// The reason that a text is not a valid reference to an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Malformed<'t> {
    /// `GET users`.
    NoSlash,
    /// `FETCH /users`.
    UnknownMethod(&'t str),
    /// `GET/users`, `GET: /users`.
    NoSpace(Method),
    /// `GET /users all`.
    TooMuch(&'t str),
    /// `/users GET`.
    Swapped(Method),
    /// `GET`.
    NoPath(Method),
    /// `/users/{id}`, `openapi.json /users`.
    NoMethod,
}

impl fmt::Display for Malformed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSlash => f.write_str("the path does not start with `/`"),
            Self::UnknownMethod(word) => write!(f, "unknown method `{word}`"),
            Self::NoSpace(method) => {
                write!(f, "expected a space between `{method}` and the path")
            }
            Self::TooMuch(word) => write!(f, "unexpected `{word}` after the path"),
            Self::Swapped(method) => write!(f, "`{method}` is after the path, not before it"),
            Self::NoPath(Method::Webhook) => f.write_str("missing name after `WEBHOOK`"),
            Self::NoPath(method) => write!(f, "missing path after `{method}`"),
            Self::NoMethod => f.write_str("missing method before the path"),
        }
    }
}

/// Returns the problem of a text that is clearly meant as a reference to an endpoint. Returns `None` for valid
/// references, and for anything that can be the path of a page. Do not call it for a text that is the name of a page.
pub fn malformed(text: &str) -> Option<Malformed<'_>> {
    if endpoint_reference(text).is_some_and(|found| found.is_whole()) {
        return None;
    }
    let (first, rest) = word(text);
    let has_file = is_file(first) && !rest.is_empty();
    let text = if has_file { rest } else { text.trim() };
    let (first, rest) = word(text);
    let (second, third) = word(rest);
    let in_capitals = Method::in_capitals(first);
    if let Some(method) = in_capitals.filter(|_| second.is_empty()) {
        Some(Malformed::NoPath(method))
    } else if let Some(method) = joined(text) {
        Some(Malformed::NoSpace(method))
    } else if second.is_empty() {
        let is_path = first.starts_with('/') && (has_file || has_parameter(first));
        is_path.then_some(Malformed::NoMethod)
    } else if Method::named(first).is_some() && second.starts_with('/') {
        // `get / set` can be words.
        let is_plain = in_capitals.is_some() || second.len() > 1;
        is_plain.then_some(Malformed::TooMuch(third))
    } else if !third.is_empty() {
        None
    } else if first.starts_with('/') {
        Method::in_capitals(second).map(Malformed::Swapped)
    } else if in_capitals.is_some() {
        Some(Malformed::NoSlash)
    } else {
        // In lower case it can be the name of a folder before a misplaced slash.
        let is_method = first.len() > 1 && first.bytes().all(|byte| byte.is_ascii_uppercase());
        (is_method && second.starts_with('/')).then_some(Malformed::UnknownMethod(first))
    }
}

/// Returns the first word, and the text after it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn is_file(word: &str) -> bool {
    let ending = word.rsplit_once('.').map_or("", |(_, ending)| ending);
    let mut endings = ["json", "yaml", "yml"].into_iter();
    endings.any(|one| one.eq_ignore_ascii_case(ending))
        || word.starts_with("https://")
        || word.starts_with("http://")
}

fn has_parameter(path: &str) -> bool {
    path.split_once('{')
        .is_some_and(|(_, rest)| rest.contains('}'))
}

/// Characters that writers use instead of a space between a method and a path.
const SEPARATORS: [char; 9] = [':', '-', '=', '>', '|', ',', '–', '—', '→'];

/// Returns the upper-case method, if something other than a space separates it from the path.
fn joined(text: &str) -> Option<Method> {
    Method::ALL.into_iter().find(|method| {
        let rest = text.strip_prefix(method.name());
        let joint = rest.and_then(|rest| rest.split_once('/'));
        joint.is_some_and(|(joint, _)| {
            joint
                .chars()
                .all(|letter| letter.is_whitespace() || SEPARATORS.contains(&letter))
                && (joint.is_empty() || !joint.trim().is_empty())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_read_as_the_platform_reads_them() {
        fn read(text: &str) -> Option<(Option<&str>, Method, &str)> {
            endpoint_reference(text).map(|found| (found.file, found.method, found.path))
        }
        for method in Method::ALL {
            let small = method.to_string().to_lowercase();
            assert_eq!(read(&format!(" {small}  /x\n")), Some((None, method, "/x")));
            assert_eq!(read(&format!("{method}")), None);
        }
        assert_eq!(read("GET users"), Some((None, Method::Get, "users")));
        assert_eq!(
            read("a.json Post /a/{b}"),
            Some((Some("a.json"), Method::Post, "/a/{b}"))
        );
        assert_eq!(
            read("webhook order"),
            Some((None, Method::Webhook, "order"))
        );
        let other = read("a.json COPY /a");
        assert!(other.is_some_and(|(_, method, _)| method.is_other() && method.name() == "COPY"));
        for text in
            "| |api/get|FETCH users|fetch /users|GET /a b|a GET /b c|GET/users|gets /a".split('|')
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn malformed_references_are_explained() {
        use Malformed::{NoMethod, NoPath, NoSlash, NoSpace, Swapped, TooMuch, UnknownMethod};
        let cases = [
            ("GET users", NoSlash),
            ("GET https://example.com/users", NoSlash),
            ("GET ../users", NoSlash),
            ("openapi.yaml GET users", NoSlash),
            ("FETCH /users", UnknownMethod("FETCH")),
            ("openapi.yml DEL /users", UnknownMethod("DEL")),
            ("GET/users", NoSpace(Method::Get)),
            ("GET:/users", NoSpace(Method::Get)),
            ("DELETE: /users/{id}", NoSpace(Method::Delete)),
            ("api.json POST - /users", NoSpace(Method::Post)),
            ("PUT → /users all", NoSpace(Method::Put)),
            ("GET  /users extra", TooMuch("extra")),
            ("get /users/{user id}", TooMuch("id}")),
            ("GET / all of it", TooMuch("all of it")),
            ("a.json GET /users x", TooMuch("x")),
            ("/users GET", Swapped(Method::Get)),
            ("a.json /users PATCH", Swapped(Method::Patch)),
            ("POST", NoPath(Method::Post)),
            (" WEBHOOK ", NoPath(Method::Webhook)),
            ("https://example.com/a.json GET", NoPath(Method::Get)),
            ("/users/{id}", NoMethod),
            ("a.json /users", NoMethod),
        ];
        for (text, wrong) in cases {
            assert_eq!(malformed(text), Some(wrong), "{text}");
            assert!(!wrong.to_string().is_empty());
        }
    }

    #[test]
    fn valid_references_and_page_paths_are_ignored() {
        let whole = "GET /users|get /users|Post  /a|a.json GET /b|webhook order|WEBHOOK /order|spec GET /b|GET POST /c";
        let pages = "api/get|guides/get started|post|delete|Get|options/overview|get|my page with spaces||/|//|/users|\
            get/users|get:/users|get started|delete account|Get Started|post / pre|GETTING/started|GET-users|\
            api/GET/users|HEADERS|/guides get|/how to get|how to get|how get there|Using GET requests|a.json|\
            openapi.json overview|intro /guides|WEBHOOK setup guide|WEBHOOKS|REST API|API|{id}|GET started with this|é /x";
        for text in whole.split('|').chain(pages.split('|')) {
            assert_eq!(malformed(text), None, "{text}");
        }
    }
}
