use super::external_links::{ExternalLink, for_markdown, in_manifest, on_page};
use crate::diagnostic::Fix;
use crate::external::{Address, Answer};
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Edit;
use serde::Deserialize;

/// Reports a link to a page of another site that moved permanently.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovedExternalLink {}

impl Rule for MovedExternalLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for link in on_page(page, cx) {
            check(&link, cx);
        }
    }

    fn site(&self, _: &Site, cx: &mut Cx<'_>) {
        for link in in_manifest(cx) {
            check(&link, cx);
        }
    }
}

fn check(link: &ExternalLink<'_>, cx: &mut Cx<'_>) {
    let Some(Answer::Alive {
        moved_to: Some(to),
        anchors,
    }) = link.answer(cx)
    else {
        return;
    };
    let fragment = link.fragment.as_deref();
    let has_anchor = fragment.is_none_or(|fragment| anchors.get(fragment) != Some(&false));
    let new = match fragment {
        Some(fragment) if has_anchor => format!("{to}#{fragment}"),
        _ => to.to_string(),
    };
    let (site, spot) = (cx.site(), link.spot);
    let is_home = Address::new(to).is_some_and(|to| to.path() == "/");
    let is_lost = is_home && link.address.path() != "/";
    let message = format!("`{}` moved permanently to `{new}`", link.written.trim());
    let finding = cx.report(spot.span, message);
    if is_lost {
        let note =
            "the address leads to a start page: find where the page is now, or remove the link";
        finding.note(spot.note(site, note.to_owned()));
        return;
    }
    let right = for_markdown(&new);
    finding.note(spot.note(site, format!("write `{right}`")));
    if has_anchor && link.is_plain(site) {
        let edit = Edit::replace(spot.span, &*right);
        finding.fix(Fix::risky(format!("write `{right}`"), vec![edit]));
    }
}
