//! Chooses among overlapping matches.

use super::found::Found;
use super::verdict::Verdict;
use crate::catalog::SecretKind;
use std::collections::BTreeMap;
use std::ops::Range;

/// A match of a pattern, with its verdict.
pub(super) struct Match {
    pub(super) found: Found,
    /// The index of its pattern in the table.
    pub(super) rank: usize,
    pub(super) verdict: Verdict,
}

/// Returns the most specific of overlapping secrets. A distinctive match that is not a secret hides the others in it.
pub(super) fn choose(mut matches: Vec<Match>) -> Vec<Found> {
    matches.sort_by_key(|one| {
        let is_context = one.found.pattern.kind == SecretKind::Context;
        (is_context, one.rank, one.found.range.start)
    });
    let mut kept: Vec<Match> = Vec::new();
    let (mut taken, mut dropped) = (Ranges::default(), Ranges::default());
    for one in matches {
        let range = one.found.range.clone();
        let is_token = matches!(
            one.found.pattern.kind,
            SecretKind::Token | SecretKind::Jwt | SecretKind::Key
        );
        let is_hidden = taken.overlap(&range) || (!is_token && dropped.overlap(&range));
        match one.verdict {
            Verdict::Secret if !is_hidden => {
                taken.add(range);
                kept.push(one);
            }
            Verdict::Placeholder => dropped.add(range),
            _ => (),
        }
    }
    let mut found: Vec<Found> = kept.into_iter().map(|one| one.found).collect();
    found.sort_by_key(|found| found.range.start);
    found
}

/// Ranges of a text, by their starts; overlapping ones are merged.
#[derive(Default)]
struct Ranges(BTreeMap<usize, usize>);

impl Ranges {
    fn overlap(&self, range: &Range<usize>) -> bool {
        let last = self.0.range(..range.end).next_back();
        last.is_some_and(|(_, end)| *end > range.start)
    }

    fn add(&mut self, range: Range<usize>) {
        let (mut start, mut end) = (range.start, range.end);
        while let Some((&other, &its_end)) = self.0.range(..end).next_back()
            && its_end > start
        {
            self.0.remove(&other);
            (start, end) = (start.min(other), end.max(its_end));
        }
        self.0.insert(start, end);
    }
}
