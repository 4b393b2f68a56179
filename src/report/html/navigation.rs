//! The navigation of a site, with the number of findings of each page.

use super::counts::Counts;
use crate::report::nav::{Node, Tree};
use serde::Serialize;
use std::collections::HashMap;

/// A file with findings.
#[derive(Debug, Clone)]
pub(super) struct Marked {
    /// The id of its findings in the page.
    pub(super) id: String,
    pub(super) counts: Counts,
}

/// The files of a site with findings, by path from its root.
pub(super) type Marks = HashMap<String, Marked>;

/// A row of the navigation: an element, or the start of an element with others.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    title: String,
    kind: &'static str,
    method: Option<String>,
    /// The URL path of its page.
    address: Option<String>,
    /// Those in the element and all others in it.
    counts: Counts,
    /// The id of the findings of its page.
    findings: Option<String>,
    /// Why it has no page.
    problem: Option<String>,
    is_hidden: bool,
    /// Whether the following rows are in it.
    is_parent: bool,
    /// Whether it is open at first.
    is_open: bool,
    /// The number of elements that end after the row.
    ends: usize,
}

/// Returns the rows of a tree. Rows instead of nested lists keep templates simple, however deep the tree is.
pub(super) fn rows(tree: &Tree, marks: &Marks) -> Vec<Row> {
    let mut rows = Vec::new();
    for node in &tree.children {
        add(node, 0, marks, &mut rows);
    }
    rows
}

/// Adds the rows of a node, and returns the findings in it.
fn add(node: &Node, depth: usize, marks: &Marks, rows: &mut Vec<Row>) -> Counts {
    let at = rows.len();
    rows.push(row(node, marks));
    if node.children.is_empty() {
        return rows[at].counts;
    }
    let mut own = row(node, marks);
    let mut counts = own.counts;
    if node.file.is_some() {
        // The heading of a group with a page cannot contain a link, because it opens the group.
        own.kind = "page";
        rows.push(own);
    }
    for child in &node.children {
        counts.add_all(add(child, depth + 1, marks, rows));
    }
    if let Some(last) = rows.last_mut() {
        last.ends += 1;
    }
    let parent = &mut rows[at];
    parent.counts = counts;
    parent.findings = None;
    parent.is_parent = true;
    parent.is_open = depth == 0;
    counts
}

fn row(node: &Node, marks: &Marks) -> Row {
    let marked = node.file.as_ref().and_then(|file| marks.get(file));
    Row {
        title: node.title.clone(),
        kind: node.kind.name(),
        method: node.endpoint.as_ref().map(|one| one.method.clone()),
        address: node.address.clone(),
        counts: marked.map_or_else(Counts::default, |marked| marked.counts),
        findings: marked.map(|marked| marked.id.clone()),
        problem: node.problem.as_ref().map(|problem| problem.message.clone()),
        is_hidden: node.is_hidden,
        is_parent: false,
        is_open: false,
        ends: 0,
    }
}
