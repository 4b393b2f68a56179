//! The navigation tree for a terminal.

use super::node::{Node, NodeKind, State};
use super::tree::{Counts, Dropped, Tree};
use crate::report::plain;
use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns the navigation as lines, in colour if `is_coloured`.
pub fn as_text(tree: &Tree, is_coloured: bool) -> String {
    let mut writer = Writer {
        out: String::new(),
        is_coloured,
        dropped: &tree.dropped,
    };
    writer.head(tree);
    let lines: Vec<Line<'_>> = tree.global.iter().map(Line::Global).collect();
    writer.lines(lines, "", (&tree.children, None));
    let _ = writeln!(writer.out, "\n{}", summary(tree.counts));
    writer.out
}

/// Returns the counts of the navigation on one line.
pub fn summary(counts: Counts) -> String {
    let mut text = counted(counts.pages, "page");
    if counts.endpoints > 0 {
        let _ = write!(
            text,
            ", {} of them generated from specifications",
            counts.endpoints
        );
    }
    match counts.missing {
        0 => (),
        1 => text.push_str("; 1 entry has no page"),
        many => {
            let _ = write!(text, "; {many} entries have no page");
        }
    }
    if counts.dropped > 0 {
        let lists = counted(counts.dropped, "list");
        let pages = counted(counts.dropped_pages, "page");
        let _ = write!(text, "; the platform drops {lists} with {pages}");
    }
    text + "."
}

pub(super) fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// The subject of one line of the tree.
enum Line<'t> {
    Node(&'t Node),
    Global(&'t Node),
    Dropped(&'t Dropped),
}

#[derive(Clone, Copy)]
enum Style {
    Strong,
    Dim,
    Badge,
    Bad,
}

struct Writer<'t> {
    out: String,
    is_coloured: bool,
    dropped: &'t [Dropped],
}

// Writing to a string cannot fail.
impl<'t> Writer<'t> {
    fn head(&mut self, tree: &Tree) {
        let site = &tree.site;
        let name = if site.name.is_empty() {
            "(no name)"
        } else {
            &site.name
        };
        self.styled(Style::Strong, &plain(name));
        let mut facts: Vec<Cow<'_, str>> = Vec::new();
        facts.extend(site.theme.as_deref().map(plain));
        facts.extend(site.pattern.as_deref().map(plain));
        facts.extend(site.drilldown.map(|is_on| {
            let state = if is_on { "on" } else { "off" };
            format!("drilldown {state}").into()
        }));
        if !facts.is_empty() {
            self.styled(Style::Dim, &format!("  {}", facts.join(", ")));
        }
        self.out.push('\n');
    }

    /// Writes the lines `first`, then `nodes`, then the lists that are dropped from the node `parent`.
    fn lines(
        &mut self,
        first: Vec<Line<'t>>,
        indent: &str,
        (nodes, parent): (&'t [Node], Option<usize>),
    ) {
        let mut lines = first;
        lines.extend(nodes.iter().map(Line::Node));
        let dropped = self.dropped.iter();
        let dropped = dropped.filter(|dropped| dropped.parent == parent);
        lines.extend(dropped.map(Line::Dropped));
        let last = lines.len();
        for (number, line) in (1..).zip(lines) {
            let (branch, below) = if number == last {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            self.styled(Style::Dim, &format!("{indent}{branch}"));
            match line {
                Line::Dropped(dropped) => self.dropped(dropped),
                Line::Global(node) => self.node(node, true),
                Line::Node(node) => {
                    self.node(node, false);
                    let global = node.global.iter().map(Line::Global).collect();
                    let inside = (&*node.children, Some(node.id));
                    self.lines(global, &format!("{indent}{below}"), inside);
                }
            }
        }
    }

    fn node(&mut self, node: &Node, is_global: bool) {
        if is_global {
            self.styled(Style::Dim, "global ");
        }
        if node.kind == NodeKind::Endpoint {
            if let Some(endpoint) = &node.endpoint {
                self.styled(Style::Badge, &endpoint.method);
                self.out.push(' ');
            }
        } else if node.kind != NodeKind::Page {
            self.styled(Style::Dim, &format!("{} ", node.kind.name()));
        }
        if node.title.trim().is_empty() {
            self.styled(Style::Dim, "(blank)");
        } else if node.kind.is_page() {
            self.out.push_str(&plain(&node.title));
        } else {
            self.styled(Style::Strong, &plain(&node.title));
        }
        for badge in badges(node) {
            self.out.push(' ');
            self.styled(Style::Badge, &format!("[{}]", plain(badge)));
        }
        let to = match (&node.href, &node.address) {
            (Some(href), _) => Some(format!("→ {}", plain(href))),
            (None, Some(address)) => Some(plain(address).into_owned()),
            (None, None) => None,
        };
        if let Some(to) = to {
            self.styled(Style::Dim, &format!("  {to}"));
        }
        if let Some(problem) = &node.problem {
            let (sign, style) = if node.is_missing() {
                ("✗", Style::Bad)
            } else {
                ("?", Style::Dim)
            };
            self.out.push_str("  ");
            self.styled(style, &format!("{sign} {}", plain(&problem.message)));
        }
        self.out.push('\n');
    }

    fn dropped(&mut self, dropped: &Dropped) {
        let pages = counted(dropped.pages, "page");
        let text = format!("✗ {} dropped, {pages}", plain(&dropped.list));
        self.styled(Style::Bad, &text);
        let place = &dropped.place;
        let (file, line, column) = (plain(&place.file), place.line, place.column);
        let why = format!(": {} ({file}:{line}:{column})", plain(&dropped.message));
        self.out.push_str(&why);
        self.out.push('\n');
    }

    fn styled(&mut self, style: Style, text: &str) {
        if !self.is_coloured {
            self.out.push_str(text);
            return;
        }
        let code = match style {
            Style::Strong => "1",
            Style::Dim => "2",
            Style::Badge => "36",
            Style::Bad => "31",
        };
        let _ = write!(self.out, "\x1b[{code}m{text}\x1b[0m");
    }
}

/// Returns the badges after the title, in order.
fn badges(node: &Node) -> Vec<&str> {
    let mut badges = Vec::new();
    badges.extend(node.tag.as_deref());
    badges.extend(match node.state {
        Some(State::Expanded) => Some("expanded"),
        Some(State::Collapsed) => Some("collapsed"),
        Some(State::Fixed) | None => None,
    });
    if node.kind == NodeKind::Page {
        badges.extend(node.endpoint.as_ref().map(|endpoint| &*endpoint.method));
    }
    for (is_set, word) in [
        (node.is_default, "default"),
        (node.is_deprecated, "deprecated"),
        (node.is_hidden, "hidden"),
    ] {
        badges.extend(is_set.then_some(word));
    }
    badges
}
