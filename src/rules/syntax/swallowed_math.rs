use super::support_dollars::{
    after_name, after_price, has_outer_underscore, is_escaped, is_latex, is_word, opens_code,
};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports prices and names of variables between two dollar signs, which the platform shows as a formula.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwallowedMath {}

/// So many bytes behind a formula are searched for the end of code.
const LONGEST: usize = 4096;

impl Rule for SwallowedMath {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for formula in page.formulas() {
            let Some(swallowed) = judge(page, formula) else {
                continue;
            };
            let message = format!("`{}` is shown as a formula", excerpt(page.slice(formula)));
            let finding = cx.report(formula, message);
            finding.note("write `\\$` for a dollar sign that starts no formula");
            if swallowed.is_certain {
                let opening = Edit::insert_before(formula, "\\");
                let closing = Span {
                    start: formula.end - 1,
                    ..formula
                };
                let closing = Edit::insert_before(closing, "\\");
                let closing = swallowed.is_reopened.then_some(closing);
                let edits = std::iter::once(opening).chain(closing).collect();
                finding.fix(Fix::safe("escape the dollar signs", edits));
            }
        }
    }
}

/// What is known of a formula that is none.
struct Swallowed {
    /// Whether the second dollar sign belongs to a price or name, too, and has to be escaped.
    is_reopened: bool,
    /// Whether the text between the dollar signs can be shown as it is.
    is_certain: bool,
}

/// Judges what is between two dollar signs: it is no formula where it begins as a price or the name of a variable does, and
/// the second dollar sign begins another, or is right before a word and behind a blank.
fn judge(page: &Page, formula: Span) -> Option<Swallowed> {
    let written = page.slice(formula);
    let inside = written.strip_prefix('$')?.strip_suffix('$')?;
    let behind = page.text().get(formula.end as usize..)?;
    let rest = after_price(inside).or_else(|| after_name(inside))?;
    if rest.is_empty() || is_latex(inside) || inside.ends_with('$') {
        return None;
    }
    let is_reopened = after_price(behind).or_else(|| after_name(behind)).is_some();
    // A paragraph may be as long as a page, and hold as many dollar signs.
    let paragraph = &behind[..behind.floor_char_boundary(LONGEST)];
    let paragraph = paragraph.split("\n\n").next().unwrap_or(paragraph);
    let paragraph = paragraph.split("\n\r\n").next().unwrap_or(paragraph);
    let ends_in_blank = inside.ends_with(char::is_whitespace);
    let is_before_word = behind.starts_with(char::is_alphanumeric);
    let has_word = rest.split_whitespace().any(is_word);
    if !(is_reopened || (ends_in_blank && is_before_word && has_word)) {
        return None;
    }
    let stars = inside.matches("**").count();
    let lone_stars = inside.matches('*').count() - 2 * stars;
    Some(Swallowed {
        is_reopened: is_reopened && !is_escaped(inside) && !opens_code(inside, paragraph),
        is_certain: !inside.contains(['{', '<'])
            && !has_outer_underscore(inside)
            && stars.is_multiple_of(2)
            && lone_stars == 0,
    })
}

/// The beginning of a text, in one line.
fn excerpt(text: &str) -> String {
    const MOST_LETTERS: usize = 40;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MOST_LETTERS {
        return line;
    }
    let start: String = line.chars().take(MOST_LETTERS).collect();
    format!("{start}…")
}
