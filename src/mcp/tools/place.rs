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
    if let Some(text) = beside_neighbours(&groups, entry) {
        return text;
    }
    let mut text = String::new();
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

/// Returns the group with most pages in the folder of an entry, or in the nearest folder above it that any group has pages of.
fn beside_neighbours(groups: &Groups<'_>, entry: &str) -> Option<String> {
    let (mut text, mut folder) = (String::new(), entry);
    while let Some((outer, _)) = folder.rsplit_once('/') {
        folder = outer;
        let inside = format!("{folder}/");
        let count = |nodes: &[&Node]| {
            let files = nodes.iter().filter_map(|node| node.file.as_deref());
            let below = files.filter_map(|file| file.strip_prefix(&inside));
            // Pages in the folder itself say more than those in the folders below.
            let (direct, deeper): (Vec<&str>, Vec<&str>) =
                below.partition(|rest| !rest.contains('/'));
            (direct.len(), deeper.len())
        };
        let mut fitting: Vec<_> = groups
            .iter()
            .map(|(trail, nodes)| (count(nodes), trail, nodes))
            .filter(|(count, ..)| *count > (0, 0))
            .collect();
        fitting.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
        if let [((direct, deeper), trail, nodes), others @ ..] = &fitting[..] {
            let pages = direct + deeper;
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
            push_others(
                &mut text,
                &inside,
                others.iter().map(|(_, trail, _)| *trail),
            );
            return Some(text);
        }
    }
    None
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

/// Adds the other groups that have pages of a folder: the topic of the page may fit one of them better.
fn push_others<'t>(
    text: &mut String,
    folder: &str,
    trails: impl Iterator<Item = &'t &'t [String]>,
) {
    let trails: Vec<String> = trails.take(MAX_ENTRIES).map(|trail| shown(trail)).collect();
    if !trails.is_empty() {
        let _ = writeln!(
            text,
            "Other groups with pages in `{}`, if the topic fits better:",
            plain(folder)
        );
    }
    for trail in trails {
        let _ = writeln!(text, "- {trail}");
    }
}

fn shown(trail: &[String]) -> String {
    if trail.is_empty() {
        return "the top level".to_owned();
    }
    plain(&trail.join(" > ")).into_owned()
}
