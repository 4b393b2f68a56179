use super::elements::described;
use crate::catalog::COMPONENTS;
use crate::diagnostic::Severity;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::HashSet;

/// Reports an `id` that the component ignores.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IgnoredId {}

impl Rule for IgnoredId {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut linked = None;
        for (element, _) in described(page, cx) {
            let name = element.name();
            let (Some(attribute), true) = (element.attribute("id"), COMPONENTS.drops_id(name))
            else {
                continue;
            };
            let is_linked = element.literal("id").is_some_and(|id| {
                linked
                    .get_or_insert_with(|| LinkedIds::of(page, cx.site()))
                    .has(id)
            });
            let finding = cx.report(attribute.span(), format!("`{name}` ignores its `id`"));
            finding.note("wrap the content in `<div id=\"…\">`, or link to a heading");
            if is_linked {
                finding.severity = Severity::Error;
                finding.note("a link to this id does not work: wrap the content in `<div id=\"…\">`, or link to a heading");
            }
        }
    }
}

/// The ids that links on the page itself, or links with the path of the page, point to.
struct LinkedIds<'p> {
    here: HashSet<Cow<'p, str>>,
    there: HashSet<&'p str>,
}

impl<'p> LinkedIds<'p> {
    fn of(page: &'p Page, site: &'p Site) -> Self {
        let path = page.path();
        let path = path.rsplit_once('.').map_or(path, |(path, _)| path);
        let start = format!("/{path}#");
        let texts = site.pages().iter().map(|page| page.text());
        let ids = texts.flat_map(|text| {
            let starts = text.match_indices(&*start);
            let ids = starts.map(|(at, start)| &text[at + start.len()..]);
            ids.filter_map(|rest| Some(&rest[..rest.find([')', '"', '\'', ' '])?]))
        });
        Self {
            there: ids.collect(),
            here: page.links().map(|link| link.address()).collect(),
        }
    }

    fn has(&self, id: &str) -> bool {
        self.there.contains(id) || self.here.contains(&*format!("#{id}"))
    }
}
