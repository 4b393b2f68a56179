//! The blocks of a page, which comments can be placed around.

use super::Page;
use super::reparse::reparse;
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::text::Span;
use std::collections::HashMap;

impl Page {
    /// Returns, for each place, the smallest block around it that a comment on a line of its own can precede. A list or
    /// a table is one block. In an element with its tags on separate lines, each block of its content is one. Returns
    /// `None` for a place outside all blocks, and for every place on a page that is not parsed as MDX.
    ///
    /// Parses the page again, because its views do not store blocks.
    pub fn blocks_at(&self, places: &[u32]) -> Vec<Option<Span>> {
        if !self.syntax_errors().is_empty() {
            return vec![None; places.len()];
        }
        reparse(self.text(), |tree, text, base| {
            let mut children = HashMap::new();
            let blocks = places.iter().map(|&place| {
                let place = place.checked_sub(base)?;
                let (start, end) = block(tree, &mut children, text, place)?;
                Some(Span::new(self.file(), start + base, end + base))
            });
            blocks.collect()
        })
    }
}

/// Returns the block at `place`. `children` are those of the nodes looked at so far.
fn block(
    tree: &Tree<'_>,
    children: &mut HashMap<NodeId, Vec<NodeId>>,
    text: &str,
    place: u32,
) -> Option<(u32, u32)> {
    let mut child_at = |parent: NodeId| {
        let children = children
            .entry(parent)
            .or_insert_with(|| tree.children(parent).collect());
        let range = |child| {
            let (start, end) = tree.range(child);
            start..end.max(start + 1)
        };
        // Children are in the order of the text, and there may be thousands.
        let at = children.partition_point(|&child| range(child).end <= place);
        let child = children.get(at).copied();
        child.filter(|&child| range(child).contains(&place))
    };
    let mut found = child_at(0).filter(|&child| tree.kind(child) != Kind::Yaml)?;
    while tree.kind(found) == Kind::FlowElement {
        match child_at(found) {
            Some(child) if starts_line(text, tree.range(child).0) => found = child,
            _ => break,
        }
    }
    let range = tree.range(found);
    starts_line(text, range.0).then_some(range)
}

/// Returns whether only spaces precede byte `at` on its line.
fn starts_line(text: &str, at: u32) -> bool {
    let before = text.get(..at as usize).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    before[line..].trim().is_empty()
}

#[cfg(test)]
mod tests {
    use crate::page::Page;

    #[test]
    fn finds_the_smallest_block_on_its_own_lines() {
        let text = "---\ntitle: A\n---\n\nOne\nword\n\n- a\n- b\n\n<Note>\n  inner\n\n  <Tip>\n  deep\n  </Tip>\n</Note>\n\n<Tip>line</Tip>\n";
        let page = Page::of(text);
        for (what, block) in [
            ("word", Some("One\nword")),
            ("b\n\n<Note", Some("- a\n- b")),
            ("inner", Some("inner")),
            ("deep", Some("deep")),
            ("line", Some("<Tip>line</Tip>")),
            ("<Tip>\n", Some("<Tip>\n  deep\n  </Tip>")),
            ("title", None),
        ] {
            let at = u32::try_from(text.find(what).expect("there")).expect("short");
            let found = page.blocks_at(&[at]);
            let found = found[0].map(|span| page.slice(span).trim_end());
            assert_eq!(found, block, "{what}");
        }
    }

    #[test]
    fn deeply_nested_pages_have_blocks() {
        let text = format!("{}a{}\n", "<b>".repeat(20_000), "</b>".repeat(20_000));
        let length = u32::try_from(text.trim_end().len()).expect("short");
        let page = Page::of(&text);
        assert_eq!(page.syntax_errors(), []);
        assert_eq!(page.blocks_at(&[5]), [Some(page.span((0, length)))]);
    }
}
