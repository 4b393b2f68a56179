//! Scans a text for secrets in one pass.

use super::alphabet::is_scrambled;
use super::around::{floor, has_password, is_word, near, trimmed};
use super::assigned::{self, Assigned};
use super::choose::{Match, choose};
use super::found::Found;
use super::matches::{has_parts, may_be_around, may_start};
use super::names::NameMeaning;
use super::table::{Table, pattern, table};
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
        names: Vec::new(),
        word_end: 0,
        run: 0..0,
        hits: BTreeMap::new(),
        matches: Vec::new(),
    };
    for part in data::parts_without(text) {
        let bytes = &text.as_bytes()[part.clone()];
        let keyword = |word, at| scan.keyword(word, part.start + at);
        table.keywords.find(bytes, keyword);
    }
    scan.try_patterns();
    scan.names();
    choose(scan.matches)
}

struct Scan<'t> {
    text: &'t str,
    table: &'static Table,
    /// Names of secrets with their values.
    names: Vec<Assigned>,
    /// The end of the word that contains the last part of a name.
    word_end: usize,
    /// The bytes that were last read for a value.
    run: Range<usize>,
    /// The keywords of patterns that can start before them, in order.
    hits: BTreeMap<usize, Vec<Range<usize>>>,
    matches: Vec<Match>,
}

impl Scan<'_> {
    /// Tries the patterns and names of the keyword at `start`.
    fn keyword(&mut self, word: usize, start: usize) {
        let uses = &self.table.uses[word];
        let hit = start..start + self.table.keywords.word(word).len();
        for &pattern in &uses.patterns {
            self.try_pattern(pattern, hit.clone());
        }
        if uses.is_stem {
            self.name(start);
        }
    }

    /// Tries a pattern at one of its keywords. A pattern that can start before the keyword is tried later, for all
    /// keywords.
    fn try_pattern(&mut self, at: usize, hit: Range<usize>) {
        let is_address = pattern(at).kind == SecretKind::Address;
        if is_address && !has_password(&self.text[hit.end..]) {
            return;
        }
        if !pattern(at).begins {
            if may_be_around(pattern(at), self.text, &hit) {
                self.hits.entry(at).or_default().push(hit);
            }
        } else if judge::begins_well(self.text, hit.start)
            && may_start(pattern(at), &self.text[hit.start..])
        {
            let window = self.window(at, &hit);
            self.search(at, window, &[hit]);
        }
    }

    /// Tries patterns around their keywords. If keywords are close together, the text around them is searched once.
    fn try_patterns(&mut self) {
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
        let pattern = pattern(at);
        let (before, behind) = match pattern.kind {
            SecretKind::Key => (BEFORE, 13_000),
            SecretKind::Jwt => (BEFORE, 8_000),
            SecretKind::Account => (420, 500),
            SecretKind::Address => (30, 300),
            _ => (BEFORE, AFTER),
        };
        let before = if pattern.begins { 0 } else { before };
        let behind = match pattern.kind {
            SecretKind::Address if pattern.begins => AFTER,
            _ => behind,
        };
        let end = hit.end.saturating_add(behind).min(self.text.len());
        floor(self.text, hit.start.saturating_sub(before))..floor(self.text, end)
    }

    /// Searches for a pattern in `window`. Only matches that overlap one of `hits` count.
    fn search(&mut self, at: usize, window: Range<usize>, hits: &[Range<usize>]) {
        let pattern = pattern(at);
        let start = window.start;
        let there = &self.text[window.clone()];
        if !has_parts(pattern, there) {
            return;
        }
        for found in self
            .table
            .regex(at)
            .into_iter()
            .flat_map(|regex| regex.captures_iter(there))
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
            let (verdict, grade) = judge::judge_match(self.text, pattern, whole, value.clone());
            let range = if pattern.kind == SecretKind::Key {
                trimmed(self.text, value)
            } else {
                value
            };
            self.matches.push(Match {
                found: Found {
                    range,
                    unescaped: None,
                    pattern,
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
        let names = std::mem::take(&mut self.names);
        let words = provider_words(self.text, &names, self.table);
        for name in names {
            let value = &self.text[name.value.clone()];
            let near = near(self.text, &name);
            let from = words.partition_point(|(at, _)| *at < near.start);
            let to = words.partition_point(|(at, _)| *at < near.end);
            // A random value can contain a word by chance.
            let beside = words.get(from..to).unwrap_or_default().iter();
            let beside = beside.filter(|(at, _)| !name.value.contains(at));
            let mut patterns: Vec<usize> = beside.map(|(_, pattern)| *pattern).collect();
            patterns.sort_unstable();
            patterns.dedup();
            patterns.extend(&self.table.general);
            for &at in &patterns {
                let pattern = pattern(at);
                let is_general = pattern.keywords.is_empty();
                if is_general && name.meaning == NameMeaning::MaybeSecret {
                    continue;
                }
                let length = value.len();
                let has_length = pattern.shortest <= length
                    && pattern.longest.is_none_or(|longest| length <= longest);
                let regex = has_length.then(|| self.table.regex(at)).flatten();
                if !regex.is_some_and(|regex| regex.is_match(value)) {
                    continue;
                }
                let (verdict, grade) = if is_general {
                    let verdict = match judge::judge_named(self.text, pattern, &name) {
                        Verdict::Secret if is_scrambled(self.table, value, &patterns) => {
                            Verdict::Placeholder
                        }
                        verdict => verdict,
                    };
                    (verdict, pattern.grade)
                } else {
                    judge::judge_match(self.text, pattern, name.value.clone(), name.value.clone())
                };
                if is_general || verdict == Verdict::Secret {
                    let found = Found {
                        range: name.value.clone(),
                        unescaped: None,
                        pattern,
                        grade,
                    };
                    self.matches.push(Match {
                        found,
                        rank: at,
                        verdict,
                    });
                }
            }
        }
    }
}

/// Returns the words of providers near names, in order: their offsets, and the patterns that require them.
fn provider_words(text: &str, names: &[Assigned], table: &Table) -> Vec<(usize, usize)> {
    let mut windows: Vec<Range<usize>> = names.iter().map(|name| near(text, name)).collect();
    windows.sort_by_key(|window| window.start);
    // What is near several names is searched once.
    windows.dedup_by(|next, kept| {
        let touches = next.start <= kept.end;
        if touches {
            kept.end = kept.end.max(next.end);
        }
        touches
    });
    let mut words = Vec::new();
    if windows.is_empty() {
        return words;
    }
    for part in data::parts_without(text) {
        let first = windows.partition_point(|window| window.end <= part.start);
        let in_part = windows[first..].iter();
        for window in in_part.take_while(|window| window.start < part.end) {
            let start = window.start.max(part.start);
            let end = (window.end + table.longest_provider_word).min(part.end);
            table
                .provider_words
                .find(&text.as_bytes()[start..end], |word, at| {
                    let hit = start + at..start + at + table.provider_words.word(word).len();
                    if hit.start < window.end && is_word(text, hit.clone()) {
                        words.extend(
                            table.required_by[word]
                                .iter()
                                .map(|&pattern| (hit.start, pattern)),
                        );
                    }
                });
        }
    }
    words
}
