//! The parts of `docs.json` that rules about pages ask for on most pages.

use crate::site::Value;
use crate::site::nav::{Element, ElementKind, Navigation};
use std::collections::BTreeSet;

/// The parts of a [`Manifest`](super::Manifest) that rules about pages ask for on most pages. After a change of these, all rules run again,
/// so nobody records who asked.
#[derive(Debug, Clone, Copy)]
pub struct Basics<'m> {
    /// The whole value, if `docs.json` could be read.
    root: Option<&'m Value>,
    navigation: Option<&'m Navigation>,
    address: Option<&'m str>,
}

impl<'m> Basics<'m> {
    pub(super) fn of(
        root: Option<&'m Value>,
        navigation: Option<&'m Navigation>,
        address: Option<&'m str>,
    ) -> Self {
        Self {
            root,
            navigation,
            address,
        }
    }

    /// Returns whether `docs.json` could be read. Otherwise its redirects and variables are unknown.
    pub fn is_readable(self) -> bool {
        self.root.is_some()
    }

    /// Returns the value of `{{name}}` in pages, if the site defines it.
    pub fn variable(self, name: &str) -> Option<&'m str> {
        self.declared()?.get(name)?.as_str()
    }

    /// Returns the variables of pages, with their values.
    pub fn variables(self) -> impl Iterator<Item = (&'m str, &'m str)> {
        let members = self.declared().into_iter().flat_map(Value::members);
        members.filter_map(|member| Some((&*member.key, member.value.as_str()?)))
    }

    fn declared(self) -> Option<&'m Value> {
        self.root?.get("variables")
    }

    /// Returns the URL of the site without a trailing slash, from its metadata for search engines.
    pub fn address(self) -> Option<&'m str> {
        self.address
    }

    /// Returns the codes of the languages of the site, the default one first. Versions and products can have languages of their
    /// own.
    pub fn languages(self) -> Vec<&'m str> {
        let elements = self.navigation.into_iter().flat_map(Navigation::elements);
        let elements = elements.map(|(_, element)| element);
        let mut languages: Vec<&Element> = elements
            .filter(|element| element.kind == ElementKind::Language && !element.is_global)
            .collect();
        let is_default = |element: &&Element| element.flag("default") == Some(true);
        if let Some(at) = languages.iter().position(is_default) {
            languages[..=at].rotate_right(1);
        }
        let mut known = BTreeSet::new();
        let codes = languages.into_iter().map(|element| &*element.name);
        codes
            .filter(|code| !code.is_empty() && known.insert(*code))
            .collect()
    }

    /// Returns whether they are the same in another manifest.
    pub(in crate::site) fn equal(self, other: Self) -> bool {
        self.is_readable() == other.is_readable()
            && self.address() == other.address()
            && self.variables().eq(other.variables())
            && self.languages() == other.languages()
    }
}

/// Returns the URL of the site without a trailing slash, from its metadata for search engines.
pub(super) fn address(root: &Value) -> Option<&str> {
    let tags = root.get("seo")?.get("metatags")?;
    let mut names = ["canonical", "og:url"].into_iter();
    names.find_map(|name| {
        let address = tags.get(name)?.as_str()?.trim();
        let address = address.split(['?', '#']).next().unwrap_or(address);
        let host = address
            .strip_prefix("https://")
            .or_else(|| address.strip_prefix("http://"))?;
        let is_host = host.starts_with(char::is_alphanumeric) && !host.contains(['{', ' ']);
        is_host.then(|| address.trim_end_matches('/'))
    })
}
