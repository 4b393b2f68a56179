//! The vocabulary of a site: terms that are right, and terms that are wrong.

use super::pattern::{Exhausted, Pattern};
use std::collections::HashSet;
use std::ops::Range;

/// The vocabulary of a site.
#[derive(Debug, Default)]
pub struct Vocabulary {
    /// The terms that are right, as written.
    pub(super) accept: Vec<String>,
    /// The terms that are wrong, as written.
    pub(super) reject: Vec<String>,
    accepted: Option<Pattern>,
    /// Accepted terms of several words, in any case.
    phrases: Option<Pattern>,
    /// All accepted terms, in any case.
    spelt: Option<Pattern>,
}

impl Vocabulary {
    /// Creates a vocabulary from the lines of its files. Returns it, and the terms that are not valid patterns.
    pub fn new(accept: &[String], reject: &[String]) -> (Self, Vec<(String, String)>) {
        let mut invalid = Vec::new();
        let mut valid = |terms: &[String]| -> Vec<String> {
            let (mut kept, mut known) = (Vec::new(), HashSet::new());
            for term in terms.iter().filter(|term| known.insert(*term)) {
                match Pattern::new(term) {
                    Ok(_) => kept.push(term.clone()),
                    Err(why) => invalid.push((term.clone(), why)),
                }
            }
            kept
        };
        let (accept, reject) = (valid(accept), valid(reject));
        let spelt = accept.iter();
        let spelt: Vec<String> = spelt
            .map(|term| format!("(?i){}", term.trim_start_matches("(?i)")))
            .collect();
        let phrases: Vec<String> = spelt
            .iter()
            .filter(|term| term.contains(' ') || term.contains("\\s"))
            .cloned()
            .collect();
        // Terms that are valid alone can be too large together.
        let accepted = Pattern::any_of(&accept).unwrap_or_else(|why| {
            invalid.push(("accept.txt".to_owned(), why));
            None
        });
        let vocabulary = Self {
            accepted,
            phrases: Pattern::any_of(&phrases).ok().flatten(),
            spelt: Pattern::any_of(&spelt).ok().flatten(),
            accept,
            reject,
        };
        (vocabulary, invalid)
    }

    /// Returns the accepted terms that are texts and not patterns.
    pub fn plain_terms(&self) -> impl Iterator<Item = &str> {
        let terms = self.accept.iter().map(String::as_str);
        terms.filter(|term| {
            term.chars()
                .all(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '.'))
        })
    }

    /// Returns whether it has no terms.
    pub fn is_empty(&self) -> bool {
        self.accept.is_empty() && self.reject.is_empty()
    }

    /// Returns the number of terms.
    pub fn len(&self) -> usize {
        self.accept.len() + self.reject.len()
    }

    /// Returns whether `text` contains an accepted term.
    pub(super) fn has_term(&self, text: &str) -> Result<bool, Exhausted> {
        match &self.accepted {
            Some(accepted) => accepted.is_in(text),
            None => Ok(false),
        }
    }

    /// Returns the accepted terms of several words in `text`, in any case.
    pub(super) fn phrases_in(&self, text: &str) -> Result<Vec<Range<usize>>, Exhausted> {
        match &self.phrases {
            Some(phrases) => phrases.find_all(text),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the accepted terms in `text`, in any case.
    pub(super) fn spelt_in(&self, text: &str) -> Result<Vec<Range<usize>>, Exhausted> {
        match &self.spelt {
            Some(spelt) => spelt.find_all(text),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the accepted terms in `text`.
    pub(super) fn ranges_in(&self, text: &str) -> Result<Vec<Range<usize>>, Exhausted> {
        match &self.accepted {
            Some(accepted) => accepted.find_all(text),
            None => Ok(Vec::new()),
        }
    }
}

/// Returns the terms of a vocabulary file: one a line, without comments.
pub fn terms(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    let terms = lines.filter(|line| !line.is_empty() && !line.starts_with("# "));
    terms.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepted_terms_are_found() {
        let accept = terms("# names\nmdxlint\n\n(?i)open api\n(bad\n");
        let (vocabulary, invalid) = Vocabulary::new(&accept, &[]);
        assert_eq!(invalid.len(), 1);
        assert_eq!(vocabulary.has_term("Use mdxlint."), Ok(true));
        assert_eq!(vocabulary.has_term("Use it."), Ok(false));
        let phrases = vocabulary.phrases_in("Use mdxlint with Open API.");
        let last = phrases.map(|mut phrases| phrases.pop());
        assert_eq!(last, Ok(Some(17..25)));
    }
}
