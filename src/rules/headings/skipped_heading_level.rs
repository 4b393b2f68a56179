use super::heading_edits::{heading_name, line, line_number};
use super::snippet_headings::may_bring_headings;
use crate::page::{Heading, HeadingForm, Page};
use crate::rule::{Cx, Rule};
use crate::text::to_u32;
use serde::Deserialize;

/// The maximum number of other texts above dashes that a finding lists.
const MAX_SHOWN: usize = 3;

/// Reports a heading that is more than one level deeper than the one before it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SkippedHeadingLevel {
    custom_pages: bool,
}

impl Rule for SkippedHeadingLevel {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if page.has_custom_layout() && !self.custom_pages {
            return;
        }
        let headings: Vec<Heading<'_>> = page.headings().collect();
        for (index, pair) in headings.windows(2).enumerate() {
            let &[before, heading] = pair else {
                continue;
            };
            let is_deeper = heading.level > before.level + 1;
            // The rule `h1-in-body` reports the level 1 heading above.
            let is_below_title = before.level == 1 && !page.has_custom_layout();
            let (from, to) = (before.span.start, heading.span.start);
            if is_deeper && !is_below_title && !may_bring_headings(cx.site(), page, from, to) {
                let run = run_by_dashes(&headings[..=index]);
                let above = headings[..=index].iter().rev().nth(run.len());
                // Without the headings that dashes create, the level is correct.
                if !run.is_empty() && above.is_some_and(|above| heading.level <= above.level + 1) {
                    by_dashes(page, run, heading.level, cx);
                    continue;
                }
                let message = format!(
                    "{} goes from level {} to level {}",
                    heading_name(heading),
                    before.level,
                    heading.level
                );
                cx.report(line(page, heading), message)
                    .note(advice(page, before))
                    .see(line(page, before), format!("level {}", before.level));
            }
        }
    }
}

/// Returns how to fix a heading that is too deep below `before`.
fn advice(page: &Page, before: Heading<'_>) -> String {
    let level = before.level + 1;
    if is_by_dashes(before) && !fits_text(page, before) {
        let number = last_line(page, before);
        return format!(
            "the dashes below line {number} make it a heading: add an empty line before them, or write it in bold; if line {number} is meant as a heading, use level {level} here"
        );
    }
    format!("use level {level}, or put a heading of that level in between")
}

/// Returns the underlined headings at the end of `headings`.
fn run_by_dashes<'s, 'p>(headings: &'s [Heading<'p>]) -> &'s [Heading<'p>] {
    let is_written = |heading: &Heading<'_>| !is_by_dashes(*heading);
    let start = headings.iter().rposition(is_written).map_or(0, |at| at + 1);
    &headings[start..]
}

/// Reports consecutive texts that are headings only because of the dashes below them. `level` is the level of the next
/// heading.
fn by_dashes(page: &Page, run: &[Heading<'_>], level: u8, cx: &mut Cx<'_>) {
    let Some((&first, others)) = run.split_first() else {
        return;
    };
    let is_one_line = page.slice(first.span).trim_end().lines().count() == 2;
    let what = if is_one_line && !first.text.is_empty() {
        format!("`{}`", first.text)
    } else {
        format!("line {}", last_line(page, first))
    };
    let more = match others.len() {
        0 => String::new(),
        count => format!(" (and {count} more)"),
    };
    let hashes = "#".repeat(level.into());
    let separator = if run.iter().all(|heading| fits_text(page, *heading)) {
        ""
    } else {
        ", or add an empty line before the dashes if they are a separator"
    };
    let finding = cx.report(
        line(page, first),
        format!("{what} is a level 2 heading because of the dashes below it{more}"),
    );
    finding.note(format!("write it in bold, or as `{hashes}`{separator}"));
    for &other in others.iter().take(MAX_SHOWN) {
        finding.see(line(page, other), "dashes make this a heading too");
    }
}

/// Returns whether a text is a heading because of the dashes below it, which may be unintended.
fn is_by_dashes(heading: Heading<'_>) -> bool {
    heading.form == HeadingForm::Underlined && heading.level == 2
}

/// Returns whether the dashes below a heading are about as long as its text, so they are not a separator.
fn fits_text(page: &Page, heading: Heading<'_>) -> bool {
    const MAX_DIFFERENCE: usize = 2;
    let lengths = page.slice(heading.span).trim_end().lines();
    let lengths: Vec<usize> = lengths.map(|line| line.trim().chars().count()).collect();
    matches!(lengths[..], [text, dashes] if text == dashes || (dashes > 3 && text.abs_diff(dashes) <= MAX_DIFFERENCE))
}

/// Returns the number of the last line of text in an underlined heading.
fn last_line(page: &Page, heading: Heading<'_>) -> usize {
    let length = page.slice(heading.span).trim_end().len();
    line_number(page, heading.span.start + to_u32(length)) - 1
}
