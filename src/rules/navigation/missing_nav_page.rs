use super::absent_groups::{Cause, causes};
use super::absent_pages::{EntryProblem, Found, problem};
use super::entry_edits::{Globs, offer};
use super::entry_pages::{is_whole, listed_pages, wants_endpoint};
use super::reports::{name_in_message, report};
use crate::rule::{Cx, Rule};
use crate::site::nav::PageEntry;
use crate::site::{EntryTarget, Site};
use serde::Deserialize;

/// Reports an entry of the navigation that does not name a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingNavPage {
    ignore: Globs,
}

impl Rule for MissingNavPage {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(navigation) = site.manifest().navigation() else {
            return;
        };
        if site.is_abandoned() {
            let count = navigation.pages().count();
            let message =
                format!("practically none of the {count} entries of the navigation is a page");
            let advice = "if the site has moved to another platform, remove `docs.json`; if a build step writes the pages, list them under `generated` in `mdxlint.yaml`; until then, only what is wrong on any platform is reported";
            report(cx, (navigation.span, navigation.span), message, advice);
            return;
        }
        let mut absent = Vec::new();
        for entry in navigation.pages() {
            let path = entry.path.trim_matches('/');
            // Another rule reports an empty entry.
            if entry.path.trim().is_empty() || self.ignore.matches(path) || !is_missing(site, entry)
            {
                continue;
            }
            if !navigation.is_kept_without_blanks(entry.element) {
                continue;
            }
            match problem(site, entry) {
                Found::Known(problem) => report_entry(*problem, entry, cx),
                Found::Absent => absent.push(entry),
                Found::Unread => (),
            }
        }
        if !absent.is_empty() {
            let listed = listed_pages(site, false);
            for cause in causes(site, navigation, absent, &listed) {
                report_cause(&cause, cx);
            }
        }
    }
}

/// The maximum number of other entries that a finding lists.
const MAX_SHOWN: usize = 10;

/// Reports one finding for all entries that are missing for one cause.
fn report_cause(cause: &Cause<'_>, cx: &mut Cx<'_>) {
    let site = cx.site();
    let entries = cause.entries();
    let Some((first, others)) = entries.split_first() else {
        return;
    };
    let (path, count) = (first.path, entries.len());
    let omitted = "the platform omits it from the navigation";
    let (message, advice) = match cause {
        Cause::Untranslated(group, _) if others.is_empty() => (
            format!("`{path}` is not translated to `{}`", group.language),
            format!(
                "translate `{}`, or remove the entry until then: {omitted}",
                group.counterpart
            ),
        ),
        Cause::Untranslated(group, _) => {
            let place = group
                .section
                .map(|section| format!(" in {}", name_in_message(section)));
            (
                format!(
                    "{count} pages{} are not translated to `{}`",
                    place.unwrap_or_default(),
                    group.language
                ),
                "translate them, or remove the entries until then: the platform omits them from the navigation".to_owned(),
            )
        }
        Cause::Folder(folder, _) => (
            format!("none of the {count} pages that the navigation lists in `{folder}/` exists"),
            format!(
                "if a build step generates them, add `generated: [\"{}{folder}/**\"]` to `mdxlint.yaml`; otherwise create the pages, or remove the entries",
                cx.settings_folder()
            ),
        ),
        Cause::NearestEndpoint(near, _) => (
            format!("page `{path}` does not exist"),
            format!("did you mean `{near}`?"),
        ),
        Cause::Alone(_) => (
            format!("page `{path}` does not exist"),
            format!("create the page, or remove the entry: {omitted}"),
        ),
    };
    let finding = report(cx, (first.span, first.span), message, &advice);
    for other in others.iter().take(MAX_SHOWN) {
        finding.see(other.span, "also missing");
    }
    if let Cause::NearestEndpoint(near, _) = cause {
        offer(finding, site, first.span, (near, false));
    }
}

fn report_entry(problem: EntryProblem, entry: PageEntry<'_>, cx: &mut Cx<'_>) {
    let site = cx.site();
    let span = (entry.span, entry.span);
    let finding = report(cx, span, problem.message, &problem.advice);
    if let Some(line) = problem.see {
        finding.see(line, "ignored by this line");
    }
    if let Some((path, is_certain)) = problem.fix {
        offer(finding, site, entry.span, (&path, is_certain));
    }
}

/// Returns whether an entry is meant to be a page but does not name one.
fn is_missing(site: &Site, entry: PageEntry<'_>) -> bool {
    let is_page = entry.is_root || !wants_endpoint(entry.path);
    match site.target(entry) {
        EntryTarget::Nothing => is_page,
        EntryTarget::NoOperation(reference, _) => is_page && !is_whole(reference),
        _ => false,
    }
}
