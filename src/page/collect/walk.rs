//! The walk: what is open at a node, and which view the node goes into.

use super::headings::{self, OpenHeading};
use super::place::{Place, body};
use super::{Views, images, modules};
use crate::files::Source;
use crate::page::element::{AttributeData, ElementData};
use crate::page::{Element, code, front_matter};
use crate::syntax::comment;
use crate::syntax::esm;
use crate::syntax::jsx::{Tag, read_tag};
use crate::syntax::mask::HeadingId;
use crate::syntax::mdx::{Kind, NodeId, Tree};
use crate::syntax::value::Range;
use crate::text::Span;

/// A walk over the tree of one page.
pub(super) struct Walk<'t> {
    source: &'t Source,
    text: &'t str,
    ids: &'t [HeadingId],
    place: Place,
    /// Nothing that starts here or later is looked at.
    cut: u32,
    views: Views,
    /// The elements that are open, innermost last.
    open: Vec<(NodeId, u32)>,
    /// How many block quotes are open.
    quotes: usize,
    heading: Option<OpenHeading>,
    /// The paragraph that is being read, where it shows nothing but one image.
    lone_image: Option<Span>,
    /// Code within lines, where anybody wants to know.
    inline_code: Vec<Span>,
}

impl<'t> Walk<'t> {
    /// A walk over the tree of `text`, which is the text of `source` with `ids` masked.
    pub(super) fn new(source: &'t Source, text: &'t str, ids: &'t [HeadingId]) -> Self {
        let (plain, place) = body(source);
        Self {
            source,
            text,
            ids,
            place,
            cut: u32::MAX,
            views: Views::new(
                front_matter::read(plain, place.file, place.base),
                comment::directives(source.text()),
            ),
            open: Vec::new(),
            quotes: 0,
            heading: None,
            lone_image: None,
            inline_code: Vec::new(),
        }
    }

    /// The views of what starts before the byte `sound_end` of the text.
    pub(super) fn run(mut self, tree: &Tree<'_>, sound_end: u32) -> Views {
        self.cut = sound_end;
        // What the platform passes over as front matter is no heading to a person either.
        let head = self.views.front_matter.span.end;
        let head = head.saturating_sub(self.place.base);
        tree.walk(|node, enter| {
            let start = tree.range(node).0;
            if start < self.cut && (start >= head || node == 0) {
                if enter {
                    self.enter(tree, node);
                } else {
                    self.leave(tree, node);
                }
            }
        });
        self.drop_directives_in_code();
        self.views.shrink();
        self.views
    }

    /// What looks like a suppression in code shows how to write one.
    fn drop_directives_in_code(&mut self) {
        let (file, blocks, inline) = (self.place.file, &self.views.code_blocks, &self.inline_code);
        let in_code = |(start, end): Range| {
            let mut code = blocks.iter().map(|block| &block.span).chain(inline);
            code.any(|code| code.holds(Span::new(file, start, end)))
        };
        self.views.directives.retain(|found| match found {
            Ok(directive) => !in_code(directive.range),
            Err(malformed) => !in_code(malformed.range),
        });
    }

    /// The innermost open element.
    fn parent(&self) -> Option<u32> {
        self.open.last().map(|&(_, index)| index)
    }

    fn enter(&mut self, tree: &Tree<'_>, node: NodeId) {
        let span = self.place.span(tree.range(node));
        match tree.kind(node) {
            Kind::Blockquote => self.quotes += 1,
            Kind::Heading => {
                let asked_id = headings::asked_id(self.ids, self.text, tree.range(node).0);
                let parent = self.parent();
                let open = OpenHeading::markdown(tree, node, span, asked_id, parent);
                self.heading = Some(open);
            }
            Kind::Paragraph => {
                let lone = images::lone(tree, node);
                self.lone_image = lone.map(|range| self.place.span(range));
            }
            Kind::Text => self.words(tree.value(node)),
            Kind::InlineCode => {
                self.words(tree.value(node));
                if !self.views.directives.is_empty() {
                    self.inline_code.push(span);
                }
            }
            Kind::Code => {
                let block = code::read(tree.raw(node), span, self.parent());
                self.views.code_blocks.extend(block);
            }
            Kind::Image | Kind::ImageReference => {
                self.more();
                let image = images::markdown(tree, node, span, self.lone_image, self.parent());
                self.views.images.push(image);
            }
            Kind::MdxJsxFlowElement | Kind::MdxJsxTextElement => self.element(tree, node),
            Kind::MdxTextExpression | Kind::MdxFlowExpression | Kind::InlineMath => self.more(),
            Kind::MdxjsEsm => self.module(tree, node),
            _ => (),
        }
    }

    fn leave(&mut self, tree: &Tree<'_>, node: NodeId) {
        if let Some(heading) = self.heading.take_if(|heading| heading.node == node) {
            self.views.headings.push(heading.close());
        }
        match tree.kind(node) {
            Kind::Blockquote => self.quotes = self.quotes.saturating_sub(1),
            Kind::Paragraph => self.lone_image = None,
            _ => (),
        }
        if self.open.last().is_some_and(|&(open, _)| open == node) {
            self.open.pop();
        }
    }

    fn words(&mut self, words: &str) {
        if let Some(heading) = &mut self.heading {
            heading.words(words);
        }
    }

    fn more(&mut self) {
        if let Some(heading) = &mut self.heading {
            heading.more();
        }
    }

    fn element(&mut self, tree: &Tree<'_>, node: NodeId) {
        let range = tree.range(node);
        let Ok(tag) = read_tag(self.text, range.0, self.quotes) else {
            return;
        };
        let (parent, index) = (self.parent(), self.views.elements.len());
        let data = self.data(range, &tag, parent);
        self.views.elements.push(data);
        let element = Element::new(self.source, &self.views.elements, index);
        let name = tree.element(node);
        let image = images::form(name).map(|form| {
            let is_block = tree.kind(node) == Kind::MdxJsxFlowElement && self.heading.is_none();
            let block = is_block.then(|| element.span()).or(self.lone_image);
            images::element(form, &element, self.source, block, parent)
        });
        let heading = headings::level(name)
            .map(|level| OpenHeading::element(node, level, &element, self.source, parent));
        self.views.images.extend(image);
        // To the heading around it an element is more than text.
        self.more();
        if heading.is_some() {
            self.heading = heading;
        }
        self.open
            .push((node, u32::try_from(index).unwrap_or(u32::MAX)));
    }

    /// What is kept of an element.
    fn data(&self, range: Range, tag: &Tag, parent: Option<u32>) -> ElementData {
        let attributes = tag.attributes.iter().map(|attribute| AttributeData {
            kind: attribute.kind,
            name: self.place.range(attribute.name),
            value: self.place.range(attribute.value),
        });
        ElementData {
            range: self.place.range(range),
            tag_end: tag.end + self.place.base,
            name_end: tag.name.1 + self.place.base,
            attributes: attributes.collect(),
            parent,
        }
    }

    fn module(&mut self, tree: &Tree<'_>, node: NodeId) {
        let start = tree.range(node).0;
        match esm::read(tree.raw(node)) {
            Ok(module) => {
                let imports = modules::imports(module, start, self.place);
                self.views.imports.extend(imports);
            }
            Err(error) => {
                // Views end at the first fault.
                self.cut = self.cut.min(start);
                self.views.faults.push(modules::fault(tree, node, &error));
            }
        }
    }
}
