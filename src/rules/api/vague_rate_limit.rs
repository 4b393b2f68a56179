use super::section::{Section, sections};
use crate::catalog::{API_WORDS, ApiWords};
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use memchr::memmem;
use serde::Deserialize;

/// Reports a rate limit without a number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VagueRateLimit {}

impl Rule for VagueRateLimit {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let front_matter = page.front_matter();
        let is_endpoint =
            front_matter.api_reference().is_some() || front_matter.string("openapi").is_some();
        // The text of sections needs a second parse of the page, and few pages speak of limits.
        if !is_endpoint || !page.syntax_errors().is_empty() || !may_state_limit(page) {
            return;
        }
        for section in sections(page) {
            let Some(at) = vague_limit(page, &section) else {
                continue;
            };
            cx.report(at, "the rate limit has no number")
                .note("say how many requests are allowed in which time, such as \"100 requests per minute\"");
        }
    }
}

/// Returns whether a page has a heading about limits, or contains the words of a claim.
fn may_state_limit(page: &Page) -> bool {
    let words = &API_WORDS;
    let text = page.text().to_ascii_lowercase();
    // The last word of a claim is the rarest.
    let has_words = |claim: &String| {
        let mut words = claim.split_whitespace().rev();
        words.all(|word| memmem::find(text.as_bytes(), word.as_bytes()).is_some())
    };
    let mut headings = page.headings();
    headings.any(|heading| ApiWords::mentions(&words.limit_headings, heading.text))
        || words.limit_claims.iter().any(has_words)
}

/// Returns the place that states the limit of a section, if nothing in the section says how high it is.
fn vague_limit(page: &Page, section: &Section<'_>) -> Option<Span> {
    let words = &API_WORDS;
    let heading = section
        .heading
        .filter(|heading| ApiWords::mentions(&words.limit_headings, heading.text));
    let claim = || section.blocks.iter().find_map(claim_in);
    let at = match heading {
        Some(heading) if !section.blocks.is_empty() => Some(heading.span),
        _ => claim(),
    }?;
    let is_answered = section.texts(page).any(has_quantity)
        || section.shows_more(page)
        || section
            .links(page)
            .any(|text| ApiWords::mentions(&words.limit_links, &text));
    (!is_answered).then_some(at)
}

/// Returns the words that state a limit in a block of text.
fn claim_in(block: &TextBlock<'_>) -> Option<Span> {
    let words = &API_WORDS;
    if matches!(block.role, TextRole::Heading(_) | TextRole::AltText) {
        return None;
    }
    let text = block.text().to_ascii_lowercase();
    let found = words
        .limit_claims
        .iter()
        .find_map(|claim| Some((text.find(claim.as_str())?, claim.len())));
    let (start, length) = found?;
    let sentence_start = text[..start].rfind(". ").map_or(0, |at| at + 1);
    let sentence_end = text[start..].find(". ").map_or(text.len(), |at| start + at);
    let sentence = format!(" {}", &text[sentence_start..sentence_end]);
    let is_other = words
        .no_limit
        .iter()
        .any(|word| sentence.contains(word.as_str()));
    (!is_other).then(|| block.span_of(start..start + length))
}

/// Returns whether a text has a number that can be a limit. A status code is none.
fn has_quantity(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let is_status = |word: &str| word.len() == 3 && word.starts_with(['4', '5']);
    let is_number = |word: &&str| {
        let digits = word.trim_end_matches(['k', 'm']);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) && !is_status(digits)
    };
    let is_in = |all: &[String], word: &str| all.iter().any(|one| one == word);
    let has_unit = || {
        let mut words = words.iter();
        words.any(|word| is_in(&API_WORDS.units, word.trim_end_matches('s')))
    };
    words.iter().any(is_number)
        || words.iter().any(|word| is_in(&API_WORDS.numbers, word)) && has_unit()
        || has_unit()
            && words
                .iter()
                .any(|word| is_status(word) && word.bytes().all(|byte| byte.is_ascii_digit()))
}
