use super::support::{deepen, line};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports headings of level 1: the title is the page's only one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct H1InBody {}

impl Rule for H1InBody {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut tops = page.headings().iter().filter(|heading| heading.level == 1);
        let Some(first) = tops.next() else {
            return;
        };
        let finding = cx.report(
            line(page, first),
            format!("the heading `{}` is of level 1", first.text),
        );
        finding.note("the `title` of the page is its level 1: begin at `##`");
        for other in tops {
            finding.see(line(page, other), "and this one");
        }
        if let Some(edits) = deepen(page) {
            finding.fix(Fix::risky(
                "make every heading of the page one level deeper",
                edits,
            ));
        }
    }
}
