use super::emphasis::{Around, Cause};
use crate::diagnostic::Fix;
use crate::page::{EmphasisMark, Page};
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span, slice};
use serde::Deserialize;

/// Reports emphasis marks that are shown as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiteralEmphasis {}

/// The maximum length of an emphasis run. Longer runs hide text or show a rating.
const MAX_RUN: u32 = 3;

impl Rule for LiteralEmphasis {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for marks in page.emphasis_marks() {
            let is_other = |mark: &EmphasisMark| mark.span.len() > MAX_RUN || is_cut(page, mark);
            if marks.iter().any(is_other) {
                continue;
            }
            for sign in ["**", "__", "*"] {
                let of_sign = marks.iter().filter(|mark| page.slice(mark.span) == sign);
                let of_sign: Vec<&EmphasisMark> = of_sign.collect();
                // In an odd number of marks, the pairs are ambiguous.
                if of_sign.len().is_multiple_of(2) {
                    for pair in of_sign.chunks_exact(2) {
                        check_pair(page, (sign, pair[0], pair[1]), cx);
                    }
                }
            }
        }
    }
}

/// Returns whether Markdown reads only a part of a run.
fn is_cut(page: &Page, mark: &EmphasisMark) -> bool {
    let text = page.text().as_bytes();
    let (start, end) = (mark.span.start as usize, mark.span.end as usize);
    let sign = text.get(start);
    mark.is_literal && ((start > 0 && text.get(start - 1) == sign) || text.get(end) == sign)
}

fn check_pair(
    page: &Page,
    (sign, open, close): (&str, &EmphasisMark, &EmphasisMark),
    cx: &mut Cx<'_>,
) {
    if !open.is_literal && !close.is_literal {
        return;
    }
    let both = open.is_literal && close.is_literal;
    let around = Around::new(page.text(), open.span, close.span);
    let Some(cause) = around.and_then(|around| around.cause(sign, both)) else {
        return;
    };
    let whole = Span {
        end: close.span.end,
        ..open.span
    };
    let finding = cx.report(whole, format!("`{sign}` is shown as text"));
    match cause {
        Cause::Blanks(before, after) => {
            let edits = without_blanks(page, sign, (open.span, close.span), (before, after));
            finding
                .note(format!("remove the spaces inside the `{sign}` pair"))
                .fix(Fix::safe("remove the spaces", edits));
        }
        Cause::NoSpace => {
            finding
                .note(format!("add a space after the closing `{sign}`: it does not close between a punctuation mark and a letter"))
                .fix(Fix::safe("add a space", vec![Edit::insert_after(close.span, " ")]));
        }
        Cause::Sign(is_certain) => {
            let tag = if sign == "*" { "em" } else { "strong" };
            let other = match ending(page, open, close) {
                Some(letter) => format!(", or move the `{letter}` after the closing `{sign}`"),
                None => String::new(),
            };
            finding.note(format!(
                "use `<{tag}>`{other}: Markdown does not read `{sign}` between a punctuation mark and a letter"
            ));
            if is_certain {
                let edits = vec![
                    Edit::replace(open.span, format!("<{tag}>")),
                    Edit::replace(close.span, format!("</{tag}>")),
                ];
                finding.fix(Fix::safe(format!("use `<{tag}>`"), edits));
            }
        }
    }
}

/// Returns the punctuation at the end of the text if it is the only reason why `close` is not read.
fn ending(page: &Page, open: &EmphasisMark, close: &EmphasisMark) -> Option<char> {
    const ENDINGS: &str = ".,;:!?。，、．；：！？…";
    let inside = slice(page.text(), (open.span.end, close.span.start));
    let last = inside.chars().next_back()?;
    let before = inside[..inside.len() - last.len_utf8()]
        .chars()
        .next_back()?;
    let is_only = inside.starts_with(char::is_alphanumeric) && before.is_alphanumeric();
    (is_only && ENDINGS.contains(last)).then_some(last)
}

/// Returns the edits that remove the spaces inside two marks, and add them outside where they are needed.
fn without_blanks(
    page: &Page,
    sign: &str,
    (open, close): (Span, Span),
    (before, after): (bool, bool),
) -> Vec<Edit> {
    let text = page.text();
    let inside = slice(text, (open.end, close.start));
    let blanks = |trimmed: &str| crate::text::to_u32(inside.len() - trimmed.len());
    let opening = Span {
        end: open.end + blanks(inside.trim_start()),
        ..open
    };
    let closing = Span {
        start: close.start - blanks(inside.trim_end()),
        ..close
    };
    let space = |is_needed: bool| if is_needed { " " } else { "" };
    vec![
        Edit::replace(opening, format!("{}{sign}", space(before))),
        Edit::replace(closing, format!("{sign}{}", space(after))),
    ]
}
