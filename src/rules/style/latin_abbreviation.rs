use super::own_words::own_words;
use super::phrases::{Rewrites, is_anchor, suggest, with_case_of};
use crate::catalog::WORDING;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Reports Latin abbreviations.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatinAbbreviation {
    allow: BTreeSet<String>,
}

static LATIN: LazyLock<Rewrites> = LazyLock::new(|| Rewrites::new(&WORDING.latin));

impl Rule for LatinAbbreviation {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for block in own_words(page, cx) {
            for (abbreviation, meaning, range) in LATIN.find(block.text()) {
                let name = abbreviation.trim_end_matches(',');
                if self.allow.contains(name) {
                    continue;
                }
                let span = block.span_of(range.clone());
                let finding = cx.report(span, format!("abbreviation `{name}` is Latin"));
                if meaning.is_empty() {
                    finding.note("use English words, such as `and so on`");
                    continue;
                }
                let has_punctuation = block.text()[range.end..].starts_with([':', ';', ')']);
                let end = if has_punctuation { "," } else { "" };
                let meaning = meaning.strip_suffix(end).unwrap_or(meaning);
                let meaning = with_case_of(&block.text()[range.clone()], meaning);
                suggest(finding, page, &block, range, (&meaning, !is_anchor(&block)));
            }
        }
    }
}
