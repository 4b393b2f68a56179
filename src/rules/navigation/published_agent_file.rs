use super::agent_files::{file_name, is_for_agents, is_skill};
use super::entry_pages::{listed_pages, pages};
use crate::diagnostic::{Fix, Severity};
use crate::rule::{Cx, Rule};
use crate::site::{Site, address};
use crate::text::{Edit, FileId};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// Reports a file for coding agents that the platform publishes as a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedAgentFile {}

impl Rule for PublishedAgentFile {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        if !site.has_manifest() {
            return;
        }
        // A file that the navigation lists is published on purpose.
        let listed = listed_pages(site, true);
        let files = pages(site).filter(|page| is_for_agents(page.path()));
        let files: Vec<_> = files
            .filter(|page| !listed.contains(&page.file()))
            .collect();
        let mut originals: HashMap<&str, &str> = HashMap::new();
        for page in &files {
            originals.entry(page.text()).or_insert(page.path());
        }
        for page in files {
            let pattern = pattern(site, page.path(), &listed);
            let path = page.path();
            let message = format!(
                "this file for coding agents is published at `/{}`",
                address(path)
            );
            let unless = if is_skill(path) {
                ", unless it is meant for your customers"
            } else {
                ""
            };
            let copy = match originals.get(page.text()) {
                Some(first) if *first != path => format!("; this file is the same as `{first}`"),
                _ => String::new(),
            };
            let finding = cx.report(page.first_line(), message);
            finding
                .note(format!(
                    "add `{pattern}` to `.mintignore`{unless}: the platform publishes `.md` files unless `.mintignore` lists them{copy}"
                ))
                .fix(ignore_fix(site, &pattern, is_skill(path)));
            if is_skill(path) {
                finding.severity = finding.severity.min(Severity::Info);
            }
        }
    }
}

/// Returns the line of `.mintignore` that ignores the file at `path`: its name, which applies to every folder. Returns
/// the path if the name would also ignore a page, since `.mintignore` is case-insensitive, or a skill, since the
/// platform serves some skills at separate addresses.
fn pattern(site: &Site, path: &str, listed: &HashSet<FileId>) -> String {
    let name = file_name(path);
    let ignores_a_page = site.pages().iter().any(|page| {
        file_name(page.path()).eq_ignore_ascii_case(name)
            && (!is_for_agents(page.path()) || listed.contains(&page.file()))
    });
    if ignores_a_page || is_skill(path) {
        let escaped = path.chars().flat_map(|letter| {
            let needs = matches!(letter, '[' | ']' | '*' | '?' | '\\');
            needs.then_some('\\').into_iter().chain([letter])
        });
        format!("/{}", escaped.collect::<String>())
    } else {
        name.to_owned()
    }
}

/// Returns the fix that adds a line to `.mintignore`, which may not exist yet. The fix is unsafe if the file may be
/// meant for readers.
fn ignore_fix(site: &Site, pattern: &str, is_risky: bool) -> Fix {
    let source = site.ignore_file();
    let text = source.text();
    let is_open = !text.is_empty() && !text.ends_with('\n');
    let before = if is_open { "\n" } else { "" };
    let line = format!("{before}{pattern}\n");
    let edit = Edit::insert_after(source.whole(), line);
    let label = format!("add `{pattern}` to `.mintignore`");
    Fix::safe_if(!is_risky, label, vec![edit])
}
