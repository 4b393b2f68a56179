//! Suggests the id that a fragment without an anchor probably means.

use super::anchors::Anchors;
use super::by_letters::by_letters;
use crate::catalog::{MAX_TYPOS, nearest_accepted, typos_between};
use crate::page::slug::clean;
use crate::text::letters;
use std::ops::Bound;

/// The number of ids before and after a fragment, in alphabetical order, to compare with it letter by letter.
const REACH: usize = 32;
/// The prefix of the ids of parameters.
const PARAMETER: &str = "param-";
/// The minimum length in bytes of a fragment that is completed to an id.
const MIN_LENGTH: usize = 3;
/// A word may have one wrong letter for every this many letters.
const LETTERS_PER_TYPO: usize = 4;
/// The maximum length in bytes of the ending in which two forms of a word differ.
const MAX_ENDING: usize = 2;

impl Anchors {
    /// Returns the id that `fragment` probably means, and whether this is certain: only upper case and punctuation
    /// differ.
    pub fn nearest(&self, fragment: &str) -> Option<(&str, bool)> {
        let by_letters = self.by_letters.0.get_or_init(|| {
            let ids = self.ids.iter().map(|id| &**id);
            let (explicit, made): (Vec<&str>, Vec<&str>) =
                ids.partition(|id| self.explicit.contains(*id));
            let mut all = by_letters(&made);
            // An explicit id does not change with the text of the heading.
            for (letters, id) in by_letters(&explicit) {
                let is_only = !all.contains_key(&letters);
                all.insert(letters, id.map(|(id, _)| (id, is_only)));
            }
            all
        });
        let fragment = clean(fragment.to_owned());
        let wanted = letters(&fragment);
        let (id, is_sure) = match by_letters.get(&wanted) {
            Some(Some((id, is_only))) => (&**id, *is_only && !wanted.is_empty()),
            _ => (self.alike(&fragment)?, false),
        };
        Some((self.stable_id(id), is_sure))
    }

    /// Returns the id with a spelling close to `fragment`.
    fn alike(&self, fragment: &str) -> Option<&str> {
        let named = match fragment.strip_prefix(PARAMETER) {
            Some(name) => self.get(name),
            None => self.parameter(fragment),
        };
        let first = || {
            // The first of several headings with the same text has no number.
            let (first, number) = fragment.rsplit_once('-')?;
            is_number(number).then(|| self.get(first))?
        };
        let near = || {
            let around = self.around(fragment);
            nearest_accepted(fragment, around, |id| differ_little(fragment, id))
        };
        named
            .or_else(first)
            .or_else(near)
            .or_else(|| self.only_longer(fragment))
    }

    fn get(&self, id: &str) -> Option<&str> {
        self.ids.get(id).map(|id| &**id)
    }

    /// Returns the id of the parameter `name`, unless it is nested in another one or another id starts with the words
    /// of `name`.
    fn parameter(&self, name: &str) -> Option<&str> {
        let id = self.get(&format!("{PARAMETER}{name}"))?;
        let is_other = self.beginning(&format!("{name}-")).next().is_some();
        (!is_other && !self.nested.contains(id)).then_some(id)
    }

    /// Returns the ids that start with `start`.
    fn beginning(&self, start: &str) -> impl Iterator<Item = &str> {
        let from = (Bound::Included(start), Bound::Unbounded);
        let ids = self.ids.range::<str, _>(from).map(|id| &**id);
        ids.take_while(move |id| id.starts_with(start))
    }

    /// Returns the only id that starts with the words of `fragment`.
    fn only_longer(&self, fragment: &str) -> Option<&str> {
        if fragment.len() < MIN_LENGTH {
            return None;
        }
        let start = format!("{fragment}-");
        let mut longer = self.beginning(&start);
        let only = longer.next()?;
        longer.next().is_none().then_some(only)
    }

    /// Returns the ids around `fragment` in alphabetical order.
    fn around(&self, fragment: &str) -> impl Iterator<Item = &str> {
        let before = (Bound::Unbounded, Bound::Excluded(fragment));
        let behind = (Bound::Included(fragment), Bound::Unbounded);
        let before = self.ids.range::<str, _>(before).rev().take(REACH);
        let behind = self.ids.range::<str, _>(behind).take(REACH);
        before.chain(behind).map(|id| &**id)
    }
}

/// Returns whether the words that two ids do not share are similar. `css-selectors` is not close to `id-selectors`.
fn differ_little(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let mut one: Vec<&str> = one.split(['-', '_']).collect();
    let mut other: Vec<&str> = other.split(['-', '_']).collect();
    let shared = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    one.drain(..shared);
    other.drain(..shared);
    while let (Some(a), Some(b)) = (one.last(), other.last())
        && a == b
    {
        one.pop();
        other.pop();
    }
    let (one, other) = (one.concat(), other.concat());
    if one.is_empty() || other.is_empty() {
        return true;
    }
    if is_number(&one) && is_number(&other) {
        return false;
    }
    let is_shorter = one.len() < other.len();
    let (short, long) = if is_shorter {
        (&one, &other)
    } else {
        (&other, &one)
    };
    let ending = long.strip_prefix(&**short);
    let most = (short.chars().count() / LETTERS_PER_TYPO).min(MAX_TYPOS);
    ending.is_some_and(|ending| ending.len() <= MAX_ENDING)
        || typos_between(&one, &other, most).is_some()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit())
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
    fn another_distinctive_word_is_not_near() {
        let all = [
            "id-selectors",
            "version-2",
            "get-user",
            "first-step",
            "param-limit",
            "theme-required",
            "log-in",
            "log-out",
        ];
        let all = anchors(all.map(str::to_owned).into_iter());
        for fragment in ["css-selectors", "version-3", "set-user", "log"] {
            assert_eq!(all.nearest(fragment), None, "{fragment}");
        }
        for (fragment, id) in [
            ("limit", "param-limit"),
            ("theme", "theme-required"),
            ("first-step-2", "first-step"),
            ("param-get-user", "get-user"),
            ("first-steps", "first-step"),
        ] {
            assert_eq!(all.nearest(fragment), Some((id, false)), "{fragment}");
        }
    }

    #[test]
    fn few_of_many_ids_are_compared() {
        let all = anchors((0..10_000).map(|number| format!("section{number:05}")));
        assert!(all.around("section0500").count() <= 2 * REACH);
        assert_eq!(all.nearest("section0500"), Some(("section05000", false)));
    }
}
