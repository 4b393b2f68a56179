use super::own_words::own_words;
use super::phrases::{Phrases, is_anchor, replace, with_case_of};
use crate::catalog::WORDING;
use crate::diagnostic::Fix;
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

static LATIN: LazyLock<(Phrases, Vec<(&str, &str)>)> = LazyLock::new(|| {
    let pairs = WORDING.latin.iter();
    let pairs: Vec<(&str, &str)> = pairs.map(|(from, to)| (&**from, &**to)).collect();
    (Phrases::new(pairs.iter().map(|(from, _)| from)), pairs)
});

impl Rule for LatinAbbreviation {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let (phrases, pairs) = &*LATIN;
        for block in own_words(page, cx) {
            for (number, range) in phrases.find(block.text()) {
                let (abbreviation, meaning) = pairs[number];
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
                finding.note(format!("write `{}`", meaning.trim_end_matches(',')));
                let meaning = with_case_of(&block.text()[range.clone()], meaning);
                if let Some(edit) = replace(page, &block, range, &meaning) {
                    let label = format!("write `{meaning}`");
                    finding.fix(Fix::safe_if(!is_anchor(&block), label, vec![edit]));
                }
            }
        }
    }
}
