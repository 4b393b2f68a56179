//! The parsed address of a link, before it is resolved.

use super::resolve;
use std::borrow::Cow;

/// The form of a link address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Empty or blank.
    Empty,
    /// With a variable of the site, so that only the site can resolve it.
    Variable,
    /// With a scheme or a host: `https://…`, `mailto:…`, `//host`.
    Elsewhere,
    /// On the same page: `#start`, `?tab=x`.
    Here,
    /// From the root of the site: `/guides/start`.
    Rooted,
    /// From the folder of the page: `./start`, `../start`.
    Relative,
    /// Without a prefix: `guides/start`.
    Bare,
}

/// The address of a link, split into parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkAddress<'a> {
    /// The form.
    pub style: Style,
    /// The part before `?` and `#`.
    pub path: &'a str,
    /// The part after `#`.
    pub fragment: Option<&'a str>,
}

impl<'a> LinkAddress<'a> {
    /// Parses an address.
    pub fn parse(address: &'a str) -> Self {
        let address = address.trim();
        let bytes = address.as_bytes();
        let end = memchr::memchr2(b'#', b'?', bytes).unwrap_or(bytes.len());
        let (path, rest) = address.split_at(end);
        let fragment = memchr::memchr(b'#', rest.as_bytes()).map(|at| &rest[at + 1..]);
        let style = if address.is_empty() {
            Style::Empty
        } else if bytes.contains(&b'{') && address.contains("{{") {
            Style::Variable
        } else if address.starts_with("//") || scheme(path).is_some() {
            Style::Elsewhere
        } else if path.is_empty() {
            Style::Here
        } else if path.starts_with('/') {
            Style::Rooted
        } else if matches!(path, "." | "..") || path.starts_with("./") || path.starts_with("../") {
            Style::Relative
        } else {
            Style::Bare
        };
        Self {
            style,
            path,
            fragment,
        }
    }

    /// Returns the path, relative to the root of the site and without a leading slash, that the address means in the
    /// file at `from`. A bare path is relative to the root. Returns `None` if it leaves the site.
    pub fn path_from(&self, from: &str) -> Option<String> {
        let path = decoded(self.path);
        match self.style {
            Style::Rooted => resolve(&path, from),
            Style::Relative => resolve(&format!("{path}/"), from),
            Style::Bare => resolve(&format!("/{path}"), from),
            Style::Empty | Style::Variable | Style::Elsewhere | Style::Here => None,
        }
    }
}

/// Returns the scheme of an address, if it has one.
pub fn scheme(address: &str) -> Option<&str> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let end = address.bytes().position(|byte| !is_part(byte))?;
    let (scheme, rest) = address.split_at(end);
    let is_scheme = scheme.starts_with(|letter: char| letter.is_ascii_alphabetic());
    (is_scheme && rest.starts_with(':')).then_some(scheme)
}

/// Returns a path with its percent-encoding decoded.
pub fn decoded(path: &str) -> Cow<'_, str> {
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%');
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_split() {
        for (address, style) in [
            ("", Style::Empty),
            ("/{{version}}/a", Style::Variable),
            ("https://a.example/b", Style::Elsewhere),
            ("cursor://open?x=/y", Style::Elsewhere),
            ("mailto:a@b.example", Style::Elsewhere),
            ("//host/x", Style::Elsewhere),
            ("#start", Style::Here),
            ("?tab=x", Style::Here),
            ("/a/b.c", Style::Rooted),
            ("/a:b", Style::Rooted),
            ("../a", Style::Relative),
            ("..", Style::Relative),
            (".well-known", Style::Bare),
            ("a/b", Style::Bare),
        ] {
            assert_eq!(LinkAddress::parse(address).style, style, "{address}");
        }
        let parsed = LinkAddress::parse("/a?b#c?d");
        assert_eq!((parsed.path, parsed.fragment), ("/a", Some("c?d")));
    }

    #[test]
    fn addresses_are_resolved_to_paths() {
        let of = |address| LinkAddress::parse(address).path_from("guides/start.mdx");
        assert_eq!(of("/a/b?x#y").as_deref(), Some("a/b"));
        assert_eq!(of("../c").as_deref(), Some("c"));
        assert_eq!(of("..").as_deref(), Some(""));
        assert_eq!(of("./c/").as_deref(), Some("guides/c"));
        assert_eq!(of("c/d").as_deref(), Some("c/d"));
        assert_eq!(of("/my%20page").as_deref(), Some("my page"));
        assert_eq!(of("../../x"), None);
    }
}
