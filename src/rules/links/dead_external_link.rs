use super::external_links::{ExternalLink, in_manifest, on_page};
use crate::config::Settings;
use crate::diagnostic::Severity;
use crate::external::{Answer, Cause, FoundAddress};
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use serde::Deserialize;

/// Reports a link to a page of another site that does not exist.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadExternalLink {}

impl DeadExternalLink {
    /// Returns the addresses that the rules about links to other sites ask about: those in a page, or in `docs.json` if `page`
    /// is `None`.
    pub fn addresses(site: &Site, settings: &Settings, page: Option<&Page>) -> Vec<FoundAddress> {
        let cx = Cx::new(site, settings, "dead-external-link", Severity::Error);
        let found = page.map_or_else(|| in_manifest(&cx), |page| on_page(page, &cx));
        let found = found.into_iter().map(|link| FoundAddress {
            address: link.address,
            fragment: link.fragment,
            span: link.spot.span,
        });
        found.collect()
    }
}

impl Rule for DeadExternalLink {
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
    let Some((message, advice)) = problem(link, cx) else {
        return;
    };
    // Only an address in `docs.json` needs the site, for its path.
    let note = match link.spot.value {
        Some(_) => link.spot.note(cx.site(), advice),
        None => advice,
    };
    cx.report(link.spot.span, message).note(note);
}

/// Returns the problem with a link, and what to do.
fn problem(link: &ExternalLink<'_>, cx: &Cx<'_>) -> Option<(String, String)> {
    let written = link.written.trim();
    let advice = "link to the new address of the page, or remove the link";
    match link.answer(cx)? {
        Answer::Dead(Cause::Status(status)) => {
            let message = format!("`{written}` does not exist (status {status})");
            Some((message, advice.to_owned()))
        }
        Answer::Dead(Cause::NoHost) => {
            let message = format!("host `{}` does not exist", link.address.name());
            Some((message, advice.to_owned()))
        }
        Answer::Alive { anchors, .. } => {
            let fragment = link.fragment.as_deref()?;
            let is_missing = anchors.get(fragment) == Some(&false);
            is_missing.then(|| {
                let page = written.split('#').next().unwrap_or_default();
                let message = format!("anchor `#{fragment}` not found at `{page}`");
                let advice =
                    "link to an anchor that the page has, or to the page without an anchor";
                (message, advice.to_owned())
            })
        }
        Answer::Unchecked(_) => None,
    }
}
