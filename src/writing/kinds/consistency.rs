//! `consistency`: two forms of a word that a page must not mix.

use crate::syntax::value::Node;
use crate::writing::hit::{Hit, Hits, Memory};
use crate::writing::keys::{self, Pairs};
use crate::writing::pattern::Pattern;
use serde::Deserialize;

/// The keys. Others are accepted without effect, as in Vale.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Keys {
    either: Pairs,
    ignorecase: bool,
    nonword: bool,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Consistency(Vec<[Pattern; 2]>);

impl Consistency {
    /// Reads the check of a rule.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node) -> Result<Self, String> {
        let keys: Keys = keys::read(rule)?;
        if keys.either.0.is_empty() {
            return Err("`either` has no pairs".to_owned());
        }
        let flag = if keys.ignorecase { "(?i)" } else { "" };
        let pattern = |written: &str| {
            let bounds = if keys.nonword { "" } else { "\\b" };
            Pattern::new(&format!("{flag}(?m){bounds}(?:{written}){bounds}"))
        };
        let pairs = keys.either.0.iter();
        let pairs = pairs.map(|(one, other)| Ok([pattern(one)?, pattern(other)?]));
        pairs.collect::<Result<_, String>>().map(Self)
    }

    /// Returns what it finds in `text`: from the place on where the page has used both forms, each of them.
    pub(super) fn find(&self, text: &str, memory: &mut Memory) -> Hits {
        memory.sides.resize(self.0.len(), [false; 2]);
        let mut hits = Vec::new();
        for (sides, patterns) in memory.sides.iter_mut().zip(&self.0) {
            let mut found = Vec::new();
            for (side, pattern) in patterns.iter().enumerate() {
                let ranges = pattern.find_all(text)?;
                found.extend(ranges.into_iter().map(|range| (range.start, side, range)));
            }
            found.sort_by_key(|(start, ..)| *start);
            for (_, side, range) in found {
                sides[side] = true;
                if sides.iter().all(|seen| *seen) {
                    let values = vec![text[range.clone()].to_owned()];
                    hits.push(Hit { range, values });
                }
            }
        }
        Ok(hits)
    }
}
