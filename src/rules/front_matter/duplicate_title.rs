use crate::page::{Field, Page};
use crate::rule::{Cx, Rule};
use crate::site::{PageKind, Site};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Reports pages of one language and version that bear the same title.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuplicateTitle {
    allow: Vec<String>,
}

/// A page, the field with its title, and the title.
type Titled<'s> = (&'s Page, &'s Field, &'s str);

impl Rule for DuplicateTitle {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let mut titles: BTreeMap<(Vec<&str>, String), Vec<Titled<'_>>> = BTreeMap::new();
        for page in site
            .pages()
            .iter()
            .filter(|page| site.kind(page) == PageKind::Page)
        {
            let title = page.front_matter().string("title");
            let (Some(title), Some(field)) = (title, page.front_matter().field("title")) else {
                continue;
            };
            let folded = title.trim().to_lowercase();
            if !self
                .allow
                .iter()
                .any(|allowed| allowed.to_lowercase() == folded)
            {
                let scope = scope(site, page);
                titles
                    .entry((scope, folded))
                    .or_default()
                    .push((page, field, title.trim()));
            }
        }
        for pages in titles.values() {
            let [(first, first_field, _), others @ ..] = &pages[..] else {
                continue;
            };
            for (_, field, title) in others {
                let message = format!("the title `{title}` is taken by `{}`", first.path());
                cx.report(field.value_span, message)
                    .note("say what sets this page apart: search results and browser tabs show the title alone")
                    .see(first_field.value_span, "first used here");
            }
        }
    }
}

/// The languages and versions of a page; where the navigation does not list it, its top folder if that is a language code.
fn scope<'s>(site: &'s Site, page: &'s Page) -> Vec<&'s str> {
    let scope = site.manifest().scope(page.path());
    if !scope.is_empty() {
        return scope;
    }
    let folder = page.path().split_once('/').map_or("", |(folder, _)| folder);
    let is_code = folder.split('-').next().is_some_and(|code| code.len() == 2) && folder.len() <= 7;
    is_code.then_some(folder).into_iter().collect()
}
