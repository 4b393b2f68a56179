//! Patterns of style rules.

use super::assertions::without_assertions;
use super::literals::literals;
use super::pattern_size::PatternSize;
use super::translate::translate;
use crate::syntax::value::lower;
use crate::workers::Memory;
use fancy_regex::RegexInput;
use std::ops::Range;
use std::sync::OnceLock;

/// The steps that a pattern with look-around may take in one text. A pattern that needs more grows exponentially.
const MAX_STEPS: usize = 1_000_000;

/// The largest program of a pattern, in bytes.
const MAX_SIZE: usize = 32 << 20;

/// The bytes of memory that a state of a compiled pattern takes.
const STATE: u64 = 80;

/// The places that are tried one by one before a text is searched as a whole.
const MAX_TRIES: usize = 200;

/// How messages about patterns that are not valid start.
pub(super) const INVALID: &str = "invalid pattern";

/// A pattern, compiled when it is first needed.
#[derive(Debug)]
pub struct Pattern {
    source: String,
    compiled: OnceLock<Option<Compiled>>,
}

#[derive(Debug)]
struct Compiled {
    exact: fancy_regex::Regex,
    /// The memory that it takes.
    _memory: Memory,
    /// Whether it has look-around or back references, so that the search is not linear.
    is_backtracking: bool,
    /// Matches at least where the exact pattern does, but may match more, and is always fast.
    rough: OnceLock<Option<regex::Regex>>,
}

impl Compiled {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// Returns why it is not valid.
    fn new(source: &str, is_backtracking: bool) -> Result<Self, String> {
        let memory = Memory::take(PatternSize::of(source).states.saturating_mul(STATE));
        let memory = memory.map_err(|why| format!("the pattern {why}"))?;
        let exact = fancy_regex::RegexBuilder::new(source)
            .backtrack_limit(MAX_STEPS)
            .delegate_size_limit(MAX_SIZE)
            .max_prog_size(MAX_SIZE / 32)
            .build();
        let why = |error: fancy_regex::Error| {
            let message = error.to_string();
            let last = message.lines().last().unwrap_or_default();
            // The position is one in the pattern that the parts of a rule were joined to.
            let cause = last.strip_prefix("Parsing error at position ");
            let cause = cause.and_then(|rest| Some(rest.split_once(": ")?.1));
            let cause = cause.unwrap_or(last).trim_start_matches("error: ");
            format!("{INVALID}: {}", lower(cause))
        };
        Ok(Self {
            exact: exact.map_err(why)?,
            _memory: memory,
            is_backtracking,
            rough: OnceLock::new(),
        })
    }

    /// Returns the pattern that selects places in a text, if searching for the exact one is slow: the borders of words are
    /// slow in texts with other letters than those of ASCII.
    fn rough(&self, is_ascii: bool) -> Option<&regex::Regex> {
        let source = self.exact.as_str();
        let has_borders = || source.contains("\\b") || source.contains("\\B");
        if !self.is_backtracking && (is_ascii || !has_borders()) {
            return None;
        }
        let rough = self.rough.get_or_init(|| {
            let source = without_assertions(source);
            let mut builder = regex::RegexBuilder::new(&source);
            builder.size_limit(MAX_SIZE).build().ok()
        });
        rough.as_ref()
    }

    /// Returns the first match in `text` from byte `from`. `is_ascii` says whether the text is ASCII.
    fn find_at(
        &self,
        text: &str,
        from: usize,
        is_ascii: bool,
    ) -> Result<Option<Range<usize>>, Exhausted> {
        let find = |from, anchored| {
            let input = RegexInput::new(text).from_pos(from).anchored(anchored);
            let found = self.exact.find_input(input).map_err(|_| Exhausted)?;
            Ok(found.map(|found| found.range()))
        };
        let Some(rough) = self.rough(is_ascii) else {
            return find(from, false);
        };
        let mut at = from;
        for _ in 0..MAX_TRIES {
            let Some(candidate) = rough.find_at(text, at) else {
                return Ok(None);
            };
            let start = candidate.start();
            if let Some(found) = find(start, true)? {
                return Ok(Some(found));
            }
            let Some(letter) = text[start..].chars().next() else {
                return Ok(None);
            };
            at = start + letter.len_utf8();
        }
        find(at, false)
    }
}

/// A search that took too many steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted;

impl Pattern {
    /// Reads a pattern in the dialect of Vale.
    ///
    /// # Errors
    /// Returns why it is not valid, or that a search with it could take too much memory.
    pub fn new(written: &str) -> Result<Self, String> {
        let pattern = Self {
            source: translate(written),
            compiled: OnceLock::new(),
        };
        if let Some(why) = PatternSize::of(&pattern.source).excess() {
            return Err(why);
        }
        if regex_syntax::Parser::new().parse(&pattern.source).is_err() {
            let compiled = Compiled::new(&pattern.source, true)?;
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

    fn compiled(&self) -> Result<&Compiled, Exhausted> {
        let compiled = self
            .compiled
            .get_or_init(|| Compiled::new(&self.source, false).ok());
        compiled.as_ref().ok_or(Exhausted)
    }

    /// Returns the first match in `text` from byte `from`.
    ///
    /// # Errors
    /// [`Exhausted`] if the search takes too many steps.
    pub fn find_at(&self, text: &str, from: usize) -> Result<Option<Range<usize>>, Exhausted> {
        self.compiled()?.find_at(text, from, text.is_ascii())
    }

    /// Returns the matches in `text` that are not empty, in order.
    ///
    /// # Errors
    /// [`Exhausted`] if the search takes too many steps.
    pub fn find_all(&self, text: &str) -> Result<Vec<Range<usize>>, Exhausted> {
        let mut all = Vec::new();
        let mut at = 0;
        // To ask again for each match would make a long text with many of them slow.
        let (compiled, is_ascii) = (self.compiled()?, text.is_ascii());
        while let Some(found) = compiled.find_at(text, at, is_ascii)? {
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
        let input = RegexInput::new(text).from_pos(at).anchored(true);
        let groups = self
            .compiled()?
            .exact
            .captures_input(input)
            .map_err(|_| Exhausted)?;
        let groups = groups.iter().flat_map(fancy_regex::Captures::iter);
        Ok(groups
            .map(|group| group.map(|group| group.range()))
            .collect())
    }

    /// Returns whether it matches somewhere in `text`.
    ///
    /// # Errors
    /// [`Exhausted`] if the search takes too many steps.
    pub fn is_in(&self, text: &str) -> Result<bool, Exhausted> {
        Ok(self.find_at(text, 0)?.is_some())
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
