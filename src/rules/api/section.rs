//! The sections of a page.

use crate::page::{Heading, Page, TextBlock, TextRole};
use crate::text::{Span, to_u32};

/// Components with the fields and examples of an endpoint.
const PARTS: [&str; 4] = [
    "ParamField",
    "ResponseField",
    "RequestExample",
    "ResponseExample",
];

/// A heading, and what is below it up to the next heading.
pub(super) struct Section<'p> {
    /// The heading. The start of a page has none.
    pub(super) heading: Option<Heading<'p>>,
    /// The text below the heading, in blocks.
    pub(super) blocks: Vec<TextBlock<'p>>,
    span: Span,
}

/// Returns the sections of a page, in order.
pub(super) fn sections(page: &Page) -> Vec<Section<'_>> {
    let start = page.front_matter().span.end;
    let mut sections = vec![Section {
        heading: None,
        blocks: Vec::new(),
        span: page.span((start, to_u32(page.text().len()))),
    }];
    let mut headings = page.headings().peekable();
    for block in page.prose() {
        let at = block.span().start;
        while let Some(heading) = headings.next_if(|heading| heading.span.start <= at) {
            open(&mut sections, heading);
        }
        let is_heading = matches!(block.role, TextRole::Heading(_));
        if let Some(section) = sections.last_mut().filter(|_| !is_heading) {
            section.blocks.push(block);
        }
    }
    for heading in headings {
        open(&mut sections, heading);
    }
    sections
}

/// Starts a section, and ends the one before.
fn open<'p>(sections: &mut Vec<Section<'p>>, heading: Heading<'p>) {
    let Some(last) = sections.last_mut() else {
        return;
    };
    let span = Span {
        start: heading.span.end,
        ..last.span
    };
    last.span.end = heading.span.start;
    sections.push(Section {
        heading: Some(heading),
        blocks: Vec::new(),
        span,
    });
}

impl<'p> Section<'p> {
    /// Returns the text and the code below the heading, without fields and examples of the endpoint.
    pub(super) fn texts(&self, page: &'p Page) -> impl Iterator<Item = &'p str> {
        let span = self.span;
        let is_outside = |parent| {
            !page
                .ancestors(parent)
                .any(|element| PARTS.contains(&element.name()))
        };
        let texts = self
            .blocks
            .iter()
            .filter(move |block| is_outside(block.parent));
        let blocks = page
            .code_blocks_from(span.start)
            .take_while(move |block| block.span.start < span.end);
        let blocks = blocks.filter(move |block| is_outside(block.parent));
        let spans = page.code_spans().filter(move |code| span.holds(code.span));
        let code = blocks
            .map(|block| page.slice(block.body))
            .chain(spans.map(|code| page.slice(code.code)));
        texts.map(TextBlock::text).chain(code)
    }

    /// Returns the target and the text of each link in the section.
    pub(super) fn links(&self, page: &'p Page) -> impl Iterator<Item = String> {
        page.links_in(self.span).map(|link| {
            let label = link.label().map_or("", |label| page.slice(label));
            format!("{} {label}", link.address())
        })
    }

    /// Returns whether a component of the site or an image in the section may show more than its text.
    pub(super) fn shows_more(&self, page: &Page) -> bool {
        let mut elements = page.elements_in(self.span);
        let mut images = page.images_from(self.span.start);
        elements.any(|element| page.declares(element.name()) || element.is("Snippet"))
            || images
                .next()
                .is_some_and(|image| image.span.start < self.span.end)
            || page
                .name_expressions()
                .any(|expression| self.span.holds(expression.span))
            || page.hides_elements()
    }
}
