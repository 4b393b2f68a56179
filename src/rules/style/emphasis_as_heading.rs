use super::sections::count_words;
use crate::page::{Page, PieceKind, TextBlock, TextRole};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// Reports paragraphs in bold that are used as headings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EmphasisAsHeading {
    max_words: usize,
}

impl Rule for EmphasisAsHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let text = page.valid_text();
        if !text.contains("**") && !text.contains("__") {
            return;
        }
        let links = LinkEnds::of(page);
        for block in page.prose() {
            let is_top = block.role == TextRole::Paragraph
                && block.list_depth == 0
                && !block.is_quoted
                && block.parent.is_none();
            if is_top && is_in_bold(&block) && self.is_heading(page, &block, &links) {
                cx.report(
                    block.span(),
                    format!("paragraph in bold `{}` is used as a heading", block.text().trim()),
                )
                .note("make it a heading, so that it gets a link and appears in the table of contents");
            }
        }
    }
}

fn is_in_bold(block: &TextBlock<'_>) -> bool {
    let mut pieces = block.pieces();
    pieces.all(|piece| piece.is_strong && piece.kind != PieceKind::Hidden)
}

impl EmphasisAsHeading {
    /// Returns whether a paragraph in bold reads like a heading, with text or a component below it.
    fn is_heading(&self, page: &Page, block: &TextBlock<'_>, links: &LinkEnds) -> bool {
        let text = block.text().trim();
        let ends_like_heading =
            text.ends_with(|last: char| last.is_alphanumeric() || ")?\"”".contains(last));
        if !ends_like_heading || text.contains('\n') || count_words(block) > self.max_words {
            return false;
        }
        let span = block.span();
        let is_link = links.touch(span);
        let rest = page.text().get(span.end as usize..).unwrap_or_default();
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        let below = below.trim_start();
        // A label names the code, the image or the table below it. Bold text below belongs to the same group of labels.
        let is_label = ["```", "~~~", "![", "|", "**", "<", "#", "---"]
            .iter()
            .any(|start| below.starts_with(start));
        let is_alone = line.trim().trim_matches(['*', '_']).is_empty();
        is_alone && !is_link && !below.is_empty() && !is_label
    }
}

/// The start of each link of a page, in order, and the last end of the links up to there.
struct LinkEnds(Vec<(u32, u32)>);

impl LinkEnds {
    fn of(page: &Page) -> Self {
        let mut last = 0;
        let ends = page.links().map(|link| {
            let link = link.span();
            last = last.max(link.end);
            (link.start, last)
        });
        Self(ends.collect())
    }

    /// Returns whether a link overlaps or touches `span`.
    fn touch(&self, span: Span) -> bool {
        let before = self.0.partition_point(|(start, _)| *start <= span.end);
        let last = before.checked_sub(1).map(|at| self.0[at].1);
        last.is_some_and(|end| end >= span.start)
    }
}
