use super::own_words::{Labels, own_sentences};
use super::phrases::{Phrases, Rewrites, suggest, with_case_of};
use crate::catalog::WORDING;
use crate::page::{Page, TextBlock};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::ops::Range;
use std::sync::LazyLock;

/// Reports pronouns that give a gender to a person of any gender.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenderedPronoun {}

static PAIRS: LazyLock<Rewrites> = LazyLock::new(|| Rewrites::new(&WORDING.pronoun_pairs));
static PRONOUNS: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(&WORDING.pronouns));
static PEOPLE: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(&WORDING.people));

impl Rule for GenderedPronoun {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_sentences(page, cx) {
            let text = block.text();
            if !PRONOUNS.may_occur_in(text) {
                continue;
            }
            let labels = Labels::of(&block);
            let pairs = PAIRS.find(text);
            for pair in &pairs {
                if !labels.contain(pair.2.start) {
                    report_pair(page, &block, pair.clone(), cx);
                }
            }
            let is_reported = |range: &Range<usize>| {
                let mut all = pairs.iter();
                all.any(|(_, _, pair)| pair.start <= range.start && range.end <= pair.end)
            };
            for sentence in block.sentences() {
                let Some(pronoun) = single(&text[sentence.clone()]) else {
                    continue;
                };
                let pronoun = sentence.start + pronoun.start..sentence.start + pronoun.end;
                if is_reported(&pronoun) || labels.contain(pronoun.start) {
                    continue;
                }
                let word = &text[pronoun.clone()];
                cx.report(
                    block.span_of(pronoun.clone()),
                    format!("pronoun `{word}` assumes a gender"),
                )
                .note("use `they`, `them` or `their`, or repeat the noun");
            }
        }
    }
}

fn report_pair(
    page: &Page,
    block: &TextBlock<'_>,
    (pair, neutral, range): (&str, &str, Range<usize>),
    cx: &mut Cx<'_>,
) {
    let finding = cx.report(block.span_of(range.clone()), format!("pronouns `{pair}`"));
    if neutral.is_empty() {
        finding.note("use `they`, or repeat the noun");
        return;
    }
    let neutral = with_case_of(&block.text()[range.clone()], neutral);
    suggest(finding, page, block, range, (&neutral, true));
}

/// Returns the first pronoun that follows a person of any gender in the same sentence. A sentence that names somebody is
/// left to its author.
fn single(sentence: &str) -> Option<Range<usize>> {
    let pronouns = PRONOUNS.find(sentence);
    let (_, last) = pronouns.last()?;
    let people = PEOPLE.find(sentence);
    let (_, person) = people
        .first()
        .filter(|(_, person)| person.end < last.start)?;
    let names_somebody = sentence[..last.start]
        .split_whitespace()
        .skip(1)
        .any(|word| word.starts_with(char::is_uppercase));
    let mut after = pronouns.iter().map(|(_, range)| range);
    let found = after.find(|range| range.start > person.end)?;
    (!names_somebody).then(|| found.clone())
}
