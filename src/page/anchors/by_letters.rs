//! Ids by their letters and digits.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The ids by their letters and digits; none where several have the same ones. Worked out when it is first needed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ByLetters(pub(super) OnceLock<BTreeMap<String, Named>>);

/// An id, and whether no other one has the same letters and digits.
pub(super) type Named = Option<(Box<str>, bool)>;

/// Ids by their letters and digits; none where several have the same ones. Each is the only one.
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

/// The letters and digits of a text, in lower case.
pub(super) fn letters(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
