//! Addresses that browsers do not read as intended.

use super::address_problem::Malformed;
use super::hosts::{host_problem, is_host, is_mail, missing_scheme};
use crate::catalog::{ADDRESS_WORDS, typos_between};

/// Quotes that are often copied with an address.
const QUOTES: [char; 6] = ['"', '\'', '“', '”', '‘', '’'];

/// Returns what is wrong with `address`, or `None` if nothing is certainly wrong. Ignores placeholders and variables.
pub(super) fn malformed(address: &str) -> Option<Malformed> {
    if is_plain_path(address) || address.contains("{{") || address.contains("${") {
        return None;
    }
    quoted(address)
        .or_else(|| rooted_scheme(address))
        .or_else(|| with_scheme(address))
        .or_else(|| mail_address(address))
        .or_else(|| without_scheme(address))
}

/// Returns whether an address is a path such as `/guides/start`, as most are.
fn is_plain_path(address: &str) -> bool {
    let is_scheme = |letter: char| "/.hH".contains(letter);
    address
        .strip_prefix('/')
        .is_some_and(|path| !path.starts_with(is_scheme))
}

fn quoted(address: &str) -> Option<Malformed> {
    let inside = address.trim_matches(QUOTES);
    let is_quoted = address.starts_with(QUOTES) && (is_web(inside) || inside.starts_with('/'));
    is_quoted.then(|| {
        let mut found = Malformed::repaired("is in quotes", 0..address.len(), inside);
        "remove the quotes".clone_into(&mut found.advice);
        found
    })
}

/// Returns the problem of `/https://…`, which browsers resolve to a path on the site.
fn rooted_scheme(address: &str) -> Option<Malformed> {
    let inside = address.trim_start_matches(['/', '.']);
    let before = address.len() - inside.len();
    (before > 0 && is_web(inside)).then(|| {
        let before = &address[..before];
        let problem = format!("has `{before}` before its scheme");
        let mut found = Malformed::repaired(&problem, 0..before.len(), "");
        found.advice = format!("remove `{before}`");
        found
    })
}

/// Returns whether a text starts with `http://` or `https://`.
fn is_web(text: &str) -> bool {
    ["http://", "https://"]
        .iter()
        .any(|start| begins(text, start))
}

fn begins(text: &str, start: &str) -> bool {
    let begin = text.get(..start.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(start))
}

fn with_scheme(address: &str) -> Option<Malformed> {
    let end = address.find(|letter: char| !letter.is_ascii_alphabetic())?;
    let (written, rest) = address.split_at(end);
    let scheme = written.to_ascii_lowercase();
    if !matches!(&*scheme, "http" | "https") {
        return other_scheme(&scheme, rest);
    }
    // `http.mdx` and `https.example.com` are paths.
    let dot = usize::from(rest.starts_with(".//") || rest.starts_with(".:/"));
    let marks = rest[dot..].find(|letter: char| !":/\\;".contains(letter));
    let (marks, behind) = rest.split_at(marks.map_or(rest.len(), |at| at + dot));
    let is_double = doubled(behind);
    match marks {
        "://" if is_double.is_some() => {
            let mut found = Malformed::repaired("has two schemes", 0..end + 3, "");
            "remove the first scheme".clone_into(&mut found.advice);
            found.repair = found.repair.filter(|_| is_double == Some(true));
            Some(found)
        }
        "://" => host_problem(behind).map(|problem| Malformed::new(problem, "write the full URL")),
        // A path such as `https/setup`, or a name such as `http.mdx`.
        "" | "/" | "\\" | ";" => None,
        marks if is_host(behind) => {
            let range = end..end + marks.len();
            let problem = format!("has `{marks}` where `://` is expected");
            Some(Malformed::repaired(&problem, range, "://"))
        }
        marks if marks.starts_with("://") && behind.is_empty() => {
            Some(Malformed::new("has no host", "write the full URL"))
        }
        ":" | ":/" => Some(Malformed::new("has no host", "write the full URL")),
        _ => None,
    }
}

/// Returns `Some` if a scheme is followed by another one; inside, whether that one is valid.
fn doubled(behind: &str) -> Option<bool> {
    let marks = behind.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let scheme = &behind[..behind.len() - marks.len()];
    let is_scheme = ["http", "https", "mailto"]
        .iter()
        .any(|name| scheme.eq_ignore_ascii_case(name));
    if !is_scheme {
        return None;
    }
    if begins(behind, "mailto:") {
        return Some(true);
    }
    // In `https://https:8080/` the second `https` may be a host.
    let is_marks = ["://", "//", ":/", ":\\"]
        .iter()
        .any(|start| marks.starts_with(start));
    is_marks.then(|| marks.starts_with("://") && host_problem(&marks[3..]).is_none())
}

/// Returns the problem of a scheme that differs from `http` or `https` in one letter, or of `mailto://`.
fn other_scheme(scheme: &str, rest: &str) -> Option<Malformed> {
    if !rest.starts_with("://") {
        return None;
    }
    if scheme == "mailto" {
        return Some(Malformed::repaired(
            "has slashes after `mailto:`",
            0..9,
            "mailto:",
        ));
    }
    let mut near = ["https", "http"]
        .into_iter()
        .filter(|name| typos_between(scheme, name, 1) == Some(1));
    let right = near
        .next()
        .filter(|_| !ADDRESS_WORDS.other_schemes.contains(scheme))?;
    let right = if scheme.ends_with('s') {
        "https"
    } else {
        near.next().unwrap_or(right)
    };
    let problem = format!("has the unknown scheme `{scheme}`");
    Some(Malformed::repaired(&problem, 0..scheme.len(), right))
}

fn mail_address(address: &str) -> Option<Malformed> {
    is_mail(address).then(|| {
        let mut found =
            Malformed::repaired("is an email address without `mailto:`", 0..0, "mailto:");
        found.advice = format!("write `mailto:{address}`");
        found
    })
}

/// Returns the problem of `localhost:8000/admin`: browsers read the host as a scheme.
fn without_scheme(address: &str) -> Option<Malformed> {
    const PROBLEM: &str = "has no scheme";
    Some(match missing_scheme(address)? {
        Some(scheme) => {
            let mut found = Malformed::repaired(PROBLEM, 0..0, scheme);
            found.advice = format!("write `{scheme}{address}`");
            found
        }
        None => {
            let advice = format!("add the scheme, such as `https://{address}`");
            Malformed::new(PROBLEM, &advice)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixes_malformed_addresses() {
        for (address, right) in [
            ("https://https://a.example/b", "https://a.example/b"),
            ("http://https://a.example", "https://a.example"),
            ("https://mailto:me@a.example", "mailto:me@a.example"),
            ("https:a.example/b", "https://a.example/b"),
            ("http:/a.example:80/b", "http://a.example:80/b"),
            ("https:\\\\a.example", "https://a.example"),
            ("https//a.example/b", "https://a.example/b"),
            ("https:///a.example/b", "https://a.example/b"),
            ("https;//a.example", "https://a.example"),
            ("http.//a.example/b", "http://a.example/b"),
            ("https:://a.example", "https://a.example"),
            ("htps://a.example", "https://a.example"),
            ("htp://a.example", "http://a.example"),
            ("httpss://a.example", "https://a.example"),
            ("/https://a.example", "https://a.example"),
            ("./http://a.example", "http://a.example"),
            ("\"https://a.example\"", "https://a.example"),
            ("“/guides/start”", "/guides/start"),
            ("mailto://me@a.example", "mailto:me@a.example"),
            ("me@a.example", "mailto:me@a.example"),
            ("localhost:8000", "http://localhost:8000"),
            (
                "localhost:1337/admin?a#b",
                "http://localhost:1337/admin?a#b",
            ),
            ("127.0.0.1:80", "http://127.0.0.1:80"),
            ("[::1]:3000/a", "http://[::1]:3000/a"),
            ("me@a.example?subject=a", "mailto:me@a.example?subject=a"),
        ] {
            let found = malformed(address).unwrap_or_else(|| panic!("{address}"));
            let (range, text) = found.repair.unwrap_or_else(|| panic!("{address}"));
            let mut whole = address.to_owned();
            whole.replace_range(range, &text);
            assert_eq!(whole, right, "{address}");
            assert_eq!(malformed(&whole), None, "{whole}");
        }
    }

    #[test]
    fn reports_ambiguous_addresses_without_fix() {
        for address in [
            "https://",
            "https:",
            "https:///",
            "https://https//a.example",
            "https://my host.example/a",
            "https://[a.example",
            "https://a.example)/b",
            "https://a,example.com",
            "https://www..a.example",
            "https://.a.example",
            "a.example:8080/b",
        ] {
            let found = malformed(address).unwrap_or_else(|| panic!("{address}"));
            assert_eq!(found.repair, None, "{address}");
        }
    }

    #[test]
    fn ignores_other_addresses() {
        for address in [
            "",
            "/",
            "#a",
            "/a@b.com",
            "https://a.example",
            "HTTPS://a.example/https://b.example",
            "https://user:word@a.example:8080/b",
            "https://[::1]:3000/",
            "https://[host].example/",
            "https://<host>/",
            "https://{host}/my page",
            "https://...",
            "https://a.example/a b,c..d",
            "https/setup",
            "http.mdx",
            "https-guide",
            "shttp://a",
            "ftp://a.example",
            "hxxps://a.example",
            "cursor://open",
            "mailto:me@a.example",
            "logo@2x.png",
            "@scope/package",
            "git@github.com:a/b.git",
            "{{host}}//https://",
            "//a.example",
            "data:image/png;base64,//",
            "localhost",
            "localhost/admin",
            "https://.../b",
            "https://…",
            "http.a.example/b",
            "https.mdx",
            "localhost:",
            "localhost:port",
            "server.rs:120",
            "tel:5550100",
            "sms:12345",
            "a.example:b",
            "example:8080",
            "app.example.Open:8080",
        ] {
            assert_eq!(malformed(address), None, "{address}");
        }
    }

    #[test]
    fn other_schemes_look_misspelt() {
        for scheme in &ADDRESS_WORDS.other_schemes {
            let is_near = |name: &str| typos_between(scheme, name, 1) == Some(1);
            assert!(is_near("http") || is_near("https"), "{scheme}");
        }
    }
}
