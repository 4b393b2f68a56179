//! Terms with several correct spellings: a site should use one.

use super::own_words::own_sentences;
use super::phrases::Phrases;
use crate::catalog::TERM_VARIANTS;
use crate::rule::Cx;
use crate::site::Site;
use crate::text::Span;
use std::collections::BTreeSet;

/// The minimum share of the most frequent spelling: with less, nobody can tell which one the site prefers.
const MIN_TIMES: usize = 4;

/// Reports the rarer spellings of each term. A spelling that is not a noun only, such as `front-end` before a noun, is
/// counted like the others.
pub(super) fn report_variants(site: &Site, allow: &BTreeSet<String>, cx: &mut Cx<'_>) {
    let spellings: Vec<(usize, &str)> = TERM_VARIANTS
        .variants
        .iter()
        .enumerate()
        .flat_map(|(term, spellings)| spellings.iter().map(move |text| (term, &**text)))
        .collect();
    let phrases = Phrases::new(spellings.iter().map(|(_, text)| text));
    let mut places: Vec<Vec<Span>> = vec![Vec::new(); spellings.len()];
    for page in site.pages() {
        if !phrases.may_occur_in(page.valid_text()) {
            continue;
        }
        for block in own_sentences(page, cx) {
            for (number, range) in phrases.find(block.text()) {
                places[number].push(block.span_of(range));
            }
        }
    }
    for (number, (term, text)) in spellings.iter().enumerate() {
        let others = spellings.iter().zip(&places);
        let same_term = others.filter(|((other, _), _)| other == term);
        let Some(((_, usual), most)) = same_term.max_by_key(|(_, places)| places.len()) else {
            continue;
        };
        let count = places[number].len();
        if usual == text || allow.contains(*text) || most.len() < count.saturating_mul(MIN_TIMES) {
            continue;
        }
        for &span in &places[number] {
            cx.report(span, format!("`{text}` is usually `{usual}` on this site"))
                .note(format!("write `{usual}`"));
        }
    }
}
