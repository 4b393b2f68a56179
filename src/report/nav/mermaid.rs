//! The navigation tree as a Mermaid diagram.

use super::node::{Node, NodeKind};
use super::tree::{MARK, Tree};
use std::fmt::Write as _;

/// The maximum number of arrows that Mermaid draws by default (`maxEdges`).
const MAX_ARROWS: usize = 500;
/// The maximum number of characters that Mermaid reads by default (`maxTextSize`).
const MAX_CHARACTERS: usize = 50_000;

/// The characters that are not escaped in the text of a node, in addition to letters and digits.
const UNESCAPED: &str = " .,_-/()'!?+=";

/// Returns the navigation as a flowchart.
pub fn as_mermaid(tree: &Tree) -> String {
    let mut out = format!("%% {MARK}\nflowchart LR\n");
    let name = label(&[&tree.site.name]);
    // Writing to a string cannot fail.
    let _ = writeln!(out, "  site([\"{name}\"])");
    for node in tree.global.iter().chain(&tree.children) {
        write_node(&mut out, node, "site");
    }
    for (number, dropped) in tree.dropped.iter().enumerate() {
        let from = dropped
            .parent
            .map_or_else(|| "site".to_owned(), |id| format!("n{id}"));
        let text = label(&[&dropped.list, "dropped"]);
        let _ = writeln!(out, "  {from} -.-x d{number}[\"{text}\"]:::bad");
    }
    out.push_str("  classDef bad stroke:#c2410c,stroke-dasharray:4 3\n");
    out.push_str("  classDef quiet stroke-dasharray:2 3\n");
    out
}

/// Returns the default limit of Mermaid that a diagram exceeds, if any.
pub fn too_large(diagram: &str) -> Option<&'static str> {
    if diagram.len() > MAX_CHARACTERS {
        return Some("Mermaid reads at most 50,000 characters unless `maxTextSize` is higher");
    }
    let arrows = diagram.lines().filter(|line| line.contains(" -"));
    (arrows.count() > MAX_ARROWS)
        .then_some("Mermaid draws at most 500 arrows unless `maxEdges` is higher")
}

fn write_node(out: &mut String, node: &Node, parent: &str) {
    let own = format!("n{}", node.id);
    let arrow = if node.is_hidden { "-.->" } else { "-->" };
    let method = node
        .endpoint
        .as_ref()
        .map_or("", |endpoint| &endpoint.method);
    let text = label(&[method, &node.title]);
    let (open, close) = match node.kind {
        _ if node.href.is_some() => (">", "]"),
        NodeKind::Page => ("[", "]"),
        NodeKind::Endpoint => ("[[", "]]"),
        NodeKind::Group => ("(", ")"),
        _ => ("([", "])"),
    };
    let class = match () {
        () if node.is_missing() => ":::bad",
        () if node.is_hidden || node.is_deprecated => ":::quiet",
        () => "",
    };
    let _ = writeln!(
        out,
        "  {parent} {arrow} {own}{open}\"{text}\"{close}{class}"
    );
    for child in node.global.iter().chain(&node.children) {
        write_node(out, child, &own);
    }
}

/// Returns words as the text of a node; characters that Mermaid may interpret are written as numeric references.
fn label(words: &[&str]) -> String {
    let words: Vec<&str> = words
        .iter()
        .flat_map(|text| text.split_whitespace())
        .collect();
    let mut out = String::new();
    for letter in words.join(" ").chars() {
        match letter {
            '"' => out.push_str("#quot;"),
            '&' => out.push_str("#amp;"),
            '<' => out.push_str("#lt;"),
            '>' => out.push_str("#gt;"),
            _ if letter.is_alphanumeric() || UNESCAPED.contains(letter) => out.push(letter),
            _ if letter.is_control() => (),
            _ => {
                let _ = write!(out, "#{};", u32::from(letter));
            }
        }
    }
    if out.is_empty() { "-".to_owned() } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_escaped() {
        assert_eq!(label(&["GET", "Größe / 重量"]), "GET Größe / 重量");
        assert_eq!(
            label(&["a\"]; click n1 <b>\n%%{init}%%`"]),
            "a#quot;#93;#59; click n1 #lt;b#gt; #37;#37;#123;init#125;#37;#37;#96;"
        );
        assert_eq!(label(&["\u{1b}"]), "-");
    }
}
