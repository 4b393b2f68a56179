//! The patterns of secrets, prepared for searching.

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
    /// The patterns that require it near a value.
    pub(super) contexts: Vec<usize>,
    /// Whether it is a part of names of secrets.
    pub(super) is_stem: bool,
}

/// The patterns of secrets, prepared for searching.
pub(super) struct Table {
    /// Finds every keyword in one pass.
    pub(super) keywords: Keywords,
    /// The uses of each keyword.
    pub(super) uses: Vec<Uses>,
    /// The patterns that require a context.
    pub(super) contexts: Vec<usize>,
    regexes: Vec<OnceLock<Option<Regex>>>,
}

/// Returns the table, which is built on first use.
pub(super) fn table() -> &'static Table {
    static TABLE: LazyLock<Table> = LazyLock::new(build);
    &TABLE
}

fn build() -> Table {
    let mut words: BTreeMap<&'static str, Uses> = BTreeMap::new();
    let mut contexts = Vec::new();
    for (at, pattern) in SECRETS.iter().enumerate() {
        let is_context = pattern.kind == SecretKind::Context;
        for word in pattern.keywords {
            let uses = words.entry(word).or_default();
            if is_context {
                uses.contexts.push(at);
            } else {
                uses.patterns.push(at);
            }
        }
        if is_context {
            contexts.push(at);
        }
    }
    for stem in SECRET_WORDS.stems {
        words.entry(stem).or_default().is_stem = true;
    }
    Table {
        keywords: Keywords::new(words.keys().copied().collect()),
        uses: words.into_values().collect(),
        contexts,
        regexes: SECRETS.iter().map(|_| OnceLock::new()).collect(),
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
