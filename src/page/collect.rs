//! One walk over a page's tree fills all its views.

use super::element::{AttributeData, ElementData, literal};
use super::image::{Alt, Image, ImageForm};
use super::{CodeBlock, Form, FrontMatter, Heading, Import, code, front_matter};
use crate::files::Source;
use crate::syntax::comment::{self, Directive, Malformed};
use crate::syntax::esm;
use crate::syntax::fault::{self, Fault, FaultKind};
use crate::syntax::jsx::{AttributeKind, read_tag};
use crate::syntax::mask::{HeadingId, mask};
use crate::syntax::mdx::{Dialect, Kind, NodeId, Tree};
use crate::text::Span;

/// Everything that rules see of a page.
#[derive(Debug)]
pub(super) struct Views {
    pub(super) front_matter: FrontMatter,
    pub(super) headings: Vec<Heading>,
    pub(super) images: Vec<Image>,
    pub(super) code_blocks: Vec<CodeBlock>,
    pub(super) elements: Vec<ElementData>,
    pub(super) imports: Vec<Import>,
    pub(super) faults: Vec<Fault>,
    pub(super) directives: Vec<Result<Directive, Malformed>>,
}

/// Reads a page as MDX.
pub(super) fn mdx(source: &Source) -> Views {
    let (text, base) = body(source);
    let (masked, ids) = mask(text);
    let tree = Tree::parse(&masked, Dialect::Mdx);
    let mut walk = Walk::new(source, &masked, base, ids);
    walk.cut = tree.errors.first().map_or(u32::MAX, |error| error.offset);
    walk.run(&tree);
    let mut views = walk.finish();
    let explained = fault::explain(text, &tree.errors);
    views.faults.extend(explained);
    tree.recycle();
    views.faults.sort_by_key(|fault| fault.range);
    shift(&mut views.faults, base);
    views
}

/// Reads a page without MDX: front matter, code blocks and suppressions only.
pub(super) fn markdown(source: &Source) -> Views {
    let (text, base) = body(source);
    let tree = Tree::parse(text, Dialect::Markdown);
    let mut walk = Walk::new(source, text, base, Vec::new());
    walk.run(&tree);
    tree.recycle();
    let views = walk.finish();
    Views {
        headings: Vec::new(),
        images: Vec::new(),
        ..views
    }
}

/// The text without its byte order mark, and the mark's length.
fn body(source: &Source) -> (&str, u32) {
    let text = source.text();
    text.strip_prefix('\u{feff}')
        .map_or((text, 0), |text| (text, 3))
}

fn shift(faults: &mut [Fault], base: u32) {
    let moved = |(start, end): (u32, u32)| (start + base, end + base);
    for fault in faults {
        fault.range = moved(fault.range);
        if let Some((range, _)) = &mut fault.related {
            *range = moved(*range);
        }
        if let Some(repair) = &mut fault.repair {
            repair.range = moved(repair.range);
        }
    }
}

/// A heading whose parts are still being read.
struct OpenHeading {
    node: NodeId,
    text: String,
    shows_more: bool,
}

struct Walk<'t> {
    source: &'t Source,
    text: &'t str,
    base: u32,
    ids: Vec<HeadingId>,
    /// Nothing that starts here or later is looked at.
    cut: u32,
    views: Views,
    /// The elements that are open, innermost last.
    open: Vec<(NodeId, u32)>,
    quotes: usize,
    heading: Option<OpenHeading>,
    /// The paragraph that is being read, and whether it shows nothing but one image.
    lone_image: Option<Span>,
    inline_code: Vec<Span>,
    wants_inline_code: bool,
}

impl<'t> Walk<'t> {
    fn new(source: &'t Source, text: &'t str, base: u32, ids: Vec<HeadingId>) -> Self {
        let directives = comment::directives(source.text());
        let wants_inline_code = !directives.is_empty();
        Self {
            source,
            text,
            base,
            ids,
            cut: u32::MAX,
            views: Views {
                front_matter: front_matter::read(body(source).0, source.id(), base),
                headings: Vec::new(),
                images: Vec::new(),
                code_blocks: Vec::new(),
                elements: Vec::new(),
                imports: Vec::new(),
                faults: Vec::new(),
                directives,
            },
            open: Vec::new(),
            quotes: 0,
            heading: None,
            lone_image: None,
            inline_code: Vec::new(),
            wants_inline_code,
        }
    }

    fn run(&mut self, tree: &Tree<'_>) {
        // What the platform passes over as front matter is no heading to a person either.
        let head = self.views.front_matter.span.end.saturating_sub(self.base);
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
    }

    fn finish(mut self) -> Views {
        let code: Vec<Span> = self
            .views
            .code_blocks
            .iter()
            .map(|block| block.span)
            .collect();
        let (file, inline) = (self.source.id(), &self.inline_code);
        let in_code = |range: (u32, u32)| {
            let span = Span::new(file, range.0, range.1);
            code.iter().chain(inline).any(|code| code.holds(span))
        };
        self.views.directives.retain(|found| match found {
            Ok(directive) => !in_code(directive.range),
            Err(malformed) => !in_code(malformed.range),
        });
        // A site keeps its views, so the room that growing left over is given back.
        self.views.headings.shrink_to_fit();
        self.views.images.shrink_to_fit();
        self.views.code_blocks.shrink_to_fit();
        self.views.elements.shrink_to_fit();
        self.views
    }

    /// A range of the text as a range of the file.
    fn shifted(&self, (start, end): (u32, u32)) -> (u32, u32) {
        (start + self.base, end + self.base)
    }

    fn span(&self, range: (u32, u32)) -> Span {
        let (start, end) = self.shifted(range);
        Span::new(self.source.id(), start, end)
    }

    /// The text of a range of the file.
    fn slice(&self, (start, end): (u32, u32)) -> &'t str {
        self.source.slice(Span::new(self.source.id(), start, end))
    }

    fn parent(&self) -> Option<u32> {
        self.open.last().map(|&(_, index)| index)
    }

    fn enter(&mut self, tree: &Tree<'_>, node: NodeId) {
        match tree.kind(node) {
            Kind::Blockquote => self.quotes += 1,
            Kind::Heading => self.open_heading(node),
            Kind::Paragraph => {
                self.lone_image = lone_image(tree, node).map(|range| self.span(range))
            }
            Kind::Text => self.words(tree.value(node)),
            Kind::InlineCode => {
                self.words(tree.value(node));
                if self.wants_inline_code {
                    self.inline_code.push(self.span(tree.range(node)));
                }
            }
            Kind::Code => {
                let whole = self.span(tree.range(node));
                let block = code::read(tree.raw(node), whole, self.parent());
                self.views.code_blocks.extend(block);
            }
            Kind::Image => {
                let (source, alt) = tree.image(node);
                self.markdown_image(tree, node, Some(source), alt);
            }
            Kind::ImageReference => {
                let alt = tree.image_reference(node);
                self.markdown_image(tree, node, None, alt);
            }
            Kind::MdxJsxFlowElement | Kind::MdxJsxTextElement => self.element(tree, node),
            Kind::MdxTextExpression | Kind::MdxFlowExpression | Kind::InlineMath => self.more(),
            Kind::MdxjsEsm => self.module(tree, node),
            _ => (),
        }
    }

    fn leave(&mut self, tree: &Tree<'_>, node: NodeId) {
        if self
            .heading
            .as_ref()
            .is_some_and(|heading| heading.node == node)
        {
            self.close_heading(tree, node);
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

    fn open_heading(&mut self, node: NodeId) {
        self.heading = Some(OpenHeading {
            node,
            text: String::new(),
            shows_more: false,
        });
    }

    fn words(&mut self, words: &str) {
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(words);
        }
    }

    fn more(&mut self) {
        if let Some(heading) = &mut self.heading {
            heading.shows_more = true;
        }
    }

    fn close_heading(&mut self, tree: &Tree<'_>, node: NodeId) {
        let Some(open) = self.heading.take() else {
            return;
        };
        let range = tree.range(node);
        let (level, form, asked_id) = if tree.kind(node) == Kind::Heading {
            let form = if tree.raw(node).starts_with('#') {
                Form::Hashes
            } else {
                Form::Underlined
            };
            let line_end = line_end(self.text, range.0);
            let asked = self
                .ids
                .iter()
                .find(|id| (range.0..line_end).contains(&id.range.0));
            (tree.depth(node), form, asked.map(|id| id.id.clone()))
        } else {
            let level = tree
                .element(node)
                .trim_start_matches('h')
                .parse()
                .unwrap_or(2);
            let element = self.parent().map(|index| index as usize);
            let asked = element
                .and_then(|index| self.attribute(&self.views.elements[index].attributes, "id"))
                .map(|id| self.slice(id.value).into());
            (level, Form::Jsx, asked)
        };
        let outer = self
            .open
            .iter()
            .rev()
            .find(|&&(element, _)| element != node);
        self.views.headings.push(Heading {
            span: self.span(range),
            level,
            form,
            text: open
                .text
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .into(),
            asked_id,
            shows_more: open.shows_more,
            parent: outer.map(|&(_, index)| index),
        });
    }

    fn literal_of(&self, attributes: &[AttributeData], name: &str) -> Option<&'t str> {
        let attribute = self.attribute(attributes, name)?;
        literal(attribute.kind, self.slice(attribute.value))
    }

    fn attribute<'a>(
        &self,
        attributes: &'a [AttributeData],
        name: &str,
    ) -> Option<&'a AttributeData> {
        let mut all = attributes.iter();
        all.find(|attribute| self.slice(attribute.name) == name)
    }

    fn markdown_image(&mut self, tree: &Tree<'_>, node: NodeId, source: Option<&str>, alt: &str) {
        self.more();
        let alt = alt.trim();
        self.views.images.push(Image {
            span: self.span(tree.range(node)),
            form: ImageForm::Markdown,
            source: source.map(Into::into),
            alt: if alt.is_empty() {
                Alt::Missing
            } else {
                Alt::Text(alt.into())
            },
            block: self.lone_image,
            parent: self.parent(),
        });
    }

    fn element(&mut self, tree: &Tree<'_>, node: NodeId) {
        let range = tree.range(node);
        let name = tree.element(node);
        let Ok(tag) = read_tag(self.text, range.0, self.quotes) else {
            return;
        };
        let attributes: Box<[AttributeData]> = tag
            .attributes
            .iter()
            .map(|attribute| AttributeData {
                kind: attribute.kind,
                name: self.shifted(attribute.name),
                value: self.shifted(attribute.value),
            })
            .collect();
        if matches!(name, "img" | "video") {
            let block = (tree.kind(node) == Kind::MdxJsxFlowElement && self.heading.is_none())
                .then(|| self.span(range))
                .or(self.lone_image);
            self.element_image(name, &attributes, self.span((range.0, tag.end)), block);
        }
        self.more();
        let may_bring_content = tag.attributes.iter().any(|attribute| {
            attribute.kind == AttributeKind::Spread
                || matches!(
                    self.slice(self.shifted(attribute.name)),
                    "children" | "dangerouslySetInnerHTML"
                )
        });
        let index = u32::try_from(self.views.elements.len()).unwrap_or(u32::MAX);
        self.views.elements.push(ElementData {
            range: self.shifted(range),
            tag_end: tag.end + self.base,
            name_end: tag.name.1 + self.base,
            attributes,
            parent: self.parent(),
        });
        self.open.push((node, index));
        if matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6") {
            self.open_heading(node);
            if may_bring_content {
                self.more();
            }
        }
    }

    fn element_image(
        &mut self,
        name: &str,
        attributes: &[AttributeData],
        span: Span,
        block: Option<Span>,
    ) {
        let form = if name == "img" {
            ImageForm::Img
        } else {
            ImageForm::Video
        };
        let labels: &[&str] = match form {
            ImageForm::Video => &["aria-label", "aria-labelledby", "alt", "title"],
            _ => &["alt", "aria-label", "aria-labelledby"],
        };
        let is = |name, value| self.literal_of(attributes, name) == Some(value);
        let hidden = self
            .attribute(attributes, "aria-hidden")
            .is_some_and(|hidden| {
                let value = self.slice(hidden.value).trim();
                hidden.kind == AttributeKind::Boolean || value.trim_matches(['"', '\'']) == "true"
            });
        let decoration = hidden || is("role", "presentation") || is("role", "none");
        let spread = attributes
            .iter()
            .any(|one| one.kind == AttributeKind::Spread);
        let mut alt = if decoration || spread {
            Alt::Unknown
        } else {
            Alt::Missing
        };
        for name in labels.iter().filter(|_| !decoration) {
            alt = match (
                self.attribute(attributes, name),
                self.literal_of(attributes, name),
            ) {
                (Some(_), None) => Alt::Unknown,
                (Some(_), Some(text)) if !text.trim().is_empty() => Alt::Text(text.trim().into()),
                _ => continue,
            };
            break;
        }
        self.views.images.push(Image {
            span,
            form,
            source: self.literal_of(attributes, "src").map(Into::into),
            alt,
            block,
            parent: self.parent(),
        });
    }

    fn module(&mut self, tree: &Tree<'_>, node: NodeId) {
        let (start, end) = tree.range(node);
        match esm::read(tree.raw(node)) {
            Ok(module) => {
                for (source, (from, to)) in module.sources {
                    let span = self.span((start + from, start + to));
                    self.views.imports.push(Import { span, source });
                }
            }
            Err(error) => {
                let at = (start + error.offset).min(end);
                let line = tree
                    .raw(node)
                    .get(error.offset as usize..)
                    .and_then(|rest| rest.lines().next());
                let length = u32::try_from(line.map_or(0, str::len)).unwrap_or_default();
                self.cut = self.cut.min(start);
                self.views.faults.push(Fault {
                    kind: FaultKind::Module,
                    range: (at, at + length),
                    message: "this is read as JavaScript, and does not parse".to_owned(),
                    hint: format!(
                        "a paragraph must not begin with `import` or `export`; put another word first ({})",
                        error.message
                    ),
                    related: None,
                    repair: None,
                });
            }
        }
    }
}

/// The range of the paragraph `node` where it shows nothing but one image, perhaps as a link.
fn lone_image(tree: &Tree<'_>, node: NodeId) -> Option<(u32, u32)> {
    let mut at = node;
    loop {
        let shown = |child: &&NodeId| {
            tree.kind(**child) != Kind::Text || !tree.value(**child).trim().is_empty()
        };
        let mut children = tree.children(at).iter().filter(shown);
        at = *children.next()?;
        if children.next().is_some() {
            return None;
        }
        match tree.kind(at) {
            Kind::Image | Kind::ImageReference => return Some(tree.range(node)),
            Kind::Link | Kind::LinkReference => (),
            _ => return None,
        }
    }
}

fn line_end(text: &str, start: u32) -> u32 {
    let rest = text.get(start as usize..).unwrap_or_default();
    let length = rest.find('\n').unwrap_or(rest.len());
    start + u32::try_from(length).unwrap_or_default()
}
