use super::dollar_signs::{
    after_name, after_price, has_outer_underscore, is_escaped, is_latex, is_word, opens_code,
};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports prices and variable names between two dollar signs, which the platform shows as a formula.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwallowedMath {}

/// The number of bytes after a formula that are searched for the end of code.
const MAX_SEARCHED: usize = 4096;

impl Rule for SwallowedMath {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for formula in page.formulas() {
            let Some(swallowed) = find_swallowed(page, formula) else {
                continue;
            };
            let message = format!("`{}` is shown as a formula", excerpt(page.slice(formula)));
            let finding = cx.report(formula, message);
            finding.note("write `\\$` for a dollar sign that does not start a formula");
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

/// Text that is shown as a formula by mistake.
struct Swallowed {
    /// Whether the closing dollar sign belongs to a price or name too, and needs an escape.
    is_reopened: bool,
    /// Whether the text between the dollar signs can be shown as it is.
    is_certain: bool,
}

/// Returns the text between two dollar signs if it is not a formula: it starts with a price or a variable name, and the
/// closing dollar sign starts another one, or is between a blank and a word.
fn find_swallowed(page: &Page, formula: Span) -> Option<Swallowed> {
    let written = page.slice(formula);
    let inside = written.strip_prefix('$')?.strip_suffix('$')?;
    let after = page.text().get(formula.end as usize..)?;
    let rest = after_price(inside).or_else(|| after_name(inside))?;
    if rest.is_empty() || is_latex(inside) || inside.ends_with('$') {
        return None;
    }
    let is_reopened = after_price(after).or_else(|| after_name(after)).is_some();
    // A paragraph may be as long as a page and contain as many dollar signs.
    let paragraph = &after[..after.floor_char_boundary(MAX_SEARCHED)];
    let paragraph = paragraph.split("\n\n").next().unwrap_or(paragraph);
    let paragraph = paragraph.split("\n\r\n").next().unwrap_or(paragraph);
    let ends_in_blank = inside.ends_with(char::is_whitespace);
    let is_before_word = after.starts_with(char::is_alphanumeric);
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

/// Returns the start of a text, on one line.
fn excerpt(text: &str) -> String {
    const MAX_LETTERS: usize = 40;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_LETTERS {
        return line;
    }
    let start: String = line.chars().take(MAX_LETTERS).collect();
    format!("{start}…")
}
