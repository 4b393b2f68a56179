//! The forms of secrets, ready to be tried.

use super::assigned::STEMS;
use crate::catalog::{SecretKind, SecretPattern, secrets};
use aho_corasick::{AhoCorasick, AhoCorasickKind};
use regex::{Regex, RegexBuilder};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, OnceLock};

/// What a keyword in a text may be a part of.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// The forms that are tried there.
    pub(super) forms: Vec<usize>,
    /// The forms that need it near a value.
    pub(super) contexts: Vec<usize>,
    /// Whether it is a part of the names of secrets.
    pub(super) is_stem: bool,
}

/// The forms of secrets, ready to be tried.
pub(super) struct Table {
    /// Finds every keyword in one pass: made fast, for a few texts.
    few: AhoCorasick,
    /// Does the same at twice the speed, and takes more time to make.
    many: OnceLock<Option<AhoCorasick>>,
    /// How many bytes were looked through.
    seen: AtomicUsize,
    /// What each keyword is a part of.
    pub(super) uses: Vec<Uses>,
    /// The forms of values that only their context makes secrets.
    pub(super) contexts: Vec<usize>,
    keywords: Vec<&'static str>,
    regexes: Vec<OnceLock<Option<Regex>>>,
}

/// Bytes from which on the faster automaton is worth its making.
const MANY: usize = 256 << 10;

/// The table; it is built when the first text is looked at.
pub(super) fn table() -> Option<&'static Table> {
    static TABLE: LazyLock<Option<Table>> = LazyLock::new(build);
    TABLE.as_ref()
}

fn build() -> Option<Table> {
    let mut words: BTreeMap<&'static str, Uses> = BTreeMap::new();
    let mut contexts = Vec::new();
    for (at, form) in secrets().iter().enumerate() {
        let is_context = form.kind == SecretKind::Context;
        for word in form.keywords {
            let uses = words.entry(word).or_default();
            if is_context {
                uses.contexts.push(at);
            } else {
                uses.forms.push(at);
            }
        }
        if is_context {
            contexts.push(at);
        }
    }
    for stem in STEMS {
        words.entry(stem).or_default().is_stem = true;
    }
    Some(Table {
        few: automaton(words.keys(), AhoCorasickKind::ContiguousNFA)?,
        many: OnceLock::new(),
        seen: AtomicUsize::new(0),
        keywords: words.keys().copied().collect(),
        uses: words.into_values().collect(),
        contexts,
        regexes: secrets().iter().map(|_| OnceLock::new()).collect(),
    })
}

fn automaton<'w>(
    words: impl Iterator<Item = &'w &'w str>,
    kind: AhoCorasickKind,
) -> Option<AhoCorasick> {
    let mut builder = AhoCorasick::builder();
    builder
        .ascii_case_insensitive(true)
        .kind(Some(kind))
        .build(words)
        .ok()
}

impl Table {
    /// What finds the keywords in `text`.
    pub(super) fn keywords(&self, text: &str) -> &AhoCorasick {
        let seen = self.seen.fetch_add(text.len(), Ordering::Relaxed);
        let many = || automaton(self.keywords.iter(), AhoCorasickKind::DFA);
        let many = (seen + text.len() > MANY).then(|| self.many.get_or_init(many).as_ref());
        many.flatten().unwrap_or(&self.few)
    }

    /// The expression of a form; compiled when it is first tried, because most never are.
    pub(super) fn regex(&self, at: usize) -> Option<&Regex> {
        self.regexes
            .get(at)?
            .get_or_init(|| compile(form(at)))
            .as_ref()
    }
}

/// The form with this number.
pub(super) fn form(at: usize) -> &'static SecretPattern {
    &secrets()[at]
}

fn compile(form: &SecretPattern) -> Option<Regex> {
    let pattern = form.pattern;
    let pattern = match form.kind {
        SecretKind::Context => format!("^(?:{pattern})$"),
        _ if form.begins => format!("^(?:{pattern})"),
        _ => pattern.to_owned(),
    };
    let takes_any = matches!(form.kind, SecretKind::Address | SecretKind::Account);
    RegexBuilder::new(&pattern)
        .unicode(takes_any)
        .case_insensitive(matches!(form.kind, SecretKind::Account | SecretKind::Login))
        .build()
        .ok()
}
