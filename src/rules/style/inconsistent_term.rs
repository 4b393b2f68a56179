use super::own_words::{Labels, own_words};
use super::phrases::{Phrases, is_anchor, replace, with_case_of};
use super::term_variants::report_variants;
use crate::catalog::TERMS;
use crate::diagnostic::Fix;
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

/// The minimum number of words in a text with a name in lower case: less is a value.
const MIN_WORDS: usize = 6;

/// Reports names and terms in another spelling than elsewhere.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InconsistentTerm {
    allow: BTreeSet<String>,
    variants: bool,
}

/// A spelling, and what it should be.
#[derive(Clone, Copy)]
struct Term {
    correct: &'static str,
    kind: Kind,
}

/// What a term is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A name with the correct letters in a case that may be wrong.
    Name,
    /// The same for a name that is also in lower case.
    LowerName,
    /// A name with other letters. In lower case it may be a package.
    Spelling,
    /// Words in lower case.
    Phrase,
}

static TABLE: LazyLock<(Phrases, Vec<Term>)> = LazyLock::new(|| {
    let tables = [
        (&TERMS.names, Kind::Name),
        (&TERMS.lower_names, Kind::LowerName),
        (&TERMS.spellings, Kind::Spelling),
        (&TERMS.phrases, Kind::Phrase),
    ];
    let rows = tables.into_iter().flat_map(|(table, kind)| {
        let row = move |(wrong, correct): (&'static String, &'static String)| {
            (&**wrong, Term { correct, kind })
        };
        table.iter().map(row)
    });
    let (wrong, terms): (Vec<&str>, Vec<Term>) = rows.unzip();
    (Phrases::new(wrong), terms)
});

impl Rule for InconsistentTerm {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let (phrases, terms) = &*TABLE;
        // Few pages contain one: the others are not parsed again.
        let mut anywhere = phrases.find(page.valid_text()).into_iter();
        let may_be_wrong = |(number, range): (usize, Range<usize>)| {
            terms[number].may_be_wrong(&page.text()[range])
        };
        if !anywhere.any(may_be_wrong) {
            return;
        }
        for block in own_words(page, cx) {
            let found = phrases.find(block.text());
            let mut wrong = found
                .into_iter()
                .filter(|(number, range)| self.is_wrong(&block, terms[*number], range))
                .peekable();
            if wrong.peek().is_none() {
                continue;
            }
            let labels = Labels::of(&block);
            for (number, range) in wrong {
                if !labels.contain(range.start) {
                    report(page, &block, terms[number], range, cx);
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
    fn is_wrong(&self, block: &TextBlock<'_>, term: Term, range: &Range<usize>) -> bool {
        let text = &block.text()[range.clone()];
        if self.allow.contains(&text.to_lowercase()) || !term.may_be_wrong(text) {
            return false;
        }
        let is_sentence = || {
            matches!(block.role, TextRole::Paragraph | TextRole::Description)
                && block.text().split_whitespace().nth(MIN_WORDS - 1).is_some()
        };
        term.kind == Kind::Phrase || text.contains(char::is_uppercase) || is_sentence()
    }
}

impl Term {
    /// Returns whether a spelling of this term is wrong in a sentence.
    fn may_be_wrong(self, text: &str) -> bool {
        let is_lower = !text.contains(char::is_uppercase);
        let is_upper = !text.contains(char::is_lowercase);
        let may_be_lower = matches!(self.kind, Kind::LowerName | Kind::Spelling);
        text != self.correct && !is_upper && !(is_lower && may_be_lower)
    }
}

fn report(page: &Page, block: &TextBlock<'_>, term: Term, range: Range<usize>, cx: &mut Cx<'_>) {
    let found = &block.text()[range.clone()];
    let (correct, message) = if term.kind == Kind::Phrase {
        let correct = with_case_of(found, term.correct);
        (correct, format!("`{found}` uses a noun as a verb"))
    } else {
        let correct = term.correct.to_owned();
        let message = format!("the name is `{correct}`, not `{found}`");
        (correct, message)
    };
    let finding = cx.report(block.span_of(range.clone()), message);
    finding.note(format!("write `{correct}`"));
    let keeps_anchor = !is_anchor(block) || found.eq_ignore_ascii_case(&correct);
    if let Some(edit) = replace(page, block, range, &correct) {
        let label = format!("write `{correct}`");
        finding.fix(Fix::safe_if(keeps_anchor, label, vec![edit]));
    }
}
