//! Addresses inside the page, which stay the same when something else changes.

use crate::text::StableHash;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::collections::HashSet;

/// The ids that are already used in the page.
#[derive(Default)]
pub(super) struct Ids(HashSet<String>);

impl Ids {
    /// Returns the id of a finding with this fingerprint, which is unique in its file.
    pub(super) fn finding(&mut self, path: &str, mark: &str) -> String {
        self.unique(&format!("finding-{}", hash(&[path, mark])))
    }

    /// Returns the id of a file.
    pub(super) fn page(&mut self, path: &str) -> String {
        self.unique(&format!("page-{}", hash(&[path])))
    }

    /// Returns an id that no other element has, even if two hashes are equal.
    fn unique(&mut self, id: &str) -> String {
        let mut free = id.to_owned();
        for number in 2.. {
            if self.0.insert(free.clone()) {
                break;
            }
            free = format!("{id}-{number}");
        }
        free
    }
}

/// Returns the address at which the findings are filtered by this value of a field.
pub(super) fn filter(field: &str, value: &str) -> String {
    format!("{field}={}", utf8_percent_encode(value, NON_ALPHANUMERIC))
}

fn hash(parts: &[&str]) -> String {
    let mut hash = StableHash::default();
    for part in parts {
        hash.add(part.bytes().chain([0]));
    }
    format!("{:016x}", hash.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_stable_and_unique() {
        let mut ids = Ids::default();
        let first = ids.finding("a.mdx", "0123456789abcdef:1");
        let other = ids.finding("a.mdx", "0123456789abcdef:2");
        assert_ne!(first, other);
        assert_eq!(Ids::default().finding("a.mdx", "0123456789abcdef:2"), other);
        assert_eq!(
            ids.finding("a.mdx", "0123456789abcdef:1"),
            format!("{first}-2")
        );
    }

    #[test]
    fn values_of_filters_are_encoded() {
        assert_eq!(filter("folder", "a&b/#"), "folder=a%26b%2F%23");
    }
}
