use super::support::{line, shown};
use super::support_snippets::may_bring_headings;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a heading that is more than one level deeper than the one before it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkippedHeadingLevel {}

impl Rule for SkippedHeadingLevel {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
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
                let note = format!(
                    "use level {}, or put a heading of that level in between",
                    before.level + 1
                );
                cx.report(line(page, heading), message)
                    .note(note)
                    .see(line(page, before), format!("level {}", before.level));
            }
        }
    }
}
