//! Which of the texts with the form of a secret are reported, where they overlap.

use super::found::Found;
use super::verdict::Verdict;
use crate::catalog::SecretKind;
use std::collections::BTreeMap;
use std::ops::Range;

/// Something with the form of a secret, and what is thought of it.
pub(super) struct Tried {
    pub(super) found: Found,
    /// The place of its form in the table.
    pub(super) rank: usize,
    pub(super) verdict: Verdict,
}

/// Of what overlaps the most telling; what tells itself and is none keeps others from being seen in it.
pub(super) fn chosen(mut tried: Vec<Tried>) -> Vec<Found> {
    tried.sort_by_key(|one| {
        let is_context = one.found.pattern.kind == SecretKind::Context;
        (is_context, one.rank, one.found.range.start)
    });
    let mut kept: Vec<Tried> = Vec::new();
    let (mut taken, mut dropped) = (Ranges::default(), Ranges::default());
    for one in tried {
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

/// Parts of a text, by their starts; those that overlap are one.
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
