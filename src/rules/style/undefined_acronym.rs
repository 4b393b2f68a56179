use super::own_words::own_words;
use super::phrases::is_whole;
use crate::catalog::ACRONYMS;
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::words;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The number of letters of an acronym. Shorter ones are too often abbreviations, and longer ones are words.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=5;

/// The maximum number of acronyms of a page that are checked.
const MAX: usize = 50;

/// Words that an acronym usually leaves out.
const LEFT_OUT: [&str; 8] = ["a", "and", "for", "in", "of", "on", "the", "to"];

/// Reports acronyms that a page does not spell out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndefinedAcronym {
    allow: BTreeSet<String>,
}

impl Rule for UndefinedAcronym {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if is_glossary(page) {
            return;
        }
        let blocks = own_words(page, cx);
        let mut found: BTreeMap<&str, (usize, Range<usize>)> = BTreeMap::new();
        for (number, block) in blocks.iter().enumerate() {
            if !matches!(block.role, TextRole::Paragraph | TextRole::Description) {
                continue;
            }
            for range in acronyms(block) {
                let acronym = &block.text()[range.clone()];
                if !self.is_known(acronym) && found.len() < MAX {
                    found.entry(acronym).or_insert((number, range));
                }
            }
        }
        if found.is_empty() {
            return;
        }
        let texts: Vec<&str> = blocks.iter().map(TextBlock::text).collect();
        found.retain(|acronym, _| !is_defined(acronym, &texts));
        let code: Vec<&str> = page
            .code_spans()
            .map(|code| page.slice(code.code))
            .collect();
        found.retain(|acronym, _| !code.iter().any(|code| code.contains(acronym)));
        found.retain(|acronym, _| !names_column(page, acronym));
        if found.is_empty() {
            return;
        }
        let glossaries = cx.site().pages().iter().filter(|page| is_glossary(page));
        let glossary: Vec<&str> = glossaries.map(|page| page.text()).collect();
        for (acronym, (number, range)) in found {
            if glossary.iter().any(|text| text.contains(acronym)) {
                continue;
            }
            cx.report(
                blocks[number].span_of(range),
                format!("acronym `{acronym}` is not spelled out on this page"),
            )
            .note(format!(
                "spell it out at its first use: `full name ({acronym})`"
            ));
        }
    }
}

impl UndefinedAcronym {
    fn is_known(&self, acronym: &str) -> bool {
        let table = &*ACRONYMS;
        table.known.contains(acronym)
            || table.words.contains(acronym)
            || self.allow.contains(acronym)
    }
}

/// Returns whether a column has this name, in a table of the page or in one that a query of the page reads.
fn names_column(page: &Page, acronym: &str) -> bool {
    let is_column = page.tables().any(|table| {
        let head = table.rows().next();
        head.is_some_and(|head| head.cells().any(|cell| cell.text.trim() == acronym))
    });
    let mut queries = page
        .code_blocks()
        .filter(|block| page.slice(block.language).eq_ignore_ascii_case("sql"));
    is_column
        || queries.any(|block| {
            let code = page.slice(block.body);
            words(code).any(|word| &code[word] == acronym)
        })
}

fn is_glossary(page: &Page) -> bool {
    let path = page.path();
    path.contains("glossary") || path.contains("terminology")
}

/// Returns the acronyms in a text, without a plural `s`. Several words in capitals in a row are emphasis.
fn acronyms(block: &TextBlock<'_>) -> Vec<Range<usize>> {
    let text = block.text();
    let all: Vec<Range<usize>> = words(text).collect();
    let acronym = |range: &Range<usize>| {
        let letters = text[range.clone()].trim_end_matches('s');
        let range = range.start..range.start + letters.len();
        let is_one = LENGTHS.contains(&letters.len())
            && letters.bytes().all(|byte| byte.is_ascii_uppercase());
        is_one.then_some(range)
    };
    let is_capital = |at: Option<usize>| {
        let word = at
            .and_then(|at| all.get(at))
            .map(|range| &text[range.clone()]);
        word.is_some_and(|word| {
            word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase())
        })
    };
    let mut found = Vec::new();
    for (at, word) in all.iter().enumerate() {
        let beside_capitals = is_capital(at.checked_sub(1)) || is_capital(Some(at + 1));
        if let Some(range) = acronym(word).filter(|_| !beside_capitals && is_whole(text, word)) {
            found.push(range);
        }
    }
    found
}

/// Returns whether one of the texts spells an acronym out: in parentheses after its name, before its name, or as words
/// with these initials.
fn is_defined(acronym: &str, texts: &[&str]) -> bool {
    let in_parentheses = [
        format!("({acronym}"),
        format!("{acronym} ("),
        format!("{acronym}s ("),
    ];
    texts.iter().any(|text| {
        in_parentheses.iter().any(|form| text.contains(form))
            || initials(text).contains(&acronym.to_ascii_lowercase())
    })
}

fn initials(text: &str) -> String {
    let words = words(text).map(|range| text[range].to_ascii_lowercase());
    let named = words.filter(|word| !LEFT_OUT.contains(&word.as_str()));
    named.filter_map(|word| word.chars().next()).collect()
}
