use super::support::{called, report};
use super::support_absent::{Found, Problem, problem};
use super::support_causes::{Cause, causes};
use super::support_pages::{is_whole, listed_pages, wants_endpoint};
use super::support_text::{Globs, offer};
use crate::rule::{Cx, Rule};
use crate::site::nav::PageEntry;
use crate::site::{EntryTarget, Site};
use serde::Deserialize;

/// Reports an entry of the navigation that names no page.
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
        let mut absent = Vec::new();
        for entry in navigation.pages() {
            let path = entry.path.trim_matches('/');
            // An entry without words is no matter of pages.
            if entry.path.trim().is_empty() || self.ignore.fit(path) || !is_missing(site, entry) {
                continue;
            }
            if !navigation.is_kept_without_blanks(entry.element) {
                continue;
            }
            match problem(site, entry) {
                Found::Known(problem) => file(*problem, entry, cx),
                Found::Absent => absent.push(entry),
                Found::Unread => (),
            }
        }
        if !absent.is_empty() {
            let listed = listed_pages(site, false);
            for cause in causes(site, navigation, absent, &listed) {
                file_cause(&cause, cx);
            }
        }
    }
}

/// Most of the entries with one cause are only counted.
const MOST_SHOWN: usize = 10;

/// Files one finding for all entries that are absent for one cause.
fn file_cause(cause: &Cause<'_>, cx: &mut Cx<'_>) {
    let site = cx.site();
    let entries = cause.entries();
    let Some((first, others)) = entries.split_first() else {
        return;
    };
    let (path, count) = (first.path, entries.len());
    let left_out = "the platform leaves it out of the navigation";
    let (message, advice) = match cause {
        Cause::Untranslated(group, _) if others.is_empty() => (
            format!("`{path}` is not translated to `{}`", group.language),
            format!(
                "translate `{}`, or remove the entry until then: {left_out}",
                group.counterpart
            ),
        ),
        Cause::Untranslated(group, _) => {
            let place = group
                .section
                .map(|section| format!(" in {}", called(section)));
            (
                format!(
                    "{count} pages{} are not translated to `{}`",
                    place.unwrap_or_default(),
                    group.language
                ),
                "translate them, or remove the entries until then: the platform leaves them out of the navigation".to_owned(),
            )
        }
        Cause::Folder(folder, _) => (
            format!("the navigation lists {count} pages in `{folder}/`, and none of them exists"),
            format!(
                "if a build step writes them, add `generated: [\"{}{folder}/**\"]` to `mdxlint.yaml`; otherwise write the pages, or remove the entries",
                cx.settings_folder()
            ),
        ),
        Cause::Near(near, _) => (
            format!("page `{path}` does not exist"),
            format!("did you mean `{near}`?"),
        ),
        Cause::Alone(_) => (
            format!("page `{path}` does not exist"),
            format!("write the page, or remove the entry: {left_out}"),
        ),
    };
    let finding = report(cx, (first.span, first.span), message, &advice);
    for other in others.iter().take(MOST_SHOWN) {
        finding.see(other.span, "this page is missing too");
    }
    if let Cause::Near(near, _) = cause {
        offer(finding, site, first.span, (near, false));
    }
}

fn file(problem: Problem, entry: PageEntry<'_>, cx: &mut Cx<'_>) {
    let site = cx.site();
    let span = (entry.span, entry.span);
    let finding = report(cx, span, problem.message, &problem.advice);
    if let Some(line) = problem.see {
        finding.see(line, "this line leaves it out");
    }
    if let Some((path, is_certain)) = problem.fix {
        offer(finding, site, entry.span, (&path, is_certain));
    }
}

/// Whether an entry wants to be a page, and is none.
fn is_missing(site: &Site, entry: PageEntry<'_>) -> bool {
    let is_page = entry.is_root || !wants_endpoint(entry.path);
    match site.target(entry) {
        EntryTarget::Nothing => is_page,
        EntryTarget::NoOperation(reference, _) => is_page && !is_whole(reference),
        _ => false,
    }
}
