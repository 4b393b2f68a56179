//! The id that a fragment without a place may mean.

use super::anchors::Anchors;
use super::by_letters::{by_letters, letters};
use crate::catalog::{MOST_SLIPS, nearest, slips_between};
use crate::page::slug::clean;
use std::ops::Bound;

/// How many ids before and after a fragment, in alphabetical order, are compared with it letter by letter.
const REACH: usize = 32;
/// What ids of parameters begin with.
const PARAMETER: &str = "param-";
/// The fewest bytes of a fragment that may be the beginning of an id.
const SHORTEST: usize = 3;
/// One letter in so many may be wrong in a word.
const LETTERS_A_SLIP: usize = 4;
/// The longest ending, in bytes, that two forms of a word may differ in.
const MOST_ENDING: usize = 2;

impl Anchors {
    /// Returns the id that `fragment` may mean, and whether it certainly does: only capitals and marks differ.
    pub fn nearest(&self, fragment: &str) -> Option<(&str, bool)> {
        let by_letters = self.by_letters.0.get_or_init(|| {
            let ids = self.ids.iter().map(|id| &**id);
            let (explicit, made): (Vec<&str>, Vec<&str>) =
                ids.partition(|id| self.explicit.contains(*id));
            let mut all = by_letters(&made);
            // An id that is asked for stays when the text of a heading changes.
            for (letters, id) in by_letters(&explicit) {
                let is_only = !all.contains_key(&letters);
                all.insert(letters, id.map(|(id, _)| (id, is_only)));
            }
            all
        });
        let fragment = clean(fragment);
        let wanted = letters(&fragment);
        let (id, is_sure) = match by_letters.get(&wanted) {
            Some(Some((id, is_only))) => (&**id, *is_only && !wanted.is_empty()),
            _ => (self.alike(&fragment)?, false),
        };
        Some((self.lasting(id), is_sure))
    }

    /// The id that is written almost like `fragment`.
    fn alike(&self, fragment: &str) -> Option<&str> {
        let named = match fragment.strip_prefix(PARAMETER) {
            Some(name) => self.get(name),
            None => self.parameter(fragment),
        };
        let first = || {
            // The first of several headings has no number.
            let (first, number) = fragment.rsplit_once('-')?;
            is_number(number).then(|| self.get(first))?
        };
        let near = || {
            let around = self.around(fragment);
            nearest(fragment, around.filter(|id| differ_little(fragment, id)))
        };
        named
            .or_else(first)
            .or_else(near)
            .or_else(|| self.only_longer(fragment))
    }

    fn get(&self, id: &str) -> Option<&str> {
        self.ids.get(id).map(|id| &**id)
    }

    /// The id of the parameter `name`, unless it is part of another one or another id begins with the words of `name`.
    fn parameter(&self, name: &str) -> Option<&str> {
        let id = self.get(&format!("{PARAMETER}{name}"))?;
        let is_other = self.beginning(&format!("{name}-")).next().is_some();
        (!is_other && !self.nested.contains(id)).then_some(id)
    }

    /// The ids that begin with `start`.
    fn beginning(&self, start: &str) -> impl Iterator<Item = &str> {
        let from = (Bound::Included(start), Bound::Unbounded);
        let ids = self.ids.range::<str, _>(from).map(|id| &**id);
        ids.take_while(move |id| id.starts_with(start))
    }

    /// The only id that begins with the words of `fragment`.
    fn only_longer(&self, fragment: &str) -> Option<&str> {
        if fragment.len() < SHORTEST {
            return None;
        }
        let start = format!("{fragment}-");
        let mut longer = self.beginning(&start);
        let only = longer.next()?;
        longer.next().is_none().then_some(only)
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

/// Whether two ids differ little in the words that they do not share: `css-selectors` is another thing than
/// `id-selectors`.
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
    let most = (short.chars().count() / LETTERS_A_SLIP).min(MOST_SLIPS);
    ending.is_some_and(|ending| ending.len() <= MOST_ENDING)
        || slips_between(&one, &other, most).is_some()
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
