use super::case_words::{CaseWords, other_case};
use super::phrases::replace;
use crate::diagnostic::Fix;
use crate::page::{Page, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Edit;
use serde::Deserialize;
use std::ops::Range;

/// The minimum number of headings that show the style of a site.
const MIN_HEADINGS: usize = 20;
/// The minimum share of them in that style, in percent.
const MIN_SHARE: usize = 80;

/// Reports headings in another case than most headings of the site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeadingCase {
    style: Style,
}

/// The style of headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Style {
    /// That of most headings of the site.
    Consistent,
    /// Only the first word and names have capitals.
    Sentence,
    /// All words have capitals, except short ones.
    Title,
}

/// A heading in one of the two styles, and its words that decide which.
struct Styled<'p> {
    page: &'p Page,
    block: TextBlock<'p>,
    style: Style,
    words: Vec<Range<usize>>,
}

impl Rule for HeadingCase {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let pages: Vec<&Page> = site.pages().iter().map(|page| &**page).collect();
        let pages: Vec<&Page> = pages
            .into_iter()
            .filter(|page| cx.is_english(page))
            .collect();
        let words = CaseWords::of(&pages);
        let headings: Vec<Styled<'_>> = pages
            .iter()
            .flat_map(|&page| headings(page).filter_map(|block| styled(page, block, &words)))
            .collect();
        let style = match self.style {
            Style::Consistent => most_common(&headings),
            fixed => Some(fixed),
        };
        for heading in headings {
            if style.is_some_and(|style| style != heading.style) {
                report(&heading, &words, cx);
            }
        }
    }
}

/// Returns the headings of a page in the words of its authors.
fn headings(page: &Page) -> impl Iterator<Item = TextBlock<'_>> {
    page.prose().filter(|block| {
        let is_heading = matches!(block.role, TextRole::Heading(_));
        is_heading && !block.is_quoted && !page.is_history(block.parent)
    })
}

/// Returns a heading with its style, or `None` if it has no words that decide.
fn styled<'p>(page: &'p Page, block: TextBlock<'p>, words: &CaseWords) -> Option<Styled<'p>> {
    let deciding = words.deciding(block.text());
    let is_capital =
        |range: &Range<usize>| block.text()[range.clone()].starts_with(char::is_uppercase);
    let capitals = deciding.iter().filter(|range| is_capital(range)).count();
    let style = match capitals {
        0 if !deciding.is_empty() => Style::Sentence,
        count if count > 0 && count == deciding.len() => Style::Title,
        _ => return None,
    };
    Some(Styled {
        page,
        block,
        style,
        words: deciding,
    })
}

/// Returns the style of nearly all headings, if they have one.
fn most_common(headings: &[Styled<'_>]) -> Option<Style> {
    let sentences = headings
        .iter()
        .filter(|heading| heading.style == Style::Sentence);
    let (sentences, all) = (sentences.count(), headings.len());
    let is_most = |count: usize| all >= MIN_HEADINGS && count * 100 >= all * MIN_SHARE;
    if is_most(sentences) {
        Some(Style::Sentence)
    } else {
        is_most(all - sentences).then_some(Style::Title)
    }
}

fn report(heading: &Styled<'_>, words: &CaseWords, cx: &mut Cx<'_>) {
    let text = heading.block.text();
    let is_title = heading.style == Style::Title;
    let (is, note) = if is_title {
        (
            "title",
            "use a capital only for the first word and for names",
        )
    } else {
        (
            "sentence",
            "start each word with a capital, except short words such as `of`",
        )
    };
    let message = format!("heading `{}` is in {is} case", text.trim());
    // In sentence case, words that do not decide are small too: "Set Up And Run".
    let changed = if is_title {
        words.capitals(text)
    } else {
        heading.words.clone()
    };
    let edits: Option<Vec<Edit>> = changed
        .iter()
        .map(|range| {
            let word = other_case(&text[range.clone()]);
            replace(heading.page, &heading.block, range.clone(), &word)
        })
        .collect();
    let finding = cx.report(heading.block.span(), message);
    finding.note(note);
    if let Some(edits) = edits {
        finding.fix(Fix::risky("change the case", edits));
    }
}
