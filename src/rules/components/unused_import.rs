use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use foldhash::fast::FixedState;
use memchr::memmem;
use serde::Deserialize;
use std::collections::HashMap;
use std::ops::Range;

/// The number of names up to which the page is searched for each of them. Building an automaton takes longer.
const FEW: usize = 8;

/// Reports an import that the page does not use.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnusedImport {}

impl Rule for UnusedImport {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // Uses after the first syntax error of a page are unknown.
        if !page.syntax_errors().is_empty() || page.imports().len() == 0 {
            return;
        }
        let names = page.imports().flat_map(|import| import.names());
        let words = Words::of(page.text(), names.map(|name| name.local));
        for import in page.imports() {
            let count = import.names().len();
            let unused: Vec<_> = import
                .names()
                .filter(|name| !words.has(name.local, import.statement))
                .collect();
            let is_whole = unused.len() == count;
            for name in unused {
                let finding = cx.report(
                    name.span,
                    format!("`{}` is imported but not used", name.local),
                );
                finding.note("remove the import");
                let removal = lines(page, import.statement);
                if let Some(removal) = removal.filter(|_| is_whole && count == 1) {
                    finding.fix(Fix::safe("remove the import", vec![Edit::delete(removal)]));
                }
            }
        }
    }
}

/// The imported names that are words, with the start of their first and last occurrence.
struct Words<'p>(HashMap<&'p str, Option<(usize, usize)>, FixedState>);

impl<'p> Words<'p> {
    fn of(text: &'p str, names: impl Iterator<Item = &'p str>) -> Self {
        let names = names.filter(|name| !name.is_empty() && name.chars().all(is_word));
        let mut words: HashMap<_, _, FixedState> = names.map(|name| (name, None)).collect();
        let names: Vec<&str> = words.keys().copied().collect();
        let mut add = |found: Range<usize>| {
            let (before, after) = (&text[..found.start], &text[found.end..]);
            let is_whole = !before.ends_with(is_word) && !after.starts_with(is_word);
            if is_whole && let Some(places) = words.get_mut(&text[found.clone()]) {
                let first = places.map_or(found.start, |(first, _)| first);
                *places = Some((first, found.start));
            }
        };
        if names.len() <= FEW {
            for name in names {
                let starts = memmem::find_iter(text.as_bytes(), name);
                starts.for_each(|start| add(start..start + name.len()));
            }
        } else {
            // Of several names that start at the same place, only the longest one can be a whole word.
            let search = AhoCorasick::builder()
                .match_kind(MatchKind::LeftmostLongest)
                .kind(Some(AhoCorasickKind::ContiguousNFA))
                .build(names);
            for found in search.iter().flat_map(|search| search.find_iter(text)) {
                add(found.range());
            }
        }
        Self(words)
    }

    /// Returns whether the page contains the word `name` outside `statement`. Names that are not words count as used.
    fn has(&self, name: &str, statement: Span) -> bool {
        let places = self.0.get(name);
        places.is_none_or(|places| {
            places.is_some_and(|(first, last)| {
                first < statement.start as usize || last >= statement.end as usize
            })
        })
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '$')
}

/// Returns the lines of a statement if nothing else is on them and the rest of its block does not depend on them.
fn lines(page: &Page, statement: Span) -> Option<Span> {
    let text = page.text();
    let before = text.get(..statement.start as usize)?;
    let after = text.get(statement.end as usize..)?;
    let (rest, next) = after.split_at(line_length(after));
    let is_last = next
        .lines()
        .next()
        .is_none_or(|line| line.trim().is_empty());
    // A block that starts with anything else, such as a comment, becomes text.
    let stays = is_last
        || ["import", "export"]
            .iter()
            .any(|word| next.starts_with(word));
    // A separate block is removed with the empty line below it.
    let above = before.lines().next_back().unwrap_or_default();
    let line = line_length(next);
    // At the start of the page, a thematic break would become a front matter fence.
    let is_fence = before.trim_matches('\u{feff}').is_empty()
        && next.get(line..).is_some_and(|rest| rest.starts_with("---"));
    let gap = if is_last && above.trim().is_empty() && !is_fence {
        line
    } else {
        0
    };
    let is_alone = rest.trim().is_empty()
        && (before.ends_with('\n') || before.trim_matches('\u{feff}').is_empty());
    (is_alone && stays).then_some(Span {
        end: statement.end + u32::try_from(rest.len() + gap).ok()?,
        ..statement
    })
}

/// Returns the length of the first line with its line ending.
fn line_length(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |length| length + 1)
}
