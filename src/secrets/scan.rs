//! One pass over a text.

use super::alphabet::is_scrambled;
use super::assigned::{self, Assigned};
use super::choose::{Tried, chosen};
use super::found::Found;
use super::names::Says;
use super::table::{Table, form, table};
use super::verdict::Verdict;
use super::{data, judge};
use crate::catalog::SecretKind;
use std::ops::Range;

/// How far behind and before a keyword a form is tried.
const BEHIND: usize = 2_200;
const BEFORE: usize = 120;

/// How far from a value a word of its provider may stand.
const NEAR: usize = 300;

/// How many lines above a value count as near.
const LINES: usize = 4;

/// The secrets in `text` as it is written, in order. None of them overlap.
pub(super) fn scan(text: &str) -> Vec<Found> {
    let table = table();
    let mut scan = Scan {
        text,
        table,
        words: Vec::new(),
        names: Vec::new(),
        tried: Vec::new(),
    };
    let mut from = 0;
    for data in data::runs(text).chain(std::iter::once(text.len()..text.len())) {
        table.keywords.find(&text[from..data.start], |word, at| {
            scan.keyword(word, from + at);
        });
        from = data.end;
    }
    scan.names();
    chosen(scan.tried)
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
    /// Tries what the keyword at `start` may be a part of.
    fn keyword(&mut self, word: usize, start: usize) {
        let uses = &self.table.uses[word];
        let hit = start..start + self.table.keywords.word(word).len();
        for &form in &uses.forms {
            self.form(form, hit.clone());
        }
        if !uses.contexts.is_empty() && is_word(self.text, hit) {
            let forms = uses.contexts.iter().map(|&form| (start, form));
            self.words.extend(forms);
        }
        if uses.is_stem {
            self.name(start);
        }
    }

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
                    meant: None,
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
            for &at in &forms {
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
                    let verdict = match judge::named(self.text, form, &name) {
                        Verdict::Secret if is_scrambled(self.table, value, &forms) => {
                            Verdict::Placeholder
                        }
                        verdict => verdict,
                    };
                    (verdict, form.grade)
                } else {
                    judge::form(self.text, form, name.value.clone(), name.value.clone())
                };
                if is_general || verdict == Verdict::Secret {
                    let found = Found {
                        range: name.value.clone(),
                        meant: None,
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
