//! Patterns of style rules.

use super::assertions::without_assertions;
use super::literals::literals;
use super::translate::translate;
use std::ops::Range;
use std::sync::OnceLock;

/// The steps that a pattern with look-around may take in one text. A pattern that needs more grows exponentially.
const MAX_STEPS: usize = 1_000_000;

/// The largest program of a pattern, in bytes.
const MAX_SIZE: usize = 32 << 20;

/// A pattern: compiled when it is first needed, by a crate of linear time if that can run it.
#[derive(Debug)]
pub struct Pattern {
    source: String,
    compiled: OnceLock<Option<Compiled>>,
}

#[derive(Debug)]
enum Compiled {
    Linear(regex::Regex),
    Backtracking(Box<Backtracking>),
}

#[derive(Debug)]
struct Backtracking {
    exact: fancy_regex::Regex,
    /// Matches at least where the exact pattern does, and is much faster.
    rough: Option<regex::Regex>,
}

impl Backtracking {
    /// Returns the first byte from `from` at which a match can start.
    fn start(&self, text: &str, from: usize) -> Option<usize> {
        match &self.rough {
            Some(rough) => rough.find_at(text, from).map(|found| found.start()),
            None => Some(from),
        }
    }
}

/// A search that took too many steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted;

impl Pattern {
    /// Reads a pattern in the dialect of Vale.
    ///
    /// # Errors
    /// Returns why it is not valid.
    pub fn new(written: &str) -> Result<Self, String> {
        let pattern = Self {
            source: translate(written),
            compiled: OnceLock::new(),
        };
        if regex_syntax::Parser::new().parse(&pattern.source).is_err() {
            let compiled = backtracking(&pattern.source)?;
            let _ = pattern.compiled.set(Some(compiled));
        }
        Ok(pattern)
    }

    /// Creates a pattern for one of `terms`, which are patterns, as whole words, in their case unless a term says otherwise.
    /// Returns `None` if there are none.
    ///
    /// # Errors
    /// Returns why one of them is not valid.
    pub(super) fn any_of(terms: &[String]) -> Result<Option<Self>, String> {
        if terms.is_empty() {
            return Ok(None);
        }
        let mut terms: Vec<&String> = terms.iter().collect();
        terms.sort_by_key(|term| std::cmp::Reverse(term.len()));
        let cased = terms.iter().map(|term| {
            let flag = if term.starts_with("(?i)") {
                ""
            } else {
                "(?-i)"
            };
            format!("(?:{flag}{term})")
        });
        let joined: Vec<String> = cased.collect();
        Self::new(&format!("(?m)\\b(?:{})\\b", joined.join("|"))).map(Some)
    }

    /// Returns texts in lower case, or `None` if they are not known. Every match contains at least one of them.
    pub(super) fn literals(&self) -> Option<Vec<String>> {
        literals(&self.source)
    }

    fn compiled(&self) -> Option<&Compiled> {
        let compiled = self.compiled.get_or_init(|| {
            let builder = regex::RegexBuilder::new(&self.source)
                .size_limit(MAX_SIZE)
                .build();
            builder.ok().map(Compiled::Linear)
        });
        compiled.as_ref()
    }

    /// Returns the first match in `text` from byte `from`.
    ///
    /// # Errors
    /// [`Exhausted`] if the search takes too many steps.
    pub fn find_at(&self, text: &str, from: usize) -> Result<Option<Range<usize>>, Exhausted> {
        match self.compiled() {
            None => Err(Exhausted),
            Some(Compiled::Linear(regex)) => {
                Ok(regex.find_at(text, from).map(|found| found.range()))
            }
            Some(Compiled::Backtracking(pattern)) => {
                let Some(start) = pattern.start(text, from) else {
                    return Ok(None);
                };
                let found = pattern.exact.find_from_pos(text, start);
                Ok(found.map_err(|_| Exhausted)?.map(|found| found.range()))
            }
        }
    }

    /// Returns the matches in `text` that are not empty, in order.
    ///
    /// # Errors
    /// [`Exhausted`] if the search takes too many steps.
    pub fn find_all(&self, text: &str) -> Result<Vec<Range<usize>>, Exhausted> {
        if let Some(Compiled::Linear(regex)) = self.compiled() {
            let all = regex.find_iter(text).map(|found| found.range());
            return Ok(all.filter(|range| !range.is_empty()).collect());
        }
        let mut all = Vec::new();
        let mut at = 0;
        while let Some(found) = self.find_at(text, at)? {
            at = if found.is_empty() {
                let next = text[found.end..].chars().next();
                match next {
                    Some(letter) => found.end + letter.len_utf8(),
                    None => break,
                }
            } else {
                all.push(found.clone());
                found.end
            };
        }
        Ok(all)
    }

    /// Returns the groups of the match that starts at byte `at`, the whole match first.
    ///
    /// # Errors
    /// [`Exhausted`] if the search takes too many steps.
    pub fn groups_at(&self, text: &str, at: usize) -> Result<Vec<Option<Range<usize>>>, Exhausted> {
        match self.compiled() {
            None => Err(Exhausted),
            Some(Compiled::Linear(regex)) => {
                let groups = regex.captures_at(text, at);
                let groups = groups.iter().flat_map(regex::Captures::iter);
                Ok(groups
                    .map(|group| group.map(|group| group.range()))
                    .collect())
            }
            Some(Compiled::Backtracking(pattern)) => {
                let groups = pattern
                    .exact
                    .captures_from_pos(text, at)
                    .map_err(|_| Exhausted)?;
                let groups = groups.iter().flat_map(fancy_regex::Captures::iter);
                Ok(groups
                    .map(|group| group.map(|group| group.range()))
                    .collect())
            }
        }
    }

    /// Returns whether it matches somewhere in `text`.
    ///
    /// # Errors
    /// [`Exhausted`] if the search takes too many steps.
    pub fn is_in(&self, text: &str) -> Result<bool, Exhausted> {
        Ok(self.find_at(text, 0)?.is_some())
    }
}

fn backtracking(source: &str) -> Result<Compiled, String> {
    let built = fancy_regex::RegexBuilder::new(source)
        .backtrack_limit(MAX_STEPS)
        .delegate_size_limit(MAX_SIZE)
        .max_prog_size(MAX_SIZE / 32)
        .build();
    match built {
        Ok(exact) => {
            let rough = regex::RegexBuilder::new(&without_assertions(source))
                .size_limit(MAX_SIZE)
                .build();
            let rough = rough.ok();
            Ok(Compiled::Backtracking(Box::new(Backtracking {
                exact,
                rough,
            })))
        }
        Err(error) => Err(error
            .to_string()
            .lines()
            .last()
            .unwrap_or_default()
            .to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_with_and_without_look_around_find_the_same() {
        for written in ["a+", "(?<!x)a+", "a+(?!x)|$"] {
            let pattern = Pattern::new(written).expect("valid");
            assert_eq!(
                pattern.find_all("aa b a"),
                Ok(vec![0..2, 5..6]),
                "{written}"
            );
        }
        assert!(Pattern::new("(a").is_err());
    }

    #[test]
    fn a_pattern_that_explodes_is_stopped() {
        let pattern = Pattern::new("(a|aa)+(?<!a) is").expect("valid");
        let text = "a".repeat(5_000) + " is";
        assert_eq!(pattern.find_all(&text), Err(Exhausted));
    }
}
