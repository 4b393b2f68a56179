use super::navigation_sections::{Sections, differ_in_one_folder};
use crate::catalog::TITLES;
use crate::page::{Field, Page};
use crate::rule::{Cx, Rule};
use crate::site::{PageKind, Site};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Reports pages of one language, version and section that have the same title.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateTitle {
    allow: Vec<String>,
}

/// A page with a title.
struct Titled<'s> {
    page: &'s Page,
    field: Field<'s>,
    title: &'s str,
    is_listed: bool,
}

/// The maximum number of earlier pages with the same title that a page is compared with.
const MAX_COMPARED: usize = 8;

impl Rule for DuplicateTitle {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let sections = Sections::of(site);
        let allowed: Vec<String> = self
            .allow
            .iter()
            .map(|title| title.to_lowercase())
            .collect();
        let mut titles: BTreeMap<(Vec<&str>, String, String), Vec<Titled<'_>>> = BTreeMap::new();
        for page in site.pages() {
            if site.kind(page) != PageKind::Page {
                continue;
            }
            let title = page.front_matter().string("title").map(str::trim);
            let (Some(title), Some(field)) = (title, page.front_matter().field("title")) else {
                continue;
            };
            let folded = title.to_lowercase();
            if allowed.contains(&folded) {
                continue;
            }
            let place = sections.place(page);
            // Pages with a generic title are compared only within their group.
            let group = if TITLES.generic.contains(&folded) {
                place.group
            } else {
                String::new()
            };
            let same_title = titles.entry((place.scope, group, folded)).or_default();
            same_title.push(Titled {
                page,
                field,
                title,
                is_listed: place.is_listed,
            });
        }
        for same_title in titles.values() {
            report(same_title, cx);
        }
    }
}

fn report(same_title: &[Titled<'_>], cx: &mut Cx<'_>) {
    for (at, titled) in same_title.iter().enumerate() {
        let earlier = same_title[..at].iter().take(MAX_COMPARED);
        let mut duplicates = earlier.filter(|earlier| {
            let both_listed = earlier.is_listed && titled.is_listed;
            both_listed || !differ_in_one_folder(earlier.page.path(), titled.page.path())
        });
        let Some(first) = duplicates.next() else {
            continue;
        };
        let message = format!(
            "duplicate title `{}`, also used by `{}`",
            titled.title,
            first.page.path()
        );
        cx.report(titled.field.value_span, message)
            .note("use a title that distinguishes this page: search results and browser tabs show only the title")
            .see(first.field.value_span, "first used here");
    }
}
