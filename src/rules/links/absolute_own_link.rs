use super::support::aimed;
use crate::diagnostic::Fix;
use crate::page::{LinkForm, Page};
use crate::rule::{Cx, Rule};
use crate::site::Destination;
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports a link to the site itself that is written with its host.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbsoluteOwnLink {}

impl Rule for AbsoluteOwnLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let (Some(own), site) = (cx.address(), cx.site()) else {
            return;
        };
        for aimed in aimed(page, cx).filter(|aimed| aimed.link.form() != LinkForm::Autolink) {
            let Some(rest) = aimed.address.strip_prefix(own) else {
                continue;
            };
            if !(rest.is_empty() || rest.starts_with(['/', '?', '#'])) {
                continue;
            }
            let path = rest.split(['?', '#']).next().unwrap_or_default();
            let target = aimed.link.target();
            let right = if path.is_empty() { "/" } else { path };
            let is_there = !matches!(site.destination(path), Destination::Nothing);
            let written = page.slice(target).strip_prefix(own);
            let finding = cx.report(target, format!("`{own}` is this site itself"));
            finding.note(format!(
                "write `{right}`: then previews stay in the preview, and the link is checked"
            ));
            if let Some(written) = written.filter(|_| is_there) {
                let end = target.start + u32::try_from(own.len()).unwrap_or_default();
                let slash = if written.starts_with('/') { "" } else { "/" };
                let edit = Edit::replace(Span { end, ..target }, slash);
                finding.fix(Fix::safe(format!("write `{right}`"), vec![edit]));
            }
        }
    }
}
