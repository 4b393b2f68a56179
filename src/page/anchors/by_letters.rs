//! An index of ids by their letters and digits.

use crate::text::letters;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The ids by their letters and digits. Built on first use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ByLetters(pub(super) OnceLock<BTreeMap<String, Named>>);

/// An id, and whether it is unique. `None` if several ids have the same letters and digits.
pub(super) type Named = Option<(Box<str>, bool)>;

/// Returns the ids by their letters and digits, or `None` if several ids have the same ones. Each id counts as unique.
pub(super) fn by_letters(ids: &[&str]) -> BTreeMap<String, Named> {
    let mut all = BTreeMap::new();
    for &id in ids {
        let add = |known: &mut Named| *known = None;
        all.entry(letters(id))
            .and_modify(add)
            .or_insert(Some((id.into(), true)));
    }
    all
}
