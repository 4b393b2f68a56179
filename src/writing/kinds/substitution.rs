//! `substitution`: words that have a better form.

use crate::syntax::value::Node;
use crate::writing::hit::{Exceptions, Hit, Hits};
use crate::writing::keys::{self, OnByDefault, Pairs, Words};
use crate::writing::pattern::{Exhausted, Pattern};
use crate::writing::pattern_size::PatternSize;
use crate::writing::translate::without_groups;
use crate::writing::vocabulary::Vocabulary;
use serde::Deserialize;
use std::ops::Range;

/// The keys.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    swap: Pairs,
    ignorecase: bool,
    nonword: bool,
    capitalize: bool,
    exceptions: Words,
    vocab: OnByDefault,
    /// Accepted without effect, as in Vale.
    pos: String,
}

/// One pair of words.
#[derive(Debug)]
struct Pair {
    /// The pattern on its own, if the replacement contains groups of it.
    own: Option<Pattern>,
    replacement: String,
    /// What the replacement means as a pattern: a match that already has this form is right.
    right: Option<Pattern>,
}

/// The check.
#[derive(Debug)]
pub(crate) struct Substitution {
    /// Finds the words of all pairs. It has one group for each pair, unless there are `parts`.
    pattern: Pattern,
    /// Patterns with one group for each of so many pairs, in order. A search keeps the positions of all groups of a pattern,
    /// so one for all pairs of a long list would take too much memory.
    parts: Vec<(Pattern, usize)>,
    pairs: Vec<Pair>,
    exceptions: Exceptions,
    capitalize: bool,
    /// Whether the replacements are texts, separated with `|`.
    has_options: bool,
}

impl Substitution {
    /// Reads the check of a rule. `has_options` says whether its action replaces the text.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub(super) fn read(rule: &Node, has_options: bool) -> Result<Self, String> {
        let keys: Keys = keys::read(rule)?;
        let mut swap = keys.swap.0;
        if swap.is_empty() {
            return Err("`swap` has no pairs".to_owned());
        }
        swap.sort_by(|one, other| other.0.len().cmp(&one.0.len()).then(one.0.cmp(&other.0)));
        let flag = if keys.ignorecase { "(?i)" } else { "" };
        let around = |words: &[String], start: &str| {
            let words: Vec<String> = words.iter().map(|word| format!("{start}{word})")).collect();
            let words = words.join("|");
            if keys.nonword {
                format!("{flag}(?m)(?:{words})")
            } else {
                format!("{flag}(?m)\\b(?:{words})\\b")
            }
        };
        let words: Vec<String> = swap.iter().map(|(key, _)| without_groups(key)).collect();
        let (pattern, parts) = match &*parts(&words) {
            [_] => (Pattern::new(&around(&words, "("))?, Vec::new()),
            parts => {
                let all = Pattern::new(&around(&words, "(?:"))?;
                let parts = parts.iter().map(|words| {
                    let pattern = Pattern::new(&around(words, "("))?;
                    Ok::<_, String>((pattern, words.len()))
                });
                (all, parts.collect::<Result<_, _>>()?)
            }
        };
        let pairs = swap
            .into_iter()
            .map(|(key, replacement)| pair(flag, &key, replacement, has_options));
        Ok(Self {
            pattern,
            parts,
            pairs: pairs.collect::<Result<_, _>>()?,
            exceptions: Exceptions::new(&keys.exceptions.0, keys.vocab.0)?,
            capitalize: keys.capitalize,
            has_options,
        })
    }

    /// Returns texts; everything that it finds contains at least one of them.
    pub(super) fn literals(&self) -> Option<Vec<String>> {
        self.pattern.literals()
    }

    /// Returns what it finds in `text`.
    pub(super) fn find(&self, text: &str, vocabulary: &Vocabulary) -> Hits {
        let mut excuses = self.exceptions.of(text, vocabulary);
        let mut hits = Vec::new();
        for range in self.pattern.find_all(text)? {
            if excuses.excuse(&range)? {
                continue;
            }
            // Words can have groups with names, which are not pairs.
            let index = self.pair_at(text, range.start)?;
            let Some(pair) = index.and_then(|index| self.pairs.get(index)) else {
                continue;
            };
            if let Some(replacement) = self.replacement(pair, text, &range)? {
                let values = vec![replacement, text[range.clone()].to_owned()];
                hits.push(Hit { range, values });
            }
        }
        Ok(hits)
    }

    /// Returns the index of the pair with words that start at byte `at`.
    fn pair_at(&self, text: &str, at: usize) -> Result<Option<usize>, Exhausted> {
        let group_of = |pattern: &Pattern| {
            let groups = pattern.groups_at(text, at)?;
            Ok(groups.iter().skip(1).position(Option::is_some))
        };
        if self.parts.is_empty() {
            return group_of(&self.pattern);
        }
        let mut before = 0;
        for (part, count) in &self.parts {
            if let Some(index) = group_of(part)? {
                return Ok(Some(before + index));
            }
            before += count;
        }
        Ok(None)
    }

    /// Returns the replacement of a match, or `None` if the match already is one.
    fn replacement(
        &self,
        pair: &Pair,
        text: &str,
        found: &Range<usize>,
    ) -> Result<Option<String>, Exhausted> {
        let part = &text[found.clone()];
        let mut replacement = pair.replacement.clone();
        if let Some(own) = &pair.own {
            for (number, group) in own.groups_at(part, 0)?.into_iter().enumerate().skip(1) {
                let group = group.map_or("", |group| &part[group]);
                replacement = replacement.replace(&format!("${number}"), group);
            }
        }
        if self.has_options {
            let options = options(&replacement);
            if options.iter().any(|option| option == part) {
                return Ok(None);
            }
            replacement = options.join("' or '");
        } else if part == replacement {
            return Ok(None);
        } else if let Some(right) = &pair.right
            && right.is_in(part)?
        {
            return Ok(None);
        }
        let is_upper = part.starts_with(char::is_uppercase);
        if self.capitalize && is_upper {
            let mut letters = replacement.chars();
            let first = letters.next().map(char::to_uppercase);
            replacement = first.into_iter().flatten().chain(letters).collect();
        }
        Ok(Some(replacement))
    }
}

/// The most states of the words of a part, each with every group.
const MAX_PLACES: u64 = 2_000_000;

/// Divides the words into parts, so that a search for the groups of one takes little memory.
fn parts(words: &[String]) -> Vec<&[String]> {
    let (mut parts, mut start, mut size) = (Vec::new(), 0, PatternSize::default());
    for (at, word) in words.iter().enumerate() {
        size.states = size.states.saturating_add(PatternSize::of(word).states);
        size.groups += 1;
        if size.places() > MAX_PLACES && at > start {
            parts.push(&words[start..at]);
            start = at;
            size = PatternSize {
                states: PatternSize::of(word).states,
                groups: 1,
            };
        }
    }
    parts.push(&words[start..]);
    parts
}

fn pair(flag: &str, key: &str, replacement: String, has_options: bool) -> Result<Pair, String> {
    let is_text = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '\'');
    let right = if has_options || replacement.chars().all(is_text) {
        None
    } else {
        Pattern::new(&format!("^(?:{replacement})$")).ok()
    };
    let own = if replacement.contains('$') {
        Some(Pattern::new(&format!("{flag}{key}"))?)
    } else {
        None
    };
    Ok(Pair {
        own,
        replacement,
        right,
    })
}

/// Splits a replacement into the texts that may take the place of a match.
fn options(replacement: &str) -> Vec<String> {
    let escaped = replacement.replace("\\|", "\u{0}");
    let options = escaped
        .split('|')
        .map(|option| option.replace('\u{0}', "|"));
    options.collect()
}
