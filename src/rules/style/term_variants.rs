//! Terms with several correct spellings, and the names of a site: a site should use one.

use super::case_words::all_words;
use super::own_words::{Labels, own_sentences};
use super::phrases::{Phrases, is_whole};
use crate::catalog::{TERM_VARIANTS, TERMS};
use crate::page::TextBlock;
use crate::rule::Cx;
use crate::site::Site;
use crate::text::Span;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

/// The minimum share of the most frequent spelling: with less, nobody can tell which one the site prefers.
const MIN_TIMES: usize = 4;

/// The minimum number of times that a site has the usual spelling of a name.
const MIN_NAMES: usize = 5;

/// The spellings of a term, and their places.
type Spellings = BTreeMap<String, Vec<Span>>;

/// Reports the rarer spellings of each term, and of each name with a capital inside.
pub(super) fn report_variants(site: &Site, allow: &BTreeSet<String>, cx: &mut Cx<'_>) {
    let mut terms = terms(site, cx);
    terms.extend(names(site, cx));
    for spellings in terms {
        // Of two as frequent ones, neither is reported.
        let Some((usual, most)) = spellings.iter().max_by_key(|(_, places)| places.len()) else {
            continue;
        };
        for (text, places) in &spellings {
            if usual == text
                || allow.contains(&text.to_lowercase())
                || most.len() < places.len().saturating_mul(MIN_TIMES)
            {
                continue;
            }
            for &span in places {
                cx.report(span, format!("`{text}` is usually `{usual}` on this site"))
                    .note(format!("write `{usual}`"));
            }
        }
    }
}

/// Returns the spellings of the terms in the catalog. A spelling that is not a noun only, such as `front-end` before a noun,
/// is counted like the others.
fn terms(site: &Site, cx: &Cx<'_>) -> Vec<Spellings> {
    let spellings = TERM_VARIANTS.variants.iter().enumerate();
    let spellings: Vec<(usize, &String)> = spellings
        .flat_map(|(term, spellings)| spellings.iter().map(move |text| (term, text)))
        .collect();
    let phrases = Phrases::new(spellings.iter().map(|(_, text)| text));
    let mut all = vec![Spellings::new(); TERM_VARIANTS.variants.len()];
    for page in site.pages() {
        if !phrases.may_occur_in(page.valid_text()) {
            continue;
        }
        for block in own_sentences(page, cx) {
            for (number, range) in phrases.find(block.text()) {
                let (term, text) = spellings[number];
                let places = all[term].entry(text.clone()).or_default();
                places.push(block.span_of(range));
            }
        }
    }
    all
}

/// Returns the spellings of the names that the site usually writes with a capital inside. `React` and `ReAct` are two names,
/// so a name that is usually without one is not returned.
fn names(site: &Site, cx: &Cx<'_>) -> Vec<Spellings> {
    let mut inner = HashSet::new();
    for page in site.pages() {
        for block in own_sentences(page, cx) {
            let all =
                names_in(&block).filter(|word| has_inner_capital(&block.text()[word.clone()]));
            inner.extend(all.map(|word| block.text()[word].to_lowercase()));
        }
    }
    inner.retain(|name| !is_known(name));
    let mut all: BTreeMap<String, Spellings> = BTreeMap::new();
    for page in site.pages() {
        for block in own_sentences(page, cx) {
            let text = block.text();
            let mut found = names_in(&block)
                .filter(|word| inner.contains(&text[word.clone()].to_lowercase()))
                .peekable();
            if found.peek().is_none() {
                continue;
            }
            let labels = Labels::of(&block);
            for word in found.filter(|word| !labels.contain(word.start)) {
                let spellings = all.entry(text[word.clone()].to_lowercase()).or_default();
                let places = spellings.entry(text[word.clone()].to_owned()).or_default();
                places.push(block.span_of(word));
            }
        }
    }
    let has_usual = |spellings: &Spellings| {
        let usual = spellings.iter().max_by_key(|(_, places)| places.len());
        usual.is_some_and(|(text, places)| places.len() >= MIN_NAMES && has_inner_capital(text))
    };
    all.into_values().filter(has_usual).collect()
}

/// Returns the words of a text that have small letters and a capital, as ranges. Others with one are code or a path.
fn names_in(block: &TextBlock<'_>) -> impl Iterator<Item = Range<usize>> {
    let text = block.text();
    all_words(text).filter(move |range| {
        let word = &text[range.clone()];
        word.contains(char::is_uppercase)
            && word.contains(char::is_lowercase)
            && word.chars().all(char::is_alphanumeric)
            && is_whole(text, range)
    })
}

/// Returns whether a word has a capital after its first letter.
fn has_inner_capital(word: &str) -> bool {
    word.chars().skip(1).any(char::is_uppercase)
}

/// Returns whether the catalog has the spelling of a name, which the rule reports on each page.
fn is_known(name: &str) -> bool {
    let tables = [&TERMS.names, &TERMS.lower_names, &TERMS.spellings];
    let mut all = tables.iter().flat_map(|table| table.iter());
    all.any(|(wrong, correct)| {
        wrong.eq_ignore_ascii_case(name) || correct.eq_ignore_ascii_case(name)
    })
}
