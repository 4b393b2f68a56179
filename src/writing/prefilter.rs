//! Finds out which rules can match a text, in one pass over it.

use super::style_rule::StyleRule;
use aho_corasick::{AhoCorasick, AhoCorasickBuilder, AhoCorasickKind, MatchKind};

/// A search for the texts that rules cannot match without.
#[derive(Debug)]
pub struct Prefilter {
    search: Option<AhoCorasick>,
    /// The rule of each text.
    rules: Vec<u32>,
    /// Whether each rule can match without any of the texts.
    is_always: Vec<bool>,
}

impl Prefilter {
    /// Creates the search for `rules`.
    pub fn new(rules: &[&StyleRule]) -> Self {
        let (mut texts, mut owners, mut is_always) = (Vec::new(), Vec::new(), Vec::new());
        for (index, rule) in (0..).zip(rules) {
            let literals = rule.literals();
            is_always.push(literals.is_none());
            for text in literals.into_iter().flatten() {
                texts.push(text);
                owners.push(index);
            }
        }
        let search = AhoCorasickBuilder::new()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::Standard)
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(&texts);
        match search {
            Ok(search) => Self {
                search: Some(search),
                rules: owners,
                is_always,
            },
            Err(_) => Self {
                search: None,
                rules: Vec::new(),
                is_always: vec![true; rules.len()],
            },
        }
    }

    /// Returns whether each rule can match `text`.
    pub(super) fn candidates(&self, text: &str) -> Vec<bool> {
        let mut candidates = self.is_always.clone();
        if let Some(search) = &self.search {
            for found in search.find_overlapping_iter(text) {
                candidates[self.rules[found.pattern().as_usize()] as usize] = true;
            }
        }
        candidates
    }
}
