use super::support::report;
use super::support_absent::{Absence, Problem, absence};
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
        let listed = listed_pages(site, false);
        for entry in navigation.pages() {
            let path = entry.path.trim_matches('/');
            // An entry without words is no matter of pages.
            if entry.path.trim().is_empty() || self.ignore.fit(path) || !is_missing(site, entry) {
                continue;
            }
            if !navigation.is_kept(entry.element) {
                continue;
            }
            let is_new = |path: &str| {
                let page = site.page_named(path);
                page.is_some_and(|page| !listed.contains(&page.file()))
            };
            if let Some(problem) = problem(site, entry, &is_new) {
                file(problem, entry, cx);
            }
        }
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

/// None where the file is there after all, and only we did not read it.
fn problem(site: &Site, entry: PageEntry<'_>, is_new: &dyn Fn(&str) -> bool) -> Option<Problem> {
    let written = entry.path;
    if entry.is_root && wants_endpoint(written) {
        let message = format!("`{written}` is an endpoint, and a `root` is a page");
        return Some(Problem::new(
            message,
            "name a page that introduces the group",
        ));
    }
    if is_address(written) {
        let message = format!("`{written}` is an address, not a page of the site");
        let advice = "give it to an anchor or tab as `href`, or name a page that has it as `url` in its front matter";
        return Some(Problem::new(message, advice));
    }
    if let Some((page, slip)) = meant(site, written) {
        let right = entry_of(page);
        let advice = format!("write `{right}`: as it is, the platform leaves the entry out");
        return Some(Problem {
            fix: Some((right.to_owned(), true)),
            ..Problem::new(slip_message(slip, written), advice)
        });
    }
    let bare = written.trim_matches('/');
    for ending in ["", ".mdx", ".md"] {
        let path = format!("{bare}{ending}");
        match absence(site, &path) {
            Absence::Nothing => (),
            Absence::Unread => return None,
            Absence::NoPage(problem) => return Some(problem),
        }
    }
    let message = format!("there is no page `{written}`");
    // An entry names a folder's page by its file.
    let near = site.nearest_page(written);
    let near = near.and_then(|address| Some(entry_of(site.page_for(&address)?)));
    Some(match near.filter(|near| is_new(near)) {
        Some(near) => Problem {
            fix: Some((near.to_owned(), false)),
            ..Problem::new(message, format!("did you mean `{near}`?"))
        },
        None => Problem::new(
            message,
            "write the page, or take the entry out: the platform leaves it out, and readers do not see it",
        ),
    })
}

fn slip_message(slip: Slip, written: &str) -> String {
    match slip {
        Slip::Encoding => format!("`{written}` is not written as the path of a file"),
        Slip::Fragment => format!("`{written}` names a part of a page, and an entry a whole page"),
        Slip::Ending => format!("`{written}` ends in an extension, which entries do not have"),
        Slip::Folder => format!("`{written}` is a folder, not a page"),
        Slip::Case => format!("there is no page `{written}`: capitals differ"),
    }
}

fn is_address(text: &str) -> bool {
    let text = text.trim();
    text.contains("://")
        || ["//", "mailto:", "www."]
            .iter()
            .any(|start| text.starts_with(start))
}
