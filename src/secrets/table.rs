//! The patterns of secrets, prepared for searching.

use super::keyword::Keyword;
use super::keywords::Keywords;
use crate::catalog::{SECRET_WORDS, SECRETS, SecretKind, SecretPattern};
use regex::{Regex, RegexBuilder};
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

/// The uses of a keyword.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// The patterns that are tried at it.
    pub(super) patterns: Vec<usize>,
    /// Whether it is a part of names of secrets.
    pub(super) is_stem: bool,
}

/// The patterns of secrets, prepared for searching.
pub(super) struct Table {
    /// Finds every keyword in one pass.
    pub(super) keywords: Keywords,
    /// The uses of each keyword.
    pub(super) uses: Vec<Uses>,
    /// Finds the words of providers, which only count near a value with a name.
    pub(super) provider_words: Keywords,
    /// For each word of providers, the patterns that require it.
    pub(super) required_by: Vec<Vec<usize>>,
    /// The length of the longest word of providers.
    pub(super) longest_provider_word: usize,
    /// The patterns that require no word, only a name.
    pub(super) general: Vec<usize>,
    regexes: Vec<OnceLock<Option<Regex>>>,
}

/// Returns the table, which is built on first use.
pub(super) fn table() -> &'static Table {
    static TABLE: LazyLock<Table> = LazyLock::new(build);
    &TABLE
}

fn build() -> Table {
    let mut words: BTreeMap<&'static str, Uses> = BTreeMap::new();
    let mut provider_words: BTreeMap<&'static str, Vec<usize>> = BTreeMap::new();
    let mut general = Vec::new();
    for (at, pattern) in SECRETS.iter().enumerate() {
        let is_context = pattern.kind == SecretKind::Context;
        for word in pattern.keywords {
            if is_context {
                provider_words.entry(word).or_default().push(at);
            } else {
                words.entry(word).or_default().patterns.push(at);
            }
        }
        if is_context && pattern.keywords.is_empty() {
            general.push(at);
        }
    }
    for stem in SECRET_WORDS.stems {
        words.entry(stem).or_default().is_stem = true;
    }
    let keywords: Vec<Keyword> = words
        .iter()
        .map(|(word, uses)| keyword(word, uses))
        .collect();
    let anywhere = |&word: &&'static str| Keyword {
        word,
        starts_word: false,
        continues: false,
    };
    let provider_keywords: Vec<Keyword> = provider_words.keys().map(anywhere).collect();
    Table {
        keywords: Keywords::new(&keywords),
        uses: words.into_values().collect(),
        longest_provider_word: provider_words
            .keys()
            .map(|word| word.len())
            .max()
            .unwrap_or(0),
        provider_words: Keywords::new(&provider_keywords),
        required_by: provider_words.into_values().collect(),
        general,
        regexes: SECRETS.iter().map(|_| OnceLock::new()).collect(),
    }
}

/// Returns a keyword with these uses.
fn keyword(word: &'static str, uses: &Uses) -> Keyword {
    let all = |is: fn(&SecretPattern, &str) -> bool| {
        !uses.is_stem && uses.patterns.iter().all(|&at| is(pattern(at), word))
    };
    Keyword {
        word,
        starts_word: word.starts_with(|first: char| first.is_ascii_alphanumeric())
            && all(|pattern, _| pattern.begins),
        continues: all(|pattern, word| pattern.is_token && pattern.shortest > word.len()),
    }
}

impl Table {
    /// Returns the regular expression of a pattern. It is compiled on first use, because most are never used.
    pub(super) fn regex(&self, at: usize) -> Option<&Regex> {
        self.regexes
            .get(at)?
            .get_or_init(|| compile(pattern(at)))
            .as_ref()
    }
}

/// Returns the pattern with this index.
pub(super) fn pattern(at: usize) -> &'static SecretPattern {
    &SECRETS[at]
}

fn compile(pattern: &SecretPattern) -> Option<Regex> {
    let regex = pattern.pattern;
    let regex = match pattern.kind {
        SecretKind::Context => format!("^(?:{regex})$"),
        _ if pattern.begins => format!("^(?:{regex})"),
        _ => regex.to_owned(),
    };
    let takes_any = matches!(pattern.kind, SecretKind::Address | SecretKind::Account);
    RegexBuilder::new(&regex)
        .unicode(takes_any)
        .case_insensitive(matches!(
            pattern.kind,
            SecretKind::Account | SecretKind::Login
        ))
        .build()
        .ok()
}
