use super::failed_fences::holds_text;
use super::fence_reports::{NEVER_CLOSED, around_shown, behind_failed, doubled, fence_name};
use super::unclosed_fences::{End, closing_line, misread, shows_end, width_before, wrong_end};
use crate::diagnostic::{Finding, Fix, Severity};
use crate::page::{Block, CodeBlock, Page};
use crate::rule::{Cx, Rule};
use crate::site::PageKind;
use crate::text::{Edit, Span, to_u32};
use serde::Deserialize;

/// Reports code blocks with a missing or ineffective closing fence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnclosedCodeBlock {}

impl Rule for UnclosedCodeBlock {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        if let Some(block) = wrapping_block(page).filter(|_| cx.kind(page) == PageKind::Page) {
            let finding = cx.report(
                block.fence,
                "the whole text of the page is in a code block, so readers see its Markdown",
            );
            finding.severity = finding.severity.min(Severity::Warning);
            finding.note("remove this fence, and the one in the last line");
            return;
        }
        let mut is_explained = false;
        for (index, block) in page.code_blocks().enumerate() {
            let Some(end) = wrong_end(page, index) else {
                continue;
            };
            let finding = match end {
                // A fence that is read as code leaves an extra fence at the end.
                End::Page | End::Doubled if is_explained => continue,
                End::Page => at_page_end(page, block, cx),
                End::NextBlock(next) => before_next(page, block, next, cx),
                End::ShownBlock(shown) => around_shown(page, block, shown, cx),
                End::Failed(failed) => behind_failed(page, block, failed, cx),
                End::Doubled => doubled(page, block, cx),
                End::Item(closing) => in_item(page, block, closing, cx),
            };
            if let Some(close) = closing_line(page, block).filter(|_| shows_end(end)) {
                finding.see(close, "the code block ends here");
            }
            finding.explained.extend(misread(page, index, end));
            is_explained = true;
        }
    }
}

/// Returns the block of Markdown that is all that follows the front matter: an assistant that wrote the page put it into a fence.
/// A short example has fewer headings.
fn wrapping_block(page: &Page) -> Option<CodeBlock> {
    let head = page.front_matter();
    let mut blocks = page.code_blocks();
    let block = blocks.next().filter(|_| blocks.next().is_none())?;
    let is_markdown = matches!(page.slice(block.language), "md" | "mdx" | "markdown");
    if head.block != Block::Read || !is_markdown || wrong_end(page, 0).is_some() {
        return None;
    }
    let (start, end) = (block.span.start as usize, block.span.end as usize);
    let before = page.text().get(head.span.end as usize..start)?;
    let is_alone = before.trim().is_empty() && page.text().get(end..)?.trim().is_empty();
    let is_heading = |line: &&str| line.starts_with("# ") || line.starts_with("## ");
    let mut headings = page.slice(block.body).lines().filter(is_heading);
    let is_page = headings.next().is_some() && headings.next().is_some();
    (is_alone && is_page).then_some(block)
}

/// Reports a block that is open up to the end of the page.
fn at_page_end<'c>(page: &Page, block: CodeBlock, cx: &'c mut Cx<'_>) -> &'c mut Finding {
    let fence = page.slice(block.fence);
    let body = page.slice(block.body);
    if body.trim().is_empty() {
        let finding = cx.report(
            block.fence,
            "fence at the end of the page opens a code block that is never closed",
        );
        finding.severity = finding.severity.min(Severity::Warning);
        return finding.note("remove it, or add the fence that is missing before it");
    }
    let takes_text = holds_text(body);
    let message = if takes_text {
        NEVER_CLOSED
    } else {
        "code block is never closed"
    };
    let finding = cx.report(block.fence, message);
    finding.note(format!(
        "add a line with {} after the code",
        fence_name(fence)
    ));
    if !takes_text {
        finding.severity = finding.severity.min(Severity::Warning);
        let closing = format!("{}{fence}\n", indent(page, block));
        let line_end = if body.ends_with('\n') { "" } else { "\n" };
        let edit = Edit::insert_after(block.span, format!("{line_end}{closing}"));
        finding.fix(Fix::safe("close the code block", vec![edit]));
    }
    finding
}

/// Reports a block that ends with the next one.
fn before_next<'c>(
    page: &Page,
    block: CodeBlock,
    next: Span,
    cx: &'c mut Cx<'_>,
) -> &'c mut Finding {
    let fence = page.slice(block.fence);
    let lost = Span::new(block.body.file, block.body.start, next.start);
    let code = page.slice(lost);
    let finding = cx.report(
        block.fence,
        "code block is not closed before the next one, which is read as code",
    );
    finding
        .note(format!(
            "add a line with {} after the code",
            fence_name(fence)
        ))
        .see(next, "this fence is read as code");
    // A fence with the same language may be intended as the closing fence.
    let inner = page.slice(next).trim_start_matches(['`', '~']);
    let is_other = inner.split_whitespace().next() != Some(page.slice(block.language));
    let length = code.trim_end().len();
    if is_other && !holds_text(code) && length > 0 && !block.language.is_empty() {
        let end = Span {
            end: block.body.start + to_u32(length),
            ..lost
        };
        let closing = format!("\n{}{fence}", indent(page, block));
        let edit = Edit::insert_after(end, closing);
        finding.fix(Fix::risky("close the code block before it", vec![edit]));
    }
    finding
}

/// Reports a block that ends with its list item.
fn in_item<'c>(
    page: &Page,
    block: CodeBlock,
    closing: Span,
    cx: &'c mut Cx<'_>,
) -> &'c mut Finding {
    let text = page.text();
    let line = text[..closing.start as usize]
        .rfind('\n')
        .map_or(0, |at| at + 1);
    let blanks = Span {
        start: to_u32(line),
        end: closing.start,
        ..closing
    };
    let edit = Edit::replace(blanks, indent(page, block));
    cx.report(
        block.fence,
        "code block is not closed in its list item, and the closing fence opens another one",
    )
    .note("indent the closing fence as far as the opening one")
    .see(closing, "this fence is indented too little")
    .fix(Fix::safe("indent the closing fence", vec![edit]))
}

/// Returns the text before the fence of `block` on its line, with blanks instead of a list marker.
fn indent(page: &Page, block: CodeBlock) -> String {
    let start = block.fence.start as usize;
    let before = &page.text()[start - width_before(page, block)..start];
    let keep = |letter: char| if "> \t".contains(letter) { letter } else { ' ' };
    before.chars().map(keep).collect()
}
