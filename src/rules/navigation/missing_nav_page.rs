use super::support::{called, report};
use super::support_absent::{Absence, Problem, absence};
use super::support_causes::{Cause, causes};
use super::support_pages::{Slip, entry_of, is_whole, listed_pages, meant, wants_endpoint};
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
            if !navigation.is_kept(entry.element) {
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

/// What is known of an entry that names no page.
enum Found {
    /// Why it names none.
    Known(Box<Problem>),
    /// There is nothing at its path.
    Absent,
    /// The file is there after all, and only we did not read it.
    Unread,
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

fn problem(site: &Site, entry: PageEntry<'_>) -> Found {
    let known = |problem: Problem| Found::Known(Box::new(problem));
    let written = entry.path;
    if entry.is_root && wants_endpoint(written) {
        let message = format!("`{written}` is an endpoint, and a `root` is a page");
        return known(Problem::new(
            message,
            "name a page that introduces the group",
        ));
    }
    if is_address(written) {
        let message = format!("`{written}` is an address, not a page of the site");
        let advice = "give it to an anchor or tab as `href`, or name a page that has it as `url` in its front matter";
        return known(Problem::new(message, advice));
    }
    if let Some((page, slip)) = meant(site, written) {
        let right = entry_of(page);
        let advice = format!("write `{right}`: as it is, the platform leaves the entry out");
        return known(Problem {
            fix: Some((right.to_owned(), true)),
            ..Problem::new(slip_message(slip, written), advice)
        });
    }
    let bare = written.trim_matches('/');
    for ending in ["", ".mdx", ".md"] {
        let path = format!("{bare}{ending}");
        match absence(site, &path) {
            Absence::Nothing => (),
            Absence::Unread => return Found::Unread,
            Absence::NoPage(problem) => return known(problem),
        }
    }
    Found::Absent
}

fn slip_message(slip: Slip, written: &str) -> String {
    match slip {
        Slip::Encoding => format!("`{written}` is not written as the path of a file"),
        Slip::Fragment => format!("`{written}` names a part of a page, and an entry a whole page"),
        Slip::Ending => format!("`{written}` ends in an extension, which entries do not have"),
        Slip::Folder => format!("`{written}` is a folder, not a page"),
        Slip::Case => format!("page `{written}` does not exist: capitals differ"),
    }
}

fn is_address(text: &str) -> bool {
    let text = text.trim();
    text.contains("://")
        || ["//", "mailto:", "www."]
            .iter()
            .any(|start| text.starts_with(start))
}
