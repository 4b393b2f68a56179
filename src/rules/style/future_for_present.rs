use super::own_words::own_sentences;
use crate::catalog::GRAMMAR;
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::words;
use serde::Deserialize;
use std::ops::Range;

/// Reports the future tense for what is always the case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FutureForPresent {}

impl Rule for FutureForPresent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_sentences(page, cx) {
            if !block.text().contains(" will") || is_instruction(page, &block) {
                continue;
            }
            // Later sentences can describe the outcome of the first one.
            let Some(sentence) = block.sentences().next() else {
                continue;
            };
            let text = &block.text()[sentence.clone()];
            let Some(found) = future(text) else {
                continue;
            };
            let part = sentence.start + found.start..sentence.start + found.end;
            cx.report(
                block.span_of(part),
                format!("future tense `{}` for a current state", &text[found]),
            )
            .note("use the present tense: what the software does is always the case");
        }
    }
}

/// Returns whether a text is part of instructions, which have outcomes in the future.
fn is_instruction(page: &Page, block: &TextBlock<'_>) -> bool {
    let in_steps = page
        .ancestors(block.parent)
        .any(|element| element.is("Step") || element.is("Steps"));
    in_steps || (block.list_depth > 0 && block.role == TextRole::Paragraph)
}

/// Returns `will` and the verb if the sentence says how a thing always is, as far as its words tell.
fn future(text: &str) -> Option<Range<usize>> {
    let all: Vec<Range<usize>> = words(text).collect();
    let lower: Vec<String> = all
        .iter()
        .map(|word| text[word.clone()].to_ascii_lowercase())
        .collect();
    let at = lower.iter().position(|word| word == "will")?;
    let is_thing = matches!(
        lower.first().map(String::as_str),
        Some("the" | "this" | "each" | "every" | "it" | "all")
    );
    let names_event = lower.iter().any(|word| GRAMMAR.events.contains(word));
    let is_question = text.ends_with('?');
    if at < 2
        || !is_thing
        || names_event
        || is_question
        || text.contains(|letter: char| letter.is_ascii_digit())
    {
        return None;
    }
    let verb = lower
        .iter()
        .skip(at + 1)
        .position(|word| !GRAMMAR.between.contains(word))?;
    let verb = at + 1 + verb;
    let has_only_words = text[all[at].end..all[verb].start]
        .chars()
        .all(|letter| letter.is_alphabetic() || letter == ' ');
    (has_only_words && GRAMMAR.lasting.contains(&lower[verb])).then(|| all[at].start..all[verb].end)
}
