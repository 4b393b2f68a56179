//! The walk over the syntax tree of a page, which fills all views.

use super::attributes::Attributes;
use super::elements::AttributeData;
use super::heading::OpenHeading;
use super::image::{has_words, lone_image};
use super::views::Views;
use super::{HeadingForm, code, emphasis, link};
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::syntax::mdx_input::HeadingId;
use crate::syntax::value::Range;
use crate::text::to_u32;

pub(super) struct Walk<'t> {
    /// The text of the page.
    pub(super) page: &'t str,
    /// The part of it that was parsed.
    pub(super) text: &'t str,
    /// The offset of this part in the page.
    pub(super) base: u32,
    ids: Vec<HeadingId>,
    /// Nodes that start here or later are ignored.
    pub(super) cut: u32,
    pub(super) views: Views,
    /// The open elements, innermost last.
    pub(super) open: Vec<(NodeId, u32)>,
    pub(super) quotes: usize,
    pub(super) heading: Option<OpenHeading>,
    /// The current paragraph, if it contains only one image.
    pub(super) lone_image: Option<Range>,
    /// Whether the current paragraph, heading or table cell contains text.
    pub(super) is_among_words: bool,
    /// The number of open Markdown links.
    pub(super) open_links: usize,
    /// The indexes of the open lists, innermost last.
    pub(super) open_lists: Vec<usize>,
    inline_code: Vec<Range>,
    /// The open nodes, innermost last.
    pub(super) path: Vec<NodeId>,
    /// The index of the current block of text.
    pub(super) block: u32,
}

impl<'t> Walk<'t> {
    /// Creates a walk over the tree of `text`, which starts at byte `base` of `page`. `views` contains the start of
    /// the page.
    pub(super) fn new(
        page: &'t str,
        text: &'t str,
        base: u32,
        ids: Vec<HeadingId>,
        views: Views,
    ) -> Self {
        Self {
            page,
            text,
            base,
            ids,
            cut: u32::MAX,
            views,
            open: Vec::new(),
            quotes: 0,
            heading: None,
            lone_image: None,
            is_among_words: false,
            open_links: 0,
            open_lists: Vec::new(),
            inline_code: Vec::new(),
            path: Vec::new(),
            block: 0,
        }
    }

    /// Walks up to the byte `cut`, where the tree becomes unreliable, and returns the views.
    pub(super) fn run(mut self, tree: &Tree<'_>, cut: u32) -> Views {
        self.cut = cut;
        // Front matter that the platform ignores is not a heading to readers either.
        let head = self.views.front_matter.range.1.saturating_sub(self.base);
        tree.walk(|node, enter| {
            if !enter {
                self.path.pop();
            }
            let start = tree.range(node).0;
            if start < self.cut && (start >= head || node == 0) {
                if enter {
                    self.enter(tree, node);
                } else {
                    self.leave(tree, node);
                }
            }
            if enter {
                self.path.push(node);
            }
        });
        if self.cut != u32::MAX {
            // Their definitions may be in the part that cannot be parsed.
            self.views.undefined_references.clear();
        }
        self.drop_directives_in_code();
        emphasis::keep_literal(&mut self.views.emphasis_marks);
        link::note_styles(self.page, &mut self.views.links);
        self.views.finish();
        self.views
    }

    /// Drops the directives that start in front matter or code, or inside another one.
    fn drop_directives_in_code(&mut self) {
        if self.views.directives.is_empty() {
            return;
        }
        let blocks = self.views.code_blocks.iter().map(|block| block.span);
        let code = blocks.chain(self.inline_code.iter().copied());
        let mut code: Vec<Range> = code.chain([self.views.front_matter.range]).collect();
        code.sort_unstable();
        let mut after = 0;
        self.views.directives.retain(|found| {
            let (start, end) = match found {
                Ok(directive) => directive.range,
                Err(malformed) => malformed.range,
            };
            let before = code.partition_point(|code| code.0 <= start);
            let is_code = before > 0 && start < code[before - 1].1;
            let is_kept = !is_code && start >= after;
            if is_kept {
                after = end;
            }
            is_kept
        });
    }

    /// Converts a range of the text to a range of the file.
    pub(super) fn shifted(&self, (start, end): Range) -> Range {
        (start + self.base, end + self.base)
    }

    pub(super) fn parent(&self) -> Option<u32> {
        self.open.last().map(|&(_, index)| index)
    }

    fn enter(&mut self, tree: &Tree<'_>, node: NodeId) {
        self.note_misplaced_content(tree, node);
        self.enter_text(tree, node);
        match tree.kind(node) {
            Kind::Blockquote => self.quotes += 1,
            Kind::Heading => {
                self.heading = Some(OpenHeading::new(node));
                self.is_among_words = true;
            }
            Kind::TableCell => self.is_among_words = true,
            Kind::Paragraph => {
                self.lone_image = lone_image(tree, node).map(|range| self.shifted(range));
                self.is_among_words = has_words(tree, node);
            }
            Kind::Text => {
                self.words(tree, node);
                self.undefined_references(tree, node);
            }
            Kind::InlineCode => {
                self.words(tree, node);
                if !self.views.directives.is_empty() {
                    self.inline_code.push(self.shifted(tree.range(node)));
                }
            }
            Kind::Code => {
                let whole = self.shifted(tree.range(node));
                let block = code::read(tree.raw(node), whole, self.parent());
                self.views.code_blocks.extend(block);
            }
            Kind::Image | Kind::ImageReference => {
                self.markdown_image(tree, node);
                self.markdown_link(tree, node);
            }
            Kind::Link | Kind::LinkReference => {
                self.open_links += 1;
                self.markdown_link(tree, node);
            }
            Kind::Definition => self.markdown_link(tree, node),
            Kind::List => self.open_list(tree, node),
            Kind::ListItem => self.list_item(tree, node),
            Kind::FlowElement | Kind::TextElement => self.element(tree, node),
            Kind::TextExpression | Kind::FlowExpression => {
                self.more();
                self.expression(tree, node);
            }
            Kind::InlineMath => self.more(),
            Kind::Esm => self.module(tree, node),
            _ => (),
        }
    }

    fn leave(&mut self, tree: &Tree<'_>, node: NodeId) {
        let heading = self.heading.take_if(|heading| heading.node == node);
        if let Some(heading) = heading {
            self.close_heading(tree, heading);
        }
        self.leave_text(tree, node);
        match tree.kind(node) {
            Kind::Blockquote => self.quotes = self.quotes.saturating_sub(1),
            Kind::Link | Kind::LinkReference => self.open_links = self.open_links.saturating_sub(1),
            Kind::List => {
                self.open_lists.pop();
            }
            Kind::Paragraph => {
                self.lone_image = None;
                self.is_among_words = false;
            }
            Kind::Heading | Kind::TableCell => self.is_among_words = false,
            _ => (),
        }
        if self.open.last().is_some_and(|&(open, _)| open == node) {
            self.open.pop();
        }
    }

    fn words(&mut self, tree: &Tree<'_>, node: NodeId) {
        if let Some(heading) = &mut self.heading {
            heading.words(&tree.value(node));
        }
    }

    pub(super) fn more(&mut self) {
        if let Some(heading) = &mut self.heading {
            heading.more();
        }
    }

    fn close_heading(&mut self, tree: &Tree<'_>, open: OpenHeading) {
        let node = open.node;
        let range = tree.range(node);
        let outer = self
            .open
            .iter()
            .rev()
            .find(|&&(element, _)| element != node);
        let outer = outer.map(|&(_, index)| index);
        let (level_and_form, explicit_id) = if tree.kind(node) == Kind::Heading {
            let is_hashes = tree.raw(node).starts_with('#');
            let form = if is_hashes {
                HeadingForm::Hashes
            } else {
                HeadingForm::Underlined
            };
            let next = self.ids.partition_point(|id| id.range.0 < range.0);
            let explicit_id = self.ids.get(next);
            let explicit_id = explicit_id.filter(|id| id.range.0 < line_end(self.text, range.0));
            (
                (tree.depth(node), form),
                explicit_id.map(|id| id.id.clone()),
            )
        } else {
            let level = tree.element(node).trim_start_matches('h').parse();
            let own = self
                .parent()
                .map(|index| self.views.elements.attributes(index as usize));
            let explicit_id = own.and_then(|own| self.attributes(own).get("id"));
            (
                (level.unwrap_or(2), HeadingForm::Jsx),
                explicit_id.map(|(_, id)| id.into()),
            )
        };
        let heading = open.close(self.shifted(range), level_and_form, explicit_id, outer);
        self.views.headings.push(heading);
    }

    pub(super) fn attributes<'a>(&self, all: &'a [AttributeData]) -> Attributes<'a, 't> {
        Attributes {
            text: self.page,
            all,
        }
    }
}

fn line_end(text: &str, start: u32) -> u32 {
    let rest = text.get(start as usize..).unwrap_or_default();
    let length = rest.find('\n').unwrap_or(rest.len());
    start + to_u32(length)
}
