use super::own_words::{Labels, own_sentences};
use super::phrases::{Phrases, replace, with_case_of};
use crate::catalog::WORDING;
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Reports phrases that a shorter one can replace.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordyPhrase {
    allow: BTreeSet<String>,
}

static WORDY: LazyLock<(Phrases, Vec<(&str, &str)>)> = LazyLock::new(|| {
    let pairs = WORDING.wordy.iter();
    let pairs: Vec<(&str, &str)> = pairs.map(|(from, to)| (&**from, &**to)).collect();
    (Phrases::new(pairs.iter().map(|(from, _)| from)), pairs)
});

impl Rule for WordyPhrase {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let (phrases, pairs) = &*WORDY;
        for block in own_sentences(page, cx) {
            let found = phrases.find(block.text());
            if found.is_empty() {
                continue;
            }
            let labels = Labels::of(&block);
            for (number, range) in found {
                let (phrase, shorter) = pairs[number];
                if self.allow.contains(phrase) || labels.contain(range.start) {
                    continue;
                }
                let span = block.span_of(range.clone());
                let finding = cx.report(span, format!("`{phrase}` is wordy"));
                if shorter.is_empty() {
                    finding.note("remove the phrase, or use a verb instead");
                    continue;
                }
                finding.note(format!("write `{shorter}`"));
                let shorter = with_case_of(&block.text()[range.clone()], shorter);
                if let Some(edit) = replace(page, &block, range, &shorter) {
                    finding.fix(Fix::safe(format!("write `{shorter}`"), vec![edit]));
                }
            }
        }
    }
}
