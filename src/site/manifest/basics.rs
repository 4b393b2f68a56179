//! The parts of `docs.json` that rules about pages ask for on most pages.

use crate::site::Value;
use std::collections::BTreeSet;

/// The parts of a [`Manifest`](super::Manifest) that rules about pages ask for on most pages. After a change of these, all rules run again,
/// so nobody records who asked.
#[derive(Debug, Clone, Copy)]
pub struct Basics<'m>(Option<&'m Value>);

impl<'m> Basics<'m> {
    /// `root` is the whole value, if `docs.json` could be read.
    pub(super) fn of(root: Option<&'m Value>) -> Self {
        Self(root)
    }

    /// Returns whether `docs.json` could be read. Otherwise its redirects and variables are unknown.
    pub fn is_readable(self) -> bool {
        self.0.is_some()
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
        self.0?.get("variables")
    }

    /// Returns the URL of the site without a trailing slash, from its metadata for search engines.
    pub fn address(self) -> Option<&'m str> {
        let tags = self.0?.get("seo")?.get("metatags")?;
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

    /// Returns the codes of the languages of the site, the default one first. Versions and products can have languages of their
    /// own.
    pub fn languages(self) -> Vec<&'m str> {
        let navigation = self.0.and_then(|root| root.get("navigation"));
        let mut entries = Vec::new();
        if let Some(navigation) = navigation {
            add_languages(navigation, &mut entries);
        }
        let is_default =
            |entry: &&Value| entry.get("default").and_then(Value::as_bool) == Some(true);
        if let Some(at) = entries.iter().position(is_default) {
            entries[..=at].rotate_right(1);
        }
        let mut known = BTreeSet::new();
        let codes = entries
            .into_iter()
            .filter_map(|entry| entry.get("language")?.as_str());
        codes.filter(|code| known.insert(*code)).collect()
    }

    /// Returns whether they are the same in another manifest.
    pub(in crate::site) fn equal(self, other: Self) -> bool {
        self.is_readable() == other.is_readable()
            && self.address() == other.address()
            && self.variables().eq(other.variables())
            && self.languages() == other.languages()
    }
}

/// Adds the languages of a part of the navigation and of all parts below it.
fn add_languages<'m>(part: &'m Value, entries: &mut Vec<&'m Value>) {
    for member in part.members() {
        let below = member.value.items();
        if &*member.key == "languages" {
            entries.extend(below);
        }
        for part in below {
            add_languages(part, entries);
        }
    }
}
