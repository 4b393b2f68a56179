//! The texts of a page that style rules check.

use super::scope::{Extent, Parts};
use crate::page::{HIDDEN, Page, TextBlock, TextRole};
use crate::text::Span;
use std::borrow::Cow;
use std::ops::Range;

/// What takes the place of text that is not prose. It has the length of [`HIDDEN`], so places stay the same.
const MASK: &str = "***";

/// A text that rules check as a whole.
#[derive(Debug)]
pub(super) struct Unit<'p> {
    pub(super) extent: Extent,
    /// The parts of the name of its scope.
    pub(super) scope: Parts,
    pub(super) text: Cow<'p, str>,
    place: Place<'p>,
}

#[derive(Debug)]
enum Place<'p> {
    /// It starts at this byte of the text of a block.
    Block(TextBlock<'p>, usize),
    /// It consists of blocks, each with the byte where it starts.
    Blocks(Vec<(usize, TextBlock<'p>)>),
    /// It is the source of the page.
    Source(Span),
}

impl Unit<'_> {
    /// Returns the place of a part of the text.
    pub(super) fn span_of(&self, part: Range<usize>) -> Span {
        match &self.place {
            Place::Block(block, start) => block.span_of(part.start + start..part.end + start),
            Place::Blocks(blocks) => {
                let at = blocks.partition_point(|(start, _)| *start <= part.start);
                match at.checked_sub(1).and_then(|at| blocks.get(at)) {
                    Some((start, block)) => {
                        let end = (part.end - start).min(block.text().len());
                        block.span_of(part.start - start..end)
                    }
                    None => blocks[0].1.span(),
                }
            }
            Place::Source(whole) => {
                let at = |offset| whole.start + crate::text::to_u32(offset);
                Span::new(whole.file, at(part.start), at(part.end))
            }
        }
    }

    /// Returns the parts of the text that are in one of `spans`, which are in order.
    pub(super) fn parts_in(&self, spans: &[Span]) -> Vec<Range<usize>> {
        let Place::Block(block, start) = &self.place else {
            return Vec::new();
        };
        if spans.is_empty() {
            return Vec::new();
        }
        let end = start + self.text.len();
        let is_inside = |span: Span| {
            let next = spans.partition_point(|one| one.start <= span.start);
            next.checked_sub(1)
                .is_some_and(|at| span.end <= spans[at].end)
        };
        let pieces = block.pieces().filter(|piece| is_inside(piece.span));
        let parts = pieces.map(|piece| {
            let part = piece.offset.max(*start)..(piece.offset + piece.text.len()).min(end);
            part.start.saturating_sub(*start)..part.end.saturating_sub(*start)
        });
        parts.filter(|part| part.start < part.end).collect()
    }

    /// Hides parts of the text, which have to be ranges of whole characters.
    pub(super) fn hide(&mut self, parts: &[Range<usize>]) {
        for part in parts {
            let stars = "*".repeat(part.len());
            self.text.to_mut().replace_range(part.clone(), &stars);
        }
    }
}

/// Returns the texts of `page` with one of the `extents`, in the order in which rules see them.
pub(super) fn units<'p>(page: &'p Page, extents: &[Extent]) -> Vec<Unit<'p>> {
    let mut units = Vec::new();
    let has = |extent| extents.contains(&extent);
    for block in page.passages() {
        if block.role == TextRole::Attribute && is_identifier(block.text()) {
            continue;
        }
        let scope = scope_of(page, &block);
        let is_plain = scope == ["text"];
        if is_plain && has(Extent::Paragraph) {
            units.push(unit(
                Extent::Paragraph,
                &scope,
                block,
                0..block.text().len(),
            ));
        }
        if is_plain && has(Extent::Sentence) {
            let sentences = block.sentences();
            units.extend(sentences.map(|sentence| unit(Extent::Sentence, &scope, block, sentence)));
        }
        if has(Extent::Block) {
            units.push(unit(Extent::Block, &scope, block, 0..block.text().len()));
        }
    }
    if has(Extent::Summary) {
        units.extend(summary(page));
    }
    if has(Extent::Raw) {
        let text = page.text();
        units.push(Unit {
            extent: Extent::Raw,
            scope: Vec::new(),
            text: text.into(),
            place: Place::Source(page.span((0, crate::text::to_u32(text.len())))),
        });
    }
    units
}

/// Returns whether a text is a name in code: one word with dots, slashes or underscores in it.
fn is_identifier(text: &str) -> bool {
    !text.contains(char::is_whitespace) && text.trim_end_matches('.').contains(['.', '_', '/'])
}

fn unit<'p>(extent: Extent, scope: &Parts, block: TextBlock<'p>, part: Range<usize>) -> Unit<'p> {
    let start = part.start;
    Unit {
        extent,
        scope: scope.clone(),
        text: masked(&block.text()[part]),
        place: Place::Block(block, start),
    }
}

/// Returns the running text of a page as one text, without headings.
fn summary(page: &Page) -> Option<Unit<'_>> {
    let mut text = String::new();
    let mut blocks = Vec::new();
    for block in page.prose() {
        let scope = scope_of(page, &block);
        if block.role == TextRole::Paragraph && !scope.contains(&"figure") {
            blocks.push((text.len(), block));
            text.push_str(&masked(block.text()));
            text.push_str("\n\n");
        }
    }
    (!blocks.is_empty()).then(|| Unit {
        extent: Extent::Summary,
        scope: Vec::new(),
        text: text.into(),
        place: Place::Blocks(blocks),
    })
}

fn masked(text: &str) -> Cow<'_, str> {
    if text.contains(HIDDEN) {
        text.replace(HIDDEN, MASK).into()
    } else {
        text.into()
    }
}

/// Returns the parts of the name of the scope of a block, as Vale names them.
fn scope_of(page: &Page, block: &TextBlock<'_>) -> Parts {
    let caption = || {
        let mut around = page.ancestors(block.parent);
        around
            .next()
            .is_some_and(|element| element.is("figcaption"))
    };
    match block.role {
        TextRole::Title => vec!["text", "frontmatter", "title"],
        TextRole::Description => vec!["text", "frontmatter", "description"],
        TextRole::Heading(level) => {
            const LEVELS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
            vec![
                "text",
                "heading",
                LEVELS[usize::from(level.clamp(1, 6)) - 1],
            ]
        }
        TextRole::TableHeader => vec!["text", "table", "header"],
        TextRole::TableCell => vec!["text", "table", "cell"],
        TextRole::AltText => vec!["text", "attr", "alt"],
        TextRole::Attribute => vec!["text", "attr"],
        TextRole::Paragraph if block.is_quoted => vec!["text", "blockquote"],
        TextRole::Paragraph if block.list_depth > 0 => vec!["text", "list"],
        TextRole::Paragraph if caption() => vec!["text", "figure", "caption"],
        TextRole::Paragraph => vec!["text"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_divided_into_texts_with_scopes() {
        let page = Page::of(
            "---\ntitle: Start\n---\n\n## Two `x`\n\nOne. Run `x` now.\n\n- Item\n\n> Said\n\n| H |\n|---|\n| C |\n\n![Alt](a.png)\n",
        );
        let blocks = units(&page, &[Extent::Block]);
        let found: Vec<(String, &str)> = blocks
            .iter()
            .map(|unit| (unit.scope.join("."), &*unit.text))
            .collect();
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(scope, text)| (&**scope, *text))
            .collect();
        assert_eq!(
            found,
            [
                ("text.frontmatter.title", "Start"),
                ("text.heading.h2", "Two ***"),
                ("text", "One. Run *** now."),
                ("text.list", "Item"),
                ("text.blockquote", "Said"),
                ("text.table.header", "H"),
                ("text.table.cell", "C"),
                ("text.attr.alt", "Alt"),
            ]
        );
        let sentences = units(&page, &[Extent::Sentence]);
        let second = &sentences[1];
        assert_eq!(&*second.text, "Run *** now.");
        assert_eq!(page.slice(second.span_of(4..7)), "`x`");
        assert_eq!(page.slice(second.span_of(8..11)), "now");
        let summary = &units(&page, &[Extent::Summary])[0];
        let at = summary.text.find("Item").expect("a list");
        assert_eq!(page.slice(summary.span_of(at..at + 4)), "Item");
    }
}
