//! The id that a fragment without a place may mean.

use super::Anchors;
use crate::catalog::nearest;
use std::collections::HashMap;
use std::ops::Bound;
use std::sync::OnceLock;

/// How many ids before and after a fragment, in alphabetical order, are compared with it letter by letter.
const REACH: usize = 32;

/// The ids by their letters and digits; none where several have the same ones. Worked out when it is first needed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ByLetters(OnceLock<HashMap<String, Option<Box<str>>>>);

impl Anchors {
    /// Returns the id that `fragment` may mean, and whether it certainly does: only capitals and marks differ.
    pub fn nearest(&self, fragment: &str) -> Option<(&str, bool)> {
        let by_letters = self.by_letters.0.get_or_init(|| {
            let mut all = HashMap::new();
            for id in &self.ids {
                let add = |known: &mut Option<Box<str>>| *known = None;
                all.entry(letters(id))
                    .and_modify(add)
                    .or_insert(Some(id.clone()));
            }
            all
        });
        let wanted = letters(fragment);
        match by_letters.get(&wanted) {
            Some(Some(id)) => Some((id, !wanted.is_empty())),
            _ => nearest(fragment, self.around(fragment)).map(|id| (id, false)),
        }
    }

    /// The ids around `fragment` in alphabetical order.
    fn around(&self, fragment: &str) -> impl Iterator<Item = &str> {
        let before = (Bound::Unbounded, Bound::Excluded(fragment));
        let behind = (Bound::Included(fragment), Bound::Unbounded);
        let before = self.ids.range::<str, _>(before).rev().take(REACH);
        let behind = self.ids.range::<str, _>(behind).take(REACH);
        before.chain(behind).map(|id| &**id)
    }
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anchors(ids: impl Iterator<Item = String>) -> Anchors {
        Anchors {
            ids: ids.map(String::into_boxed_str).collect(),
            ..Anchors::default()
        }
    }

    #[test]
    fn the_nearest_id_is_found() {
        let all = ["rate-limits", "ratelimits2", "Sign-In", "a--bc", "a-bc"].map(str::to_owned);
        let all = anchors(all.into_iter());
        assert_eq!(all.nearest("signin"), Some(("Sign-In", true)));
        assert_eq!(all.nearest("rate-limit"), Some(("rate-limits", false)));
        assert_eq!(all.nearest("abc"), Some(("a-bc", false)));
        assert_eq!(all.nearest("prices"), None);
    }

    #[test]
    fn few_of_many_ids_are_compared() {
        let all = anchors((0..10_000).map(|number| format!("section-{number:05}")));
        assert!(all.around("section-0500").count() <= 2 * REACH);
        assert_eq!(all.nearest("section-0500"), Some(("section-05000", false)));
    }
}
