use super::support::{deepen, line, shown, starts_line, take_out};
use crate::diagnostic::Fix;
use crate::page::{Heading, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports headings of level 1: the title is the page's only one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct H1InBody {
    custom_pages: bool,
}

impl Rule for H1InBody {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let is_top = |heading: &&Heading| heading.level == 1;
        let tops: Vec<&Heading> = page.headings().iter().filter(is_top).collect();
        let Some((first, others)) = tops.split_first() else {
            return;
        };
        if page.is_laid_out_by_hand() && !self.custom_pages {
            return;
        }
        let finding = cx.report(line(page, first), format!("{} is of level 1", shown(first)));
        for other in others {
            finding.see(line(page, other), "and this one");
        }
        let leads = page.headings().first() == Some(first);
        if leads && others.is_empty() && repeats_title(page, first) {
            finding
                .note("the platform shows the `title` of the page above it: take the heading out");
            if starts_line(page, first) {
                let edits = vec![take_out(page, first)];
                finding.fix(Fix::risky(
                    "take out the heading that repeats the title",
                    edits,
                ));
            }
            return;
        }
        finding.note("the `title` of the page is its level 1: begin at `##`");
        // Where the page does not begin with it, the levels follow no order that could be kept; behind a fault there may
        // be more of them.
        if let Some(edits) = deepen(page).filter(|_| leads && page.faults().is_empty()) {
            finding.fix(Fix::risky(
                "make every heading of the page one level deeper",
                edits,
            ));
        }
    }
}

fn repeats_title(page: &Page, heading: &Heading) -> bool {
    let title = page.front_matter().string("title");
    title.is_some_and(|title| title.trim().to_lowercase() == heading.text.to_lowercase())
}
