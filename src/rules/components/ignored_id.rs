use super::elements::described;
use crate::catalog::COMPONENTS;
use crate::diagnostic::Severity;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Reports an `id` that the component ignores.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IgnoredId {}

impl Rule for IgnoredId {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for (element, _) in described(page, cx) {
            let name = element.name();
            let (Some(attribute), true) = (element.attribute("id"), COMPONENTS.drops_id(name))
            else {
                continue;
            };
            let is_linked = element
                .literal("id")
                .is_some_and(|id| is_linked(cx.site(), page, id));
            let finding = cx.report(attribute.span(), format!("`{name}` ignores its `id`"));
            finding.note("wrap the content in `<div id=\"…\">`, or link to a heading");
            if is_linked {
                finding.severity = Severity::Error;
                finding.note("a link to this id does not work: wrap the content in `<div id=\"…\">`, or link to a heading");
            }
        }
    }
}

/// Returns whether a link on the page itself, or a link with the path of the page, points to `id`.
fn is_linked(site: &Site, page: &Page, id: &str) -> bool {
    let has_link = |text: &str, target: &str| {
        let mut found = text
            .match_indices(target)
            .map(|(at, _)| &text[at + target.len()..]);
        found.any(|after| after.starts_with([')', '"', '\'', ' ']))
    };
    let here = format!("#{id}");
    if page.links().any(|link| link.address() == here) {
        return true;
    }
    let path = page
        .path()
        .rsplit_once('.')
        .map_or(page.path(), |(path, _)| path);
    let there = format!("/{path}{here}");
    site.pages()
        .iter()
        .any(|page| has_link(page.text(), &there))
}
