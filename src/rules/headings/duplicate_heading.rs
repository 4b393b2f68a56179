use super::support::line;
use crate::page::{Heading, Page, heading_ids, slug};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// The deepest level that gets an id from its text.
const DEEPEST: u8 = 4;

/// Reports headings whose texts lead to the same id, so that the platform has to number them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DuplicateHeading {
    allow_in: Vec<String>,
}

impl Rule for DuplicateHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // In these modes headings get no ids.
        if matches!(page.front_matter().string("mode"), Some("custom" | "frame")) {
            return;
        }
        let counted = |heading: &&Heading| heading.level <= DEEPEST && heading.asked_id.is_none();
        let headings: Vec<&Heading> = page.headings().iter().filter(counted).collect();
        let slugs: Vec<String> = headings.iter().map(|heading| slug(&heading.text)).collect();
        let distinct: HashSet<&String> = slugs.iter().collect();
        if distinct.len() == slugs.len() {
            return;
        }
        let ids = heading_ids(headings.iter().map(|heading| &*heading.text));
        let mut first: HashMap<String, &Heading> = HashMap::new();
        for ((heading, slug), id) in headings.into_iter().zip(slugs).zip(ids) {
            let Some(id) = id.filter(|_| !slug.is_empty()) else {
                continue;
            };
            match first.get(&slug) {
                Some(earlier) if !self.allows(page, heading) => {
                    cx.report(line(page, heading), format!("another heading has the id of `{}`", heading.text))
                        .note(format!("its link becomes `#{id}`, and changes when headings move: reword it, or give it an id with `{{#…}}`"))
                        .see(line(page, earlier), "the first one");
                }
                Some(_) => (),
                None => {
                    first.insert(slug, heading);
                }
            }
        }
    }
}

impl DuplicateHeading {
    fn allows(&self, page: &Page, heading: &Heading) -> bool {
        let mut around = page.ancestors(heading.parent);
        around.any(|element| self.allow_in.iter().any(|name| element.is(name)))
    }
}
