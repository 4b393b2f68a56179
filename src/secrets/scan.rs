//! Scans a text for secrets in one pass.

use super::alphabet::is_scrambled;
use super::around::{floor, has_at, is_word, near, trimmed};
use super::assigned::{self, Assigned};
use super::choose::{Tried, chosen};
use super::found::Found;
use super::names::Says;
use super::table::{Table, form, table};
use super::verdict::Verdict;
use super::{data, judge};
use crate::catalog::SecretKind;
use std::collections::BTreeMap;
use std::ops::Range;

/// The number of bytes after and before a keyword in which a pattern is tried.
const AFTER: usize = 2_200;
const BEFORE: usize = 120;

/// Returns the secrets in `text`, in order and without overlaps. Escapes are not decoded.
pub(super) fn scan(text: &str) -> Vec<Found> {
    let table = table();
    let mut scan = Scan {
        text,
        table,
        words: Vec::new(),
        names: Vec::new(),
        word_end: 0,
        run: 0..0,
        hits: BTreeMap::new(),
        tried: Vec::new(),
    };
    let mut from = 0;
    for data in data::runs(text).chain(std::iter::once(text.len()..text.len())) {
        table.keywords.find(&text[from..data.start], |word, at| {
            scan.keyword(word, from + at);
        });
        from = data.end;
    }
    scan.forms();
    scan.names();
    chosen(scan.tried)
}

struct Scan<'t> {
    text: &'t str,
    table: &'static Table,
    /// The words of providers with their offsets and the patterns that require them.
    words: Vec<(usize, usize)>,
    /// Names of secrets with their values.
    names: Vec<Assigned>,
    /// The end of the word that contains the last part of a name.
    word_end: usize,
    /// The bytes that were last read for a value.
    run: Range<usize>,
    /// The keywords of patterns that can start before them, in order.
    hits: BTreeMap<usize, Vec<Range<usize>>>,
    tried: Vec<Tried>,
}

impl Scan<'_> {
    /// Tries the patterns and names of the keyword at `start`.
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

    /// Tries a pattern at one of its keywords. A pattern that can start before the keyword is tried later, for all
    /// keywords.
    fn form(&mut self, at: usize, hit: Range<usize>) {
        let is_address = form(at).kind == SecretKind::Address;
        if is_address && !has_at(&self.text[hit.end..]) {
            return;
        }
        if !form(at).begins {
            self.hits.entry(at).or_default().push(hit);
        } else if judge::begins_well(self.text, hit.start) {
            let window = self.window(at, &hit);
            self.search(at, window, &[hit]);
        }
    }

    /// Tries patterns around their keywords. If keywords are close together, the text around them is searched once.
    fn forms(&mut self) {
        for (at, hits) in std::mem::take(&mut self.hits) {
            let mut from = 0;
            while let Some(first) = hits.get(from) {
                let mut window = self.window(at, first);
                let mut to = from + 1;
                while let Some(hit) = hits.get(to) {
                    let next = self.window(at, hit);
                    if next.start > window.end {
                        break;
                    }
                    window.end = next.end;
                    to += 1;
                }
                self.search(at, window, &hits[from..to]);
                from = to;
            }
        }
    }

    /// Returns the text around a keyword in which a pattern is searched.
    fn window(&self, at: usize, hit: &Range<usize>) -> Range<usize> {
        let form = form(at);
        let (before, behind) = match form.kind {
            SecretKind::Key => (BEFORE, 13_000),
            SecretKind::Jwt => (BEFORE, 8_000),
            SecretKind::Account => (420, 500),
            SecretKind::Address => (30, 300),
            _ => (BEFORE, AFTER),
        };
        let before = if form.begins { 0 } else { before };
        let behind = match form.kind {
            SecretKind::Address if form.begins => AFTER,
            _ => behind,
        };
        let end = hit.end.saturating_add(behind).min(self.text.len());
        floor(self.text, hit.start.saturating_sub(before))..floor(self.text, end)
    }

    /// Searches for a pattern in `window`. Only matches that overlap one of `hits` count.
    fn search(&mut self, at: usize, window: Range<usize>, hits: &[Range<usize>]) {
        let form = form(at);
        let start = window.start;
        for found in self
            .table
            .regex(at)
            .into_iter()
            .flat_map(|regex| regex.captures_iter(&self.text[window.clone()]))
        {
            let (Some(whole), Some(value)) = (found.get(0), found.name("secret").or(found.get(0)))
            else {
                continue;
            };
            let whole = start + whole.start()..start + whole.end();
            let next = hits.partition_point(|hit| hit.end <= whole.start);
            if hits.get(next).is_none_or(|hit| hit.start >= whole.end) {
                continue;
            }
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

    /// Searches for the value of the name around a byte.
    fn name(&mut self, at: usize) {
        // A word can be as long as the text, and consist of parts of names.
        if at >= self.word_end {
            self.word_end = assigned::word_end(self.text, at);
        }
        if self.word_end - at > assigned::MAX_NAME {
            return;
        }
        let is_old = |known: &Assigned| (known.name..known.value.start).contains(&at);
        if !self.names.last().is_some_and(is_old) {
            let name = assigned::at(self.text, at, &mut self.run);
            self.names.extend(name);
        }
    }

    /// Tries the values of names against the patterns that require a context.
    fn names(&mut self) {
        for name in std::mem::take(&mut self.names) {
            let value = &self.text[name.value.clone()];
            let near = near(self.text, &name);
            let from = self.words.partition_point(|(at, _)| *at < near.start);
            let to = self.words.partition_point(|(at, _)| *at < near.end);
            // A random value can contain a word by chance.
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
