//! Collects the tags of a page that does not parse, and the blocks around them.

use super::names::name;
use super::scan::{
    Block, Tag, broken_tags, closing_tags, comments, line_end, opening_tags, paragraph_end,
};
use crate::syntax::fence::{OpenFence, open_fence};
use crate::syntax::mdx::{Kind, Tree};
use crate::syntax::value::{Range, to_u32};

/// The tags and blocks of a page.
pub(super) struct Tags<'t> {
    /// The tags to pair, in order.
    pub(super) pairing: Vec<Tag<'t>>,
    /// The code blocks that may include tags by mistake.
    pub(super) fences: Vec<OpenFence>,
    /// The blocks, outer ones first.
    blocks: Vec<Block>,
}

/// Collects the tags of `text`, parsed to `tree`. `broken` are the sorted offsets of errors that are not about pairing,
/// and `in_paragraphs` those of the tags that are open at the end of their paragraph.
pub(super) fn collect<'t>(
    text: &'t str,
    tree: &Tree<'_>,
    broken: &[u32],
    with_attributes: &[u32],
    in_paragraphs: &[u32],
) -> Tags<'t> {
    let mut found = Collection::default();
    tree.walk(|node, enter| found.visit(text, tree, node, enter));
    let Collection {
        mut opaque,
        mut pairing,
        mut blocks,
        fences,
        ..
    } = found;
    let comments = comments(text, broken);
    pairing.retain(|tag| {
        let before = comments.partition_point(|comment| comment.0 <= tag.start);
        before == 0 || comments[before - 1].1 <= tag.start
    });
    opaque.extend(comments);
    opaque.sort_unstable();
    // The tree has no node for a paragraph that starts with a tag.
    blocks.extend(in_paragraphs.iter().map(|&at| Block {
        kind: Kind::Paragraph,
        range: (at, paragraph_end(text, at)),
    }));
    blocks.sort_by_key(|block| (block.range.0, u32::MAX - block.range.1));
    pairing.extend(closing_tags(text, (0, to_u32(text.len())), &opaque, true));
    // The second `<` of `<<` starts the tag.
    pairing.retain(|tag| {
        let before = tag.start.checked_sub(1);
        before.is_none_or(|before| broken.binary_search(&before).is_err())
    });
    pairing.extend(broken_tags(text, broken, with_attributes));
    pairing.sort_by_key(|tag| (tag.start, tag.is_sure));
    pairing.dedup_by_key(|tag| tag.start);
    let mut tags = Tags {
        pairing,
        fences,
        blocks,
    };
    place(&mut tags.pairing, &tags.blocks, broken);
    // Text after an open brace may be part of its expression.
    let braces: Vec<Range> = broken
        .iter()
        .filter(|&&at| text[at as usize..].starts_with('{'))
        .map(|&at| (at, line_end(text, at)))
        .collect();
    for tag in &mut tags.pairing {
        let before = braces.partition_point(|brace| brace.0 <= tag.start);
        tag.is_sure &= before == 0 || braces[before - 1].1 <= tag.start;
    }
    tags
}

impl<'t> Tags<'t> {
    /// Returns the tags that `fence` includes by mistake. None of them is certain.
    pub(super) fn taken_in(&self, text: &'t str, fence: OpenFence) -> Vec<Tag<'t>> {
        let range = (fence.range.1, fence.end);
        let mut found: Vec<Tag<'t>> = opening_tags(text, range).collect();
        found.extend(closing_tags(text, range, &[], false));
        found.sort_by_key(|tag| tag.start);
        place(&mut found, &self.blocks, &[]);
        found
    }
}

#[derive(Default)]
struct Collection<'t> {
    /// The indexes of the open blocks.
    open: Vec<usize>,
    /// Tags, code and expressions, which cannot contain other tags.
    opaque: Vec<Range>,
    pairing: Vec<Tag<'t>>,
    blocks: Vec<Block>,
    fences: Vec<OpenFence>,
}

impl<'t> Collection<'t> {
    fn visit(&mut self, text: &'t str, tree: &Tree<'_>, node: u32, enter: bool) {
        let (kind, range) = (tree.kind(node), tree.range(node));
        let is_block = matches!(
            kind,
            Kind::Paragraph | Kind::Heading | Kind::TableCell | Kind::ListItem | Kind::Blockquote
        );
        if !enter {
            if is_block && let Some(block) = self.open.pop() {
                self.reach(self.blocks[block].range.1);
            }
            return;
        }
        self.reach(range.1);
        match kind {
            _ if is_block => {
                self.open.push(self.blocks.len());
                self.blocks.push(Block { kind, range });
            }
            Kind::FlowElement | Kind::TextElement => {
                if let Some(tags) = tree.tags(node) {
                    let end = tags.tag.end;
                    self.opaque.push((range.0, end));
                    let name = name(text.get(range.0 as usize + 1..).unwrap_or_default());
                    let tag = (!tags.is_self_closing).then(|| Tag {
                        end,
                        ..Tag::new(name, range.0, false, true)
                    });
                    self.pairing.extend(tag);
                }
            }
            Kind::Code => {
                self.opaque.push(range);
                self.fences.extend(open_fence(text, range));
            }
            Kind::InlineCode
            | Kind::Math
            | Kind::InlineMath
            | Kind::Yaml
            | Kind::Toml
            | Kind::FlowExpression
            | Kind::TextExpression
            | Kind::Esm => self.opaque.push(range),
            _ => (),
        }
    }
}

impl Collection<'_> {
    /// Extends the innermost block to `end`: after an error, a node ends before its content.
    fn reach(&mut self, end: u32) {
        if let Some(&block) = self.open.last() {
            let range = &mut self.blocks[block].range;
            range.1 = range.1.max(end);
        }
    }
}

/// Sets the block of each tag. Both lists are sorted.
fn place(tags: &mut [Tag<'_>], blocks: &[Block], broken: &[u32]) {
    let mut open: Vec<Block> = Vec::new();
    let mut later = blocks.iter().peekable();
    for tag in tags {
        while let Some(block) = later.next_if(|block| block.range.0 <= tag.start) {
            open.retain(|outer| outer.range.1 > block.range.0);
            open.push(*block);
        }
        open.retain(|block| block.range.1 > tag.start);
        tag.block = open.last().copied();
        // Text after an error in a paragraph was not meant to be part of it.
        let first = broken.partition_point(|&at| tag.block.is_some_and(|it| at < it.range.0));
        let is_astray = broken.get(first).is_some_and(|&at| at < tag.end);
        let container = open.iter().rev().find(|block| block.is_container());
        tag.container = container.copied();
        let limit = if is_astray || !tag.is_sure {
            container
        } else {
            open.last()
        };
        tag.until = limit.map_or(u32::MAX, |block| block.range.1);
    }
}
