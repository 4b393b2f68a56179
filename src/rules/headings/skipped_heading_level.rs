use super::support::{line, line_number, shown};
use super::support_snippets::may_bring_headings;
use crate::page::{Form, Heading, Page};
use crate::rule::{Cx, Rule};
use crate::text::fit;
use serde::Deserialize;

/// Reports a heading that is more than one level deeper than the one before it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SkippedHeadingLevel {
    custom_pages: bool,
}

impl Rule for SkippedHeadingLevel {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if page.is_laid_out_by_hand() && !self.custom_pages {
            return;
        }
        for pair in page.headings().windows(2) {
            let [before, heading] = pair else {
                continue;
            };
            let is_deeper = heading.level > before.level + 1;
            // Below a heading that is too high, `h1-in-body` names the cause.
            let is_below_title = before.level == 1 && !page.is_laid_out_by_hand();
            let (from, to) = (before.span.start, heading.span.start);
            if is_deeper && !is_below_title && !may_bring_headings(cx.site(), page, from, to) {
                let message = format!(
                    "{} goes from level {} to level {}",
                    shown(heading),
                    before.level,
                    heading.level
                );
                cx.report(line(page, heading), message)
                    .note(cure(page, before))
                    .see(line(page, before), format!("level {}", before.level));
            }
        }
    }
}

/// Says what to do about a heading that is too deep below `before`.
fn cure(page: &Page, before: &Heading) -> String {
    let level = before.level + 1;
    // A line of dashes below text is more often meant as a rule between sections than as a heading.
    if before.form == Form::Underlined && before.level == 2 {
        let length = page.slice(before.span).trim_end().len();
        let number = line_number(page, before.span.start + fit(length)) - 1;
        return format!(
            "the line under line {number} makes it a heading: add an empty line before it, or write it in bold; if line {number} is meant as a heading, use level {level} here"
        );
    }
    format!("use level {level}, or put a heading of that level in between")
}
