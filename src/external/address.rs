//! Addresses that can be followed.

use super::hosts::is_reserved;
use std::fmt;
use std::fmt::Write as _;

/// Characters of placeholders: `https://{host}/`, `https://<your-domain>/`.
const PLACEHOLDERS: &[char] = &['{', '}', '<', '>', '$', '*', '…', '`', '|'];

/// An address with the scheme `http` or `https`, without user, password and fragment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    text: Box<str>,
    /// The start and end of the host with its port in the text.
    host: (usize, usize),
}

impl Address {
    /// Parses an address, and returns it with its fragment. Returns `None` if it cannot be followed: it has another scheme,
    /// a user or password, a placeholder, or a host that only exists in examples.
    pub fn parse(text: &str) -> Option<(Self, Option<&str>)> {
        let (whole, fragment) = match text.trim().split_once('#') {
            Some((whole, fragment)) => (whole, Some(fragment)),
            None => (text.trim(), None),
        };
        if whole.contains(PLACEHOLDERS) || whole.contains("...") || whole.contains("/:") {
            return None;
        }
        let address = Self::new(whole)?;
        let fragment = fragment.filter(|fragment| !fragment.is_empty());
        (!is_reserved(address.name())).then_some((address, fragment))
    }

    /// Reads an address that a server or a file of recorded answers contains.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.split('#').next().unwrap_or_default();
        let (scheme, rest) = text.split_once("//")?;
        let scheme = match scheme {
            _ if scheme.eq_ignore_ascii_case("http:") => "http",
            _ if scheme.is_empty() || scheme.eq_ignore_ascii_case("https:") => "https",
            _ => return None,
        };
        let end = rest.find(['/', '?', '\\']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let host = host_and_port(authority, scheme)?;
        let mut out = format!("{scheme}://{host}");
        let host = (scheme.len() + 3, out.len());
        if !path.starts_with('/') {
            out.push('/');
        }
        for letter in path.trim_start_matches('\\').chars() {
            let is_plain = letter.is_ascii_graphic() && !"\"<>\\^`{|}".contains(letter);
            if is_plain {
                out.push(letter);
                continue;
            }
            for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                // Writing to a string cannot fail.
                let _ = write!(out, "%{byte:02X}");
            }
        }
        Some(Self {
            text: out.into(),
            host,
        })
    }

    /// Returns the address as text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the host, with its port unless that is the usual one.
    pub fn host(&self) -> &str {
        &self.text[self.host.0..self.host.1]
    }

    /// Returns the name or number of the host, without port. A number of version 6 is in brackets.
    pub fn name(&self) -> &str {
        let host = self.host();
        let end = host
            .rfind(']')
            .map_or_else(|| host.find(':'), |end| Some(end + 1));
        &host[..end.unwrap_or(host.len())]
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        let usual = if self.text.starts_with("https:") {
            443
        } else {
            80
        };
        let written = self.host()[self.name().len()..].strip_prefix(':');
        written.and_then(|port| port.parse().ok()).unwrap_or(usual)
    }

    /// Returns the path and the query.
    pub fn path(&self) -> &str {
        &self.text[self.host.1..]
    }

    /// Returns whether the host is a number, not a name.
    pub fn has_number(&self) -> bool {
        let name = self.name();
        name.starts_with('[') || name.parse::<std::net::Ipv4Addr>().is_ok()
    }

    /// Returns the address that a redirect from this one leads to.
    pub fn join(&self, location: &str) -> Option<Self> {
        let location = location.trim();
        let (scheme, _) = self.text.split_once("//")?;
        let has_scheme = location
            .split(['/', '?', '#'])
            .next()
            .is_some_and(|start| start.contains(':'));
        if has_scheme {
            return Self::new(location);
        }
        if location.starts_with("//") {
            return Self::new(&format!("{scheme}{location}"));
        }
        let start = &self.text[..self.host.1];
        let path = self.path().split('?').next().unwrap_or_default();
        Self::new(&if location.starts_with('/') {
            format!("{start}{}", without_dots(location))
        } else if location.is_empty() || location.starts_with(['?', '#']) {
            format!("{start}{path}{location}")
        } else {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            format!("{start}{}", without_dots(&format!("{folder}/{location}")))
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Returns a host with its port in the usual form. Returns `None` if it contains a user or password, or is not a host.
fn host_and_port(authority: &str, scheme: &str) -> Option<String> {
    let (name, port) = match authority.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, Some(port)),
        _ => (authority, None),
    };
    let is_number = name.len() > 2 && name.starts_with('[') && name.ends_with(']');
    let inside = if is_number {
        &name[1..name.len() - 1]
    } else {
        name
    };
    let is_letter = |letter: char| {
        letter.is_ascii_alphanumeric() || "-.".contains(letter) || (is_number && letter == ':')
    };
    let is_name = !inside.is_empty() && !inside.starts_with('.') && inside.chars().all(is_letter);
    let name = name.to_ascii_lowercase();
    let usual = if scheme == "http" { 80 } else { 443 };
    let port: u16 = match port {
        None | Some("") => usual,
        Some(port) => port.parse().ok()?,
    };
    let shown = if port == usual {
        name
    } else {
        format!("{name}:{port}")
    };
    is_name.then_some(shown)
}

/// Resolves `.` and `..` in a path with its query.
fn without_dots(path: &str) -> String {
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let (path, rest) = path.split_at(end);
    let mut parts: Vec<&str> = Vec::new();
    let mut written = path.split('/').skip(1).peekable();
    while let Some(part) = written.next() {
        let is_last = written.peek().is_none();
        match part {
            ".." => {
                parts.pop();
            }
            "." => (),
            _ => parts.push(part),
        }
        if is_last && matches!(part, "." | "..") {
            parts.push("");
        }
    }
    format!("/{}{rest}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_normalized() {
        for (written, expected) in [
            ("https://Parcel.IO", Some("https://parcel.io/")),
            (
                "HTTP://parcel.io:80/a b?q=ü",
                Some("http://parcel.io/a%20b?q=%C3%BC"),
            ),
            ("//parcel.io:8443?x", Some("https://parcel.io:8443/?x")),
            ("http://[2001:db8::1]:81/", Some("http://[2001:db8::1]:81/")),
            ("https://parcel.io/a%20b", Some("https://parcel.io/a%20b")),
            ("https://ada:pass@parcel.io/", None),
            ("https://parcel.io:port/", None),
            ("https://parcel.io/{id}", None),
            ("https://parcel.io/users/:id", None),
            ("https://<host>/", None),
            ("https://your-domain.com/", None),
            ("https://docs.example.com/", None),
            ("https://parcel.test/", None),
            ("https://printer.local/", None),
            ("http://localhost:3000/", None),
            ("https://straße.de/", None),
            ("mailto:ada@parcel.io", None),
            ("ftp://parcel.io/", None),
            ("https://", None),
        ] {
            let found = Address::parse(written).map(|(address, _)| address.to_string());
            assert_eq!(found.as_deref(), expected, "{written}");
        }
        let (_, fragment) = Address::parse("https://parcel.io/a#install").expect("an address");
        assert_eq!(fragment, Some("install"));
    }

    #[test]
    fn redirects_are_resolved() {
        let from = Address::new("https://parcel.io/guides/start?tab=1").expect("an address");
        for (location, expected) in [
            ("http://other.io/x#y", Some("http://other.io/x")),
            ("//other.io/x", Some("https://other.io/x")),
            ("/home", Some("https://parcel.io/home")),
            ("next", Some("https://parcel.io/guides/next")),
            ("../up/./a", Some("https://parcel.io/up/a")),
            ("../../../..", Some("https://parcel.io/")),
            ("?tab=2", Some("https://parcel.io/guides/start?tab=2")),
            ("", Some("https://parcel.io/guides/start")),
            ("file:///etc/passwd", None),
            ("javascript:alert(1)", None),
            ("https://ada@other.io/", None),
        ] {
            let found = from.join(location).map(|address| address.to_string());
            assert_eq!(found.as_deref(), expected, "{location}");
        }
    }

    #[test]
    fn hosts_have_names_and_ports() {
        for (text, name, port, has_number) in [
            ("https://parcel.io/", "parcel.io", 443, false),
            ("http://parcel.io:8080/", "parcel.io", 8080, false),
            ("http://127.0.0.1/", "127.0.0.1", 80, true),
            ("http://[::1]:3000/", "[::1]", 3000, true),
        ] {
            let address = Address::new(text).expect("an address");
            let found = (address.name(), address.port(), address.has_number());
            assert_eq!(found, (name, port, has_number));
        }
    }
}
