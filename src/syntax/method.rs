//! The methods of endpoints.

use std::fmt;

/// The method of an endpoint, as in references and OpenAPI files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// `GET`.
    Get,
    /// `PUT`.
    Put,
    /// `POST`.
    Post,
    /// `DELETE`.
    Delete,
    /// `OPTIONS`.
    Options,
    /// `HEAD`.
    Head,
    /// `PATCH`.
    Patch,
    /// `TRACE`.
    Trace,
    /// `QUERY`.
    Query,
    /// Not an HTTP method: a webhook name follows.
    Webhook,
    /// A method that an OpenAPI file defines in `additionalOperations`.
    Other(OtherMethod),
}

/// The name of a method in upper case. It is stored in place, so that methods can be copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OtherMethod {
    bytes: [u8; OtherMethod::MAX_LENGTH],
    length: u8,
}

impl OtherMethod {
    /// The maximum length of a name. The longest registered one, `UPDATEREDIRECTREF`, has 17 letters.
    const MAX_LENGTH: usize = 22;

    fn new(name: &str) -> Option<Self> {
        let is_letter =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        if !name.starts_with(|first: char| first.is_ascii_alphabetic())
            || !name.bytes().all(is_letter)
        {
            return None;
        }
        let mut bytes = [0; Self::MAX_LENGTH];
        bytes
            .get_mut(..name.len())?
            .copy_from_slice(name.to_ascii_uppercase().as_bytes());
        Some(Self {
            bytes,
            length: u8::try_from(name.len()).ok()?,
        })
    }

    fn name(&self) -> &str {
        let bytes = self.bytes.get(..self.length.into()).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }
}

impl Method {
    /// The HTTP methods that need no definition, and `Webhook`.
    pub const ALL: [Self; 10] = [
        Self::Get,
        Self::Put,
        Self::Post,
        Self::Delete,
        Self::Options,
        Self::Head,
        Self::Patch,
        Self::Trace,
        Self::Query,
        Self::Webhook,
    ];

    /// Returns the name in upper case.
    pub fn name(&self) -> &str {
        match self {
            Self::Get => "GET",
            Self::Put => "PUT",
            Self::Post => "POST",
            Self::Delete => "DELETE",
            Self::Options => "OPTIONS",
            Self::Head => "HEAD",
            Self::Patch => "PATCH",
            Self::Trace => "TRACE",
            Self::Query => "QUERY",
            Self::Webhook => "WEBHOOK",
            Self::Other(other) => other.name(),
        }
    }

    /// Returns the method with this name, ignoring case.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|method| method.name().eq_ignore_ascii_case(name))
    }

    /// Returns the method with this upper-case name, which cannot be an ordinary word.
    pub fn in_capitals(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// Returns the method with this upper-case name, which can be one that a specification defines.
    pub fn sent_in_capitals(name: &str) -> Option<Self> {
        // Most words are not names, and end here.
        let is_capital = name.starts_with(|first: char| first.is_ascii_uppercase());
        is_capital
            .then(|| Self::in_capitals(name).or_else(|| Self::other_in_capitals(name)))
            .flatten()
    }

    /// Returns the method with this name, ignoring case, which can be one that a specification defines.
    pub fn sent(name: &str) -> Option<Self> {
        match Self::named(name) {
            Some(Self::Webhook) => None,
            Some(method) => Some(method),
            None => OtherMethod::new(name).map(Self::Other),
        }
    }

    /// Returns the method with this upper-case name that is not one of [`Self::ALL`].
    pub fn other_in_capitals(name: &str) -> Option<Self> {
        let is_capital = !name.bytes().any(|byte| byte.is_ascii_lowercase());
        Self::sent(name).filter(|method| is_capital && method.is_other())
    }

    /// Returns whether only a specification that defines the method can have it.
    pub fn is_other(self) -> bool {
        matches!(self, Self::Other(_))
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_named_in_any_case() {
        for (name, shown) in [
            ("get", "GET"),
            ("Query", "QUERY"),
            ("copy", "COPY"),
            ("UpdateRedirectRef", "UPDATEREDIRECTREF"),
            ("VERSION-CONTROL", "VERSION-CONTROL"),
        ] {
            let method = Method::sent(name);
            assert_eq!(method.map(|it| it.to_string()).as_deref(), Some(shown));
            let is_known = Method::named(name).is_some();
            assert_eq!(method.is_some_and(Method::is_other), !is_known, "{name}");
        }
        let long = "a".repeat(23);
        for name in ["", "webhook", "a b", "-a", "größe", "1", "a/b", &*long] {
            assert_eq!(Method::sent(name), None, "{name}");
        }
        assert!(Method::other_in_capitals("PURGE").is_some());
        assert_eq!(Method::other_in_capitals("Purge"), None);
        assert_eq!(Method::other_in_capitals("GET"), None);
        assert_eq!(Method::sent_in_capitals("GET"), Some(Method::Get));
        assert!(Method::sent_in_capitals("PURGE").is_some_and(Method::is_other));
    }
}
