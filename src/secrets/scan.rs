//! One pass over a text.

use super::assigned::{self, Assigned};
use super::judge;
use super::names::Says;
use super::table::{Table, form, table};
use super::verdict::Verdict;
use crate::catalog::{SecretGrade, SecretKind, SecretPattern};
use std::ops::Range;

/// A secret in a text.
#[derive(Debug, Clone)]
pub struct Found {
    /// Where the value stands.
    pub range: Range<usize>,
    /// What it is.
    pub pattern: &'static SecretPattern,
    /// Whom it is for.
    pub grade: SecretGrade,
}

/// How far behind and before a keyword a form is tried.
const BEHIND: usize = 2_200;
const BEFORE: usize = 120;

/// How far from a value a word of its provider may stand.
const NEAR: usize = 300;

/// How many lines above a value count as near.
const LINES: usize = 4;

/// The secrets in `text`, in order. None of them overlap.
pub fn find(text: &str) -> Vec<Found> {
    let table = table();
    let mut scan = Scan {
        text,
        table,
        words: Vec::new(),
        names: Vec::new(),
        tried: Vec::new(),
    };
    table.keywords.find(text, |word, start| {
        let uses = &table.uses[word];
        let hit = start..start + table.keywords.word(word).len();
        for &form in &uses.forms {
            scan.form(form, hit.clone());
        }
        if !uses.contexts.is_empty() && is_word(text, hit) {
            scan.words
                .extend(uses.contexts.iter().map(|&form| (start, form)));
        }
        if uses.is_stem {
            scan.name(start);
        }
    });
    scan.names();
    chosen(scan.tried)
}

/// Something with the form of a secret, and what is thought of it.
struct Tried {
    found: Found,
    rank: usize,
    verdict: Verdict,
}

struct Scan<'t> {
    text: &'t str,
    table: &'static Table,
    /// The words of providers, with their places, and the forms that need them.
    words: Vec<(usize, usize)>,
    /// Values at the names of secrets.
    names: Vec<Assigned>,
    tried: Vec<Tried>,
}

impl Scan<'_> {
    /// Tries a form where one of its keywords stands.
    fn form(&mut self, at: usize, hit: Range<usize>) {
        let form = form(at);
        if form.begins && !judge::begins_well(self.text, hit.start) {
            return;
        }
        let (before, behind) = match form.kind {
            _ if form.begins => (0, BEHIND),
            SecretKind::Account => (420, 500),
            SecretKind::Address => (30, 300),
            _ => (BEFORE, BEHIND),
        };
        let behind = match form.kind {
            SecretKind::Key => 13_000,
            SecretKind::Jwt => 8_000,
            SecretKind::Account if form.begins => 500,
            _ => behind,
        };
        let start = floor(self.text, hit.start.saturating_sub(before));
        let end = floor(
            self.text,
            hit.end.saturating_add(behind).min(self.text.len()),
        );
        let window = &self.text[start..end];
        let needs_at = form.kind == SecretKind::Address && !has_at(&self.text[hit.end..end]);
        let Some(regex) = self.table.regex(at).filter(|_| !needs_at) else {
            return;
        };
        for found in regex.captures_iter(window) {
            let (Some(whole), Some(value)) = (found.get(0), found.name("secret").or(found.get(0)))
            else {
                continue;
            };
            if whole.end() + start <= hit.start || whole.start() + start >= hit.end {
                continue;
            }
            let whole = start + whole.start()..start + whole.end();
            let value = start + value.start()..start + value.end();
            let (verdict, grade) = judge::form(self.text, form, whole, value.clone());
            let range = if form.kind == SecretKind::Key {
                trimmed(self.text, value)
            } else {
                value
            };
            self.tried.push(Tried {
                found: Found {
                    range,
                    pattern: form,
                    grade,
                },
                rank: at,
                verdict,
            });
        }
    }

    /// Looks for a value at the name around a byte.
    fn name(&mut self, at: usize) {
        let is_old = |known: &Assigned| (known.name..known.value.start).contains(&at);
        if !self.names.last().is_some_and(is_old) {
            self.names.extend(assigned::at(self.text, at));
        }
    }

    /// Holds the values at names against the forms that only a context makes secrets.
    fn names(&mut self) {
        for name in std::mem::take(&mut self.names) {
            let value = &self.text[name.value.clone()];
            let near = near(self.text, &name);
            let from = self.words.partition_point(|(at, _)| *at < near.start);
            let to = self.words.partition_point(|(at, _)| *at < near.end);
            // A value may happen to hold a word.
            let beside = self.words.get(from..to).unwrap_or_default().iter();
            let beside = beside.filter(|(at, _)| !name.value.contains(at));
            let mut forms: Vec<usize> = beside.map(|(_, form)| *form).collect();
            forms.sort_unstable();
            forms.dedup();
            let general = self
                .table
                .contexts
                .iter()
                .copied()
                .filter(|&at| form(at).keywords.is_empty());
            forms.extend(general);
            for at in forms {
                let form = form(at);
                let is_general = form.keywords.is_empty();
                if is_general && name.says == Says::Perhaps {
                    continue;
                }
                if !self
                    .table
                    .regex(at)
                    .is_some_and(|regex| regex.is_match(value))
                {
                    continue;
                }
                let (verdict, grade) = if is_general {
                    (judge::named(self.text, form, &name), form.grade)
                } else {
                    judge::form(self.text, form, name.value.clone(), name.value.clone())
                };
                if is_general || verdict == Verdict::Secret {
                    let found = Found {
                        range: name.value.clone(),
                        pattern: form,
                        grade,
                    };
                    self.tried.push(Tried {
                        found,
                        rank: at,
                        verdict,
                    });
                }
            }
        }
    }
}

/// Of what overlaps the most telling; what tells itself and is none keeps others from being seen in it.
fn chosen(mut tried: Vec<Tried>) -> Vec<Found> {
    tried.sort_by_key(|one| {
        let is_context = one.found.pattern.kind == SecretKind::Context;
        (is_context, one.rank, one.found.range.start)
    });
    let mut kept: Vec<Tried> = Vec::new();
    let mut dropped: Vec<Range<usize>> = Vec::new();
    let overlaps =
        |one: &Range<usize>, other: &Range<usize>| one.start < other.end && other.start < one.end;
    for one in tried {
        let range = &one.found.range;
        let is_token = matches!(
            one.found.pattern.kind,
            SecretKind::Token | SecretKind::Jwt | SecretKind::Key
        );
        let is_hidden = kept.iter().any(|other| overlaps(&other.found.range, range))
            || (!is_token && dropped.iter().any(|other| overlaps(other, range)));
        match one.verdict {
            Verdict::Secret if !is_hidden => kept.push(one),
            Verdict::Placeholder => dropped.push(range.clone()),
            _ => (),
        }
    }
    let mut found: Vec<Found> = kept.into_iter().map(|one| one.found).collect();
    found.sort_by_key(|found| found.range.start);
    found
}

/// The text around a value in which a word of its provider counts: some lines above, the line, and one below.
fn near(text: &str, name: &Assigned) -> Range<usize> {
    let bytes = text.as_bytes();
    let least = name.name.saturating_sub(NEAR);
    let mut lines = memchr::memrchr_iter(b'\n', &bytes[least..name.name]);
    let start = lines.nth(LINES).map_or(least, |at| least + at + 1);
    let most = (name.value.end + NEAR / 2).min(text.len());
    let mut lines = memchr::memchr_iter(b'\n', &bytes[name.value.end..most]);
    let end = lines.nth(2).map_or(most, |at| name.value.end + at);
    start..end
}

/// Whether a keyword stands as a word: `datadog` in `DATADOG_KEY` and `datadogKey`, not `ably` in `probably`.
fn is_word(text: &str, range: Range<usize>) -> bool {
    let bytes = text.as_bytes();
    let before = range.start.checked_sub(1).and_then(|at| bytes.get(at));
    let (first, last) = (bytes.get(range.start), bytes.get(range.end - 1));
    let after = bytes.get(range.end);
    let joins = |one: Option<&u8>, other: Option<&u8>| {
        one.zip(other).is_some_and(|(one, other)| {
            one.is_ascii_alphabetic()
                && other.is_ascii_alphabetic()
                && !(one.is_ascii_lowercase() && other.is_ascii_uppercase())
        })
    };
    !joins(before, first) && !joins(last, after)
}

/// Whether an `@` comes before the URL ends.
fn has_at(text: &str) -> bool {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`<>/".contains(byte);
    let url = text
        .as_bytes()
        .iter()
        .take(300)
        .take_while(|byte| !ends(byte));
    url.into_iter().any(|byte| *byte == b'@')
}

/// The range without blanks, quotes and written line ends at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = part.len()
        - part
            .trim_start_matches("\\r")
            .trim_start_matches("\\n")
            .trim_start()
            .len();
    let kept = part
        .trim_end()
        .trim_end_matches("\\n")
        .trim_end_matches("\\r")
        .trim_end()
        .len();
    range.start + start..range.start + kept.max(start)
}

/// The start of the character that holds the byte `at`.
fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
