use super::support::line;
use super::support_snippets::may_bring_headings;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page whose first heading is of level 3 or deeper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongFirstHeading {}

impl Rule for WrongFirstHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let first = page.headings().first().filter(|heading| heading.level >= 3);
        let site = cx.site();
        if let Some(first) =
            first.filter(|first| !may_bring_headings(site, page, 0, first.span.start))
        {
            let message = format!("the first heading of the page is of level {}", first.level);
            cx.report(line(page, first), message)
                .note("the headings of a page begin at level 2, right below its title");
        }
    }
}
