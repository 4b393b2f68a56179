use super::phrase_list::plain_heading;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::BTreeSet;

/// Reports headings that say nothing about their section.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VagueHeading {
    headings: BTreeSet<String>,
}

impl Rule for VagueHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for heading in page.headings() {
            let is_vague = self.headings.contains(&plain_heading(heading.text));
            if is_vague && !heading.shows_more && !page.is_history(heading.parent) {
                cx.report(
                    heading.span,
                    format!("heading `{}` does not describe its section", heading.text),
                )
                .note("name what the section contains");
            }
        }
    }
}
