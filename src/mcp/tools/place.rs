//! The tool `where`: where in the navigation a page belongs.

use crate::mcp::folder::Folder;
use crate::report::nav::{Node, Tree, resolve};
use crate::report::{counted, plain};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The maximum number of entries of a group in an answer.
const MAX_ENTRIES: usize = 20;

/// The arguments of the tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    page: String,
}

/// Returns where the page is in the navigation, or which group it belongs to.
///
/// # Errors
/// Returns an error if the site cannot be read.
pub(in crate::mcp) fn run(folder: &Folder, arguments: &Arguments) -> anyhow::Result<String> {
    let (site, _) = folder.site()?;
    let name = arguments.page.trim_start_matches("./");
    let path = name.trim_start_matches('/');
    Ok(place(&resolve(&site), path))
}

/// The group around an entry: the titles of the nodes around it, and the entries in it.
type Groups<'t> = BTreeMap<&'t [String], Vec<&'t Node>>;

fn place(tree: &Tree, path: &str) -> String {
    let entry = path
        .strip_suffix(".mdx")
        .or(path.strip_suffix(".md"))
        .unwrap_or(path);
    let mut groups = Groups::new();
    for node in tree.children.iter().flat_map(Node::all) {
        if node.kind.is_page() && node.file.is_some() {
            groups.entry(&node.breadcrumbs).or_default().push(node);
        }
    }
    let is_here =
        |node: &&&Node| node.entry.as_deref() == Some(entry) || node.file.as_deref() == Some(path);
    for (trail, nodes) in &groups {
        if nodes.iter().any(|node| is_here(&node)) {
            let trail = shown(trail);
            return format!("`{}` is in the navigation: {trail}\n", plain(entry));
        }
    }
    let (mut text, mut folder) = (String::new(), entry);
    while let Some((outer, _)) = folder.rsplit_once('/') {
        folder = outer;
        let inside = format!("{folder}/");
        let count = |nodes: &[&Node]| {
            let files = nodes.iter().filter_map(|node| node.file.as_deref());
            files.filter(|file| file.starts_with(&inside)).count()
        };
        let best = groups.iter().max_by_key(|(_, nodes)| count(nodes));
        if let Some((trail, nodes)) = best.filter(|(_, nodes)| count(nodes) > 0) {
            let pages = count(nodes);
            let _ = writeln!(
                text,
                "Add `\"{}\"` to the `pages` of this group in `docs.json`: {}",
                plain(entry),
                shown(trail)
            );
            let _ = writeln!(
                text,
                "It has {pages} of the pages in `{}`. Its entries:",
                plain(&inside)
            );
            push_entries(&mut text, nodes);
            return text;
        }
    }
    let _ = writeln!(
        text,
        "No group of the navigation has pages of this folder. Add `\"{}\"` to the `pages` of a group, or a new group. The groups:",
        plain(entry)
    );
    for (trail, nodes) in groups.iter().take(MAX_ENTRIES) {
        let _ = writeln!(
            text,
            "- {} ({})",
            shown(trail),
            counted(nodes.len(), "page")
        );
    }
    text
}

fn push_entries(text: &mut String, nodes: &[&Node]) {
    for node in nodes.iter().take(MAX_ENTRIES) {
        let entry = node.entry.as_deref().unwrap_or_default();
        let _ = writeln!(text, "- {} ({})", plain(entry), plain(&node.title));
    }
    if nodes.len() > MAX_ENTRIES {
        let _ = writeln!(text, "- … {} more", nodes.len() - MAX_ENTRIES);
    }
}

fn shown(trail: &[String]) -> String {
    if trail.is_empty() {
        return "the top level".to_owned();
    }
    plain(&trail.join(" > ")).into_owned()
}
