use super::own_words::own_sentences;
use crate::catalog::GRAMMAR;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::words;
use serde::Deserialize;
use std::ops::Range;

/// Reports sentences in the passive voice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PassiveVoice {
    without_agent: bool,
}

impl Rule for PassiveVoice {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_sentences(page, cx) {
            let text = block.text();
            let words: Vec<Range<usize>> = words(text).collect();
            let mut end = 0;
            for at in 0..words.len() {
                let Some(found) = passive(text, &words[at..]).filter(|found| found.start >= end)
                else {
                    continue;
                };
                end = found.end;
                if !(self.without_agent || names_agent(text, found.end)) {
                    continue;
                }
                let span = block.span_of(found.clone());
                cx.report(span, format!("passive voice `{}`", one_line(&text[found])))
                    .note("name who or what acts first, or use the imperative");
            }
        }
    }
}

/// Returns the passive verb at the start of these words of a text: a form of `be`, perhaps an adverb, and a participle.
fn passive(text: &str, words: &[Range<usize>]) -> Option<Range<usize>> {
    let lower = |range: &Range<usize>| text[range.clone()].to_ascii_lowercase();
    let first = words.first()?;
    if first.len() > 5 || !GRAMMAR.be.contains(&lower(first)) {
        return None;
    }
    let mut last = first;
    for word in words.get(1..)?.iter().take(2) {
        let is_next = text[last.end..word.start].chars().all(char::is_whitespace);
        let after = text[word.end..].chars().next();
        if !is_next || after.is_some_and(|letter| "-_/.'’".contains(letter) && letter != '.') {
            return None;
        }
        let form = lower(word);
        if is_participle(&form) {
            return Some(first.start..word.end);
        }
        if !(form.ends_with("ly") || form == "not" || form == "also" || form == "being") {
            return None;
        }
        last = word;
    }
    None
}

fn is_participle(word: &str) -> bool {
    let is_regular = word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed");
    (is_regular || GRAMMAR.participles.contains(word)) && !GRAMMAR.states.contains(word)
}

/// Returns whether the text goes on with who acts: "by the server".
fn names_agent(text: &str, at: usize) -> bool {
    let mut next = text[at..].split_whitespace();
    let is_beside = text[at..].starts_with(char::is_whitespace);
    if !is_beside || next.next() != Some("by") {
        return false;
    }
    let is_word = |word: &str| word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    next.next().is_some_and(|word| {
        let word = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        let word = word.to_ascii_lowercase();
        is_word(&word) && !GRAMMAR.not_agents.contains(&word) && !word.ends_with("ing")
    })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
