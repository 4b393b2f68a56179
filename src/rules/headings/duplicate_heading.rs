use super::support::{line, may_ask_for_id};
use crate::page::{Form, Heading, IdSource, Page, heading_id, heading_ids, heading_key};
use crate::rule::{Cx, Rule};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// Reports headings that lead to the same id, so that the platform has to number them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DuplicateHeading {
    allow_in: Vec<String>,
}

impl Rule for DuplicateHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        // There headings get no ids.
        if page.is_laid_out_by_hand() {
            return;
        }
        let counted = |heading: &&Heading| has_known_id(page, heading);
        let headings: Vec<&Heading> = page.headings().iter().filter(counted).collect();
        // Most pages are done with here.
        let keys: HashSet<u64> = headings.iter().map(|heading| key(heading)).collect();
        if keys.len() == headings.len() {
            return;
        }
        let ids: Vec<Option<String>> = headings.iter().map(|heading| own_id(heading)).collect();
        let distinct: HashSet<&String> = ids.iter().flatten().collect();
        if distinct.len() == ids.iter().flatten().count() {
            return;
        }
        let from_text = |heading: &&Heading| heading.asked_id.is_none();
        let texts = headings.iter().copied().filter(from_text);
        let mut numbered = heading_ids(texts.map(|heading| &*heading.text)).into_iter();
        let mut first: HashMap<String, &Heading> = HashMap::new();
        for (heading, id) in headings.into_iter().zip(ids) {
            let link = match heading.asked_id {
                Some(_) => None,
                None => numbered.next().flatten(),
            };
            let Some(id) = id else {
                continue;
            };
            match first.get(&id) {
                Some(earlier) if !is_in(page, heading, &self.allow_in) => {
                    let link = link.filter(|link| *link != id);
                    let link = link.map_or("gets a number".to_owned(), |link| {
                        format!("becomes `#{link}`")
                    });
                    let mend = mend(page, heading);
                    cx.report(
                        line(page, heading),
                        format!("an earlier heading has the id `{id}` already"),
                    )
                    .note(format!(
                        "the link of this one {link}, and changes when headings move: {mend}"
                    ))
                    .see(line(page, earlier), "the first one");
                }
                Some(_) => (),
                None => {
                    first.insert(id, heading);
                }
            }
        }
    }
}

/// The id that a heading would have on a page of its own.
fn own_id(heading: &Heading) -> Option<String> {
    match &heading.asked_id {
        Some(asked) => Some(asked.to_string()),
        None => heading_id(&heading.text),
    }
}

/// A number that headings of one id have in common.
fn key(heading: &Heading) -> u64 {
    heading_key(heading.asked_id.as_deref().unwrap_or(&heading.text))
}

/// What can be done about a heading whose id is taken.
fn mend(page: &Page, heading: &Heading) -> &'static str {
    if heading.asked_id.is_some() {
        "give it another id"
    } else if heading.form == Form::Jsx {
        "reword it, or give it an `id`"
    } else if may_ask_for_id(page, heading) {
        "reword it, or give it an id with `{#…}`"
    } else {
        "reword it"
    }
}

/// Whether the id of a heading can be told.
fn has_known_id(page: &Page, heading: &Heading) -> bool {
    matches!(page.id_source(heading), IdSource::Asked | IdSource::Text)
}

fn is_in(page: &Page, heading: &Heading, names: &[impl AsRef<str>]) -> bool {
    let mut around = page.ancestors(heading.parent);
    around.any(|element| names.iter().any(|name| element.is(name.as_ref())))
}
