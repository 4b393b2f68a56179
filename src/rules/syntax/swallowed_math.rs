use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports prices and names of variables between two dollar signs, which the platform shows as a formula.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwallowedMath {}

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
    let paragraph = behind.split("\n\n").next().unwrap_or(behind);
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

/// Returns what follows a price without its sign: `5`, `1,000.50`, `.99`, `10k`.
fn after_price(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('.').unwrap_or(text);
    if !digits.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = after_fraction(rest);
    let rest = rest
        .strip_prefix(['k', 'K', 'm', 'M', 'b', 'B'])
        .unwrap_or(rest);
    (!rest.starts_with(|letter: char| letter.is_alphanumeric() || "$_^\\".contains(letter)))
        .then_some(rest)
}

/// Returns what follows the groups of digits behind commas and points.
fn after_fraction(mut text: &str) -> &str {
    while let Some(digits) = text.strip_prefix([',', '.']) {
        let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if rest.len() == digits.len() {
            break;
        }
        text = rest;
    }
    text
}

/// Returns what follows the name of a variable of the environment: `HOME`, `API_KEY`.
fn after_name(text: &str) -> Option<&str> {
    let is_part =
        |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
    let rest = text.trim_start_matches(is_part);
    let is_name = text.starts_with(|letter: char| letter.is_ascii_uppercase())
        && text.len() - rest.len() > 1
        && !rest.starts_with(|letter: char| letter.is_alphanumeric() || "$^\\".contains(letter));
    is_name.then_some(rest)
}

/// Whether a text has what only formulas have: a command, a power, an index with braces.
fn is_latex(text: &str) -> bool {
    let mut commands = text.match_indices('\\');
    text.contains('^')
        || text.contains("_{")
        || commands
            .any(|(at, _)| text[at + 1..].starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// Whether an underscore is not inside a word, so that it may be a mark of emphasis.
fn has_outer_underscore(text: &str) -> bool {
    text.match_indices('_').any(|(at, _)| {
        let is_part = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !(is_part(text[..at].chars().next_back()) && is_part(text[at + 1..].chars().next()))
    })
}

/// Whether what follows a text is escaped by a backslash at its end.
fn is_escaped(text: &str) -> bool {
    let slashes = text.len() - text.trim_end_matches('\\').len();
    !slashes.is_multiple_of(2)
}

/// Whether `text` begins code that ends in what is `behind` it, once no formula hides its backticks.
fn opens_code(text: &str, behind: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        let from = &rest[at..];
        let inner = from.trim_start_matches('`');
        let length = from.len() - inner.len();
        match after_run(inner, length) {
            Some(after) => rest = after,
            None if after_run(behind, length).is_some() => return true,
            None => rest = inner,
        }
    }
    false
}

/// Returns what follows the first run of exactly `length` backticks.
fn after_run(mut text: &str, length: usize) -> Option<&str> {
    while let Some(at) = text.find('`') {
        let from = &text[at..];
        text = from.trim_start_matches('`');
        if from.len() - text.len() == length {
            return Some(text);
        }
    }
    None
}

/// Whether a part of a text is a word rather than the name of a quantity.
fn is_word(part: &str) -> bool {
    let letters = part.trim_matches(|letter: char| !letter.is_alphabetic());
    letters.chars().all(char::is_alphabetic) && letters.chars().nth(1).is_some()
}

/// The beginning of a text, in one line.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    let start: String = line.chars().take(LONGEST).collect();
    format!("{start}…")
}
