use super::own_words::{Labels, own_words};
use super::phrases::{is_anchor, suggest, with_case_of};
use super::term_variants::report_variants;
use super::wrong_spellings::{Kind, Term, spellings_around, wrong_spellings};
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::starts_sentence;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::Range;

/// The minimum number of words in a text with a name in lower case: less is a value.
const MIN_WORDS: usize = 6;

/// Reports names and terms in another spelling than elsewhere.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InconsistentTerm {
    allow: BTreeSet<String>,
    lower_case: bool,
    variants: bool,
}

impl Rule for InconsistentTerm {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if !cx.is_declared_english(page) {
            return;
        }
        // Few pages contain one: the others are not parsed again.
        let mut words = page.words_maybe_of_terms();
        let may_be_wrong = |word| {
            let mut found = spellings_around(page.text(), &word);
            found.any(|(term, written)| self.may_be_wrong(term, written))
        };
        if !words.any(may_be_wrong) {
            return;
        }
        for block in own_words(page, cx) {
            let mut wrong = wrong_spellings(block.text())
                .filter(|(term, range)| self.is_wrong(&block, *term, range))
                .peekable();
            if wrong.peek().is_none() {
                continue;
            }
            let labels = Labels::of(&block);
            for (term, range) in wrong {
                if !labels.contain(range.start) {
                    report(page, &block, term, range, cx);
                }
            }
        }
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if self.variants {
            report_variants(site, &self.allow, cx);
        }
    }
}

impl InconsistentTerm {
    /// Returns whether a spelling of a term can be wrong.
    fn may_be_wrong(&self, term: Term, text: &str) -> bool {
        let has_fitting_case = match term.kind {
            Kind::Name => self.lower_case || text.contains(char::is_uppercase),
            Kind::LowerName | Kind::Spelling => text.contains(char::is_uppercase),
            Kind::Phrase | Kind::Instruction => true,
        };
        has_fitting_case
            && text != term.correct
            && text.contains(char::is_lowercase)
            && !self.allow.contains(&text.to_lowercase())
    }

    fn is_wrong(&self, block: &TextBlock<'_>, term: Term, range: &Range<usize>) -> bool {
        let text = &block.text()[range.clone()];
        let is_sentence = || {
            matches!(block.role, TextRole::Paragraph | TextRole::Description)
                && block.text().split_whitespace().nth(MIN_WORDS - 1).is_some()
        };
        self.may_be_wrong(term, text)
            && match term.kind {
                Kind::Phrase => true,
                Kind::Instruction => starts_sentence(block.text(), range.start),
                _ => text.contains(char::is_uppercase) || is_sentence(),
            }
    }
}

fn report(page: &Page, block: &TextBlock<'_>, term: Term, range: Range<usize>, cx: &mut Cx<'_>) {
    let found = &block.text()[range.clone()];
    let is_phrase = matches!(term.kind, Kind::Phrase | Kind::Instruction);
    let (correct, message) = if is_phrase {
        let message = format!("`{found}` uses a noun as a verb");
        (with_case_of(found, term.correct), message)
    } else {
        let message = format!("the name is `{}`, not `{found}`", term.correct);
        (term.correct.to_owned(), message)
    };
    let finding = cx.report(block.span_of(range.clone()), message);
    let keeps_anchor = !is_anchor(block) || found.eq_ignore_ascii_case(&correct);
    // A name in lower case may be a value.
    let is_safe = keeps_anchor && (is_phrase || found.contains(char::is_uppercase));
    suggest(finding, page, block, range, (&correct, is_safe));
}
