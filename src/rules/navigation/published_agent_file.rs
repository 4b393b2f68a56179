use super::support_agents::{file_name, is_for_agents};
use super::support_pages::{listed_pages, pages};
use crate::diagnostic::Fix;
use crate::rule::{Cx, Rule};
use crate::site::{Site, address};
use crate::text::{Edit, FileId};
use serde::Deserialize;
use std::collections::HashSet;

/// Reports a file for coding agents that the platform publishes as a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedAgentFile {}

impl Rule for PublishedAgentFile {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.has_manifest() {
            return;
        }
        // What the navigation lists is published on purpose.
        let listed = listed_pages(site, true);
        let files = pages(site).filter(|page| is_for_agents(page.path()));
        for page in files.filter(|page| !listed.contains(&page.file())) {
            let pattern = pattern(site, page.path(), &listed);
            let message = format!(
                "this file for coding agents is published at `/{}`",
                address(page.path())
            );
            cx.report(page.first_line(), message)
                .note(format!(
                    "add `{pattern}` to `.mintignore`: the platform makes a page of every `.md` file that is not named there"
                ))
                .fix(ignoring(site, &pattern));
        }
    }
}

/// The line of `.mintignore` that leaves out the file at `path`: its name, which holds for every folder, unless that
/// would leave out a page, for there capitals do not count.
fn pattern(site: &Site, path: &str, listed: &HashSet<FileId>) -> String {
    let name = file_name(path);
    let takes_a_page = site.pages().iter().any(|page| {
        file_name(page.path()).eq_ignore_ascii_case(name)
            && (!is_for_agents(page.path()) || listed.contains(&page.file()))
    });
    if takes_a_page {
        let escaped = path.chars().flat_map(|letter| {
            let needs = matches!(letter, '[' | ']' | '*' | '?' | '\\');
            needs.then_some('\\').into_iter().chain([letter])
        });
        format!("/{}", escaped.collect::<String>())
    } else {
        name.to_owned()
    }
}

/// Adds a line to `.mintignore`, which may not be there yet.
fn ignoring(site: &Site, pattern: &str) -> Fix {
    let source = site.ignore_file();
    let text = source.text();
    let is_open = !text.is_empty() && !text.ends_with('\n');
    let before = if is_open { "\n" } else { "" };
    let line = format!("{before}{pattern}\n");
    let edit = Edit::insert_after(source.whole(), line);
    Fix::safe(format!("add `{pattern}` to `.mintignore`"), vec![edit])
}
