use super::link_addresses::served_below;
use super::redirect_targets::{FinalTarget, RedirectTargets};
use crate::diagnostic::Severity;
use crate::rule::{Cx, Rule};
use crate::site::{LinkAddress, Redirect, Site};
use serde::Deserialize;
use std::collections::HashMap;

/// Reports a redirect with a missing target, in a loop, or through another redirect, and a redirect with a source that
/// is already in use.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BadRedirect {
    aliases: Vec<String>,
}

impl Rule for BadRedirect {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let all = site.manifest().redirects();
        let mut targets = RedirectTargets::new(site, served_below(cx), &self.aliases);
        let mut first_by_source: HashMap<&str, &Redirect> = HashMap::new();
        for (number, redirect) in all.iter().enumerate() {
            let first = *first_by_source.entry(&redirect.source).or_insert(redirect);
            if !std::ptr::eq(first, redirect) {
                let message = format!("duplicate redirect for `{}`", redirect.source);
                let note = with_path(redirect, cx, "remove one of the two");
                let finding = cx.report(redirect.source_span, message);
                finding.note(note);
                finding.see(first.source_span, "first redirected here");
                continue;
            }
            report_page_at_source(site, redirect, cx);
            match targets.final_target(number) {
                FinalTarget::Fine => (),
                FinalTarget::Missing(path) => {
                    let base = targets.base_of(&redirect.destination);
                    report_missing_target(&path, base, redirect, cx);
                }
                FinalTarget::Circle => {
                    let message = format!("`{}` redirects back to itself", redirect.source);
                    let advice = "redirect to an existing page";
                    let note = with_path(redirect, cx, advice);
                    cx.report(redirect.source_span, message).note(note);
                }
                FinalTarget::Chain { next, last } => {
                    let message = format!("`{}` is redirected again", redirect.destination);
                    let advice = format!("redirect to the final target: `{last}`");
                    let note = with_path(redirect, cx, &advice);
                    let finding = cx.report(redirect.destination_span, message);
                    finding.severity = finding.severity.min(Severity::Warning);
                    finding.note(note);
                    finding.see(all[next].source_span, "redirected here");
                }
            }
        }
    }
}

/// Returns the advice with the JSON path of the redirect.
fn with_path(redirect: &Redirect, cx: &Cx<'_>, advice: &str) -> String {
    let path = cx.site().manifest().path_to(redirect.source_span);
    let path = path.strip_suffix(".source").unwrap_or(&path);
    format!("{advice} (`{path}`)")
}

fn report_missing_target(path: &str, base: &str, redirect: &Redirect, cx: &mut Cx<'_>) {
    let advice = match cx.site().nearest_page_from(&redirect.source, path) {
        Some(near) => format!("did you mean `{base}/{near}`?"),
        None => "redirect to an existing page, or to a full URL".to_owned(),
    };
    let note = with_path(redirect, cx, &advice);
    let message = format!("redirect target `{}` does not exist", redirect.destination);
    cx.report(redirect.destination_span, message).note(note);
}

/// Reports a redirect from the address of a page. The platform uses only one of the two; which one is unknown.
fn report_page_at_source(site: &Site, redirect: &Redirect, cx: &mut Cx<'_>) {
    let page_at = |address: &str| {
        let path = LinkAddress::parse(address).path_from("")?;
        site.page_for(&path)
    };
    if redirect.source.contains([':', '*', '?', '#']) {
        return;
    }
    let Some(page) = page_at(&redirect.source) else {
        return;
    };
    // `/guides` and `/guides/index` are the same page.
    if page_at(&redirect.destination).is_some_and(|other| other.file() == page.file()) {
        return;
    }
    let message = format!("`{}` is both a redirect and a page", redirect.source);
    let advice = "remove one of the two";
    let note = with_path(redirect, cx, advice);
    let finding = cx.report(redirect.source_span, message);
    finding.severity = finding.severity.min(Severity::Warning);
    finding.note(note);
    finding.see(page.first_line(), "the page is here");
}
