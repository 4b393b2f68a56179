use super::support_assets::{in_docs_json, on_disk};
use crate::diagnostic::Fix;
use crate::page::{LinkForm, Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::{Aim, PageKind, Site, Style};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports an image, video, font or icon that is not in the site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingAsset {}

impl Rule for MissingAsset {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let site = cx.site();
        if !site.is_rooted() {
            return;
        }
        for link in page.links() {
            let is_shown = link.purpose() != Purpose::Follow && link.form() != LinkForm::Reference;
            let address = link.address();
            let aim = Aim::of(&address);
            let is_known = match aim.style {
                Style::Rooted => true,
                // A snippet is read in the pages that take it in, which lie elsewhere.
                Style::Relative | Style::Bare => site.kind(page) == PageKind::Page,
                _ => false,
            };
            // A bare word in an attribute may be anything, such as the name of an icon.
            let is_file = aim.style != Style::Bare || aim.path.contains('.');
            if is_shown && is_known && is_file && !address.contains("{{") {
                judge(&aim, page.path(), link.target(), cx);
            }
        }
    }

    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for (span, address) in in_docs_json(site) {
            let aim = Aim::of(&address);
            if matches!(aim.style, Style::Rooted | Style::Relative | Style::Bare) {
                let inside = Span {
                    start: span.start + 1,
                    end: span.end - 1,
                    ..span
                };
                judge(&aim, "", inside, cx);
            }
        }
    }
}

/// Reports an address of which nothing is there.
fn judge(aim: &Aim<'_>, from: &str, at: Span, cx: &mut Cx<'_>) {
    let site = cx.site();
    let paths = on_disk(aim, from);
    if paths.is_empty() {
        cx.report(at, format!("`{}` leaves the site", aim.path))
            .note("put the file below the folder of `docs.json`, and write its path from there");
        return;
    }
    if paths.iter().any(|path| site.leads_somewhere(path)) {
        return;
    }
    let other_case = paths
        .iter()
        .find_map(|path| site.file_in_other_case(path))
        .map(|path| format!("/{path}"));
    if let Some(right) = other_case {
        let written = site.source(at.file).slice(at);
        let end = written.find(['?', '#']).unwrap_or(written.len());
        let end = at.start + u32::try_from(end).unwrap_or_default();
        let edit = Edit::replace(Span { end, ..at }, right.as_str());
        cx.report(
            at,
            format!("there is no file `{}`: capitals differ", aim.path),
        )
        .note(format!("write `{right}`"))
        .fix(Fix::safe(format!("write `{right}`"), vec![edit]));
        return;
    }
    let same_name = site.file_of_same_name(&paths[0]).map(str::to_owned);
    let finding = cx.report(at, format!("there is no file `{}`", aim.path));
    match same_name {
        Some(near) => finding.note(format!("did you mean `/{near}`?")),
        None => finding.note(
            "readers see a broken picture: add the file, or write its path from the folder of `docs.json`",
        ),
    };
}
