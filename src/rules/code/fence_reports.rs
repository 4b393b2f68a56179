//! Findings about fences that do not close or open the intended block.

use super::failed_fences::{FailedFence, Reason};
use super::unclosed_fences::width_before;
use crate::diagnostic::{Finding, Fix};
use crate::page::{CodeBlock, Page};
use crate::rule::Cx;
use crate::text::{Edit, Span, to_u32};

/// The message about a block that includes the rest of the page.
pub(super) const NEVER_CLOSED: &str =
    "code block is never closed, and the rest of the page is read as code";

/// Reports a block with a line that looks like its closing fence but does not close it.
pub(super) fn behind_failed<'c>(
    page: &Page,
    block: CodeBlock,
    failed: FailedFence,
    cx: &'c mut Cx<'_>,
) -> &'c mut Finding {
    let fence = page.slice(block.fence);
    let message = if block.body.end == block.span.end {
        NEVER_CLOSED
    } else {
        "code block is not closed by its closing fence, and the text below it is read as code"
    };
    let line = page.position(failed.span.start).line;
    let edit = Edit::replace(failed.span, fence);
    let label = "fix the closing fence";
    let (note, fix) = match failed.reason {
        Reason::Info(info) => (
            format!(
                "remove `{}` from the closing fence in line {line}",
                page.slice(info)
            ),
            Fix::safe(label, vec![edit]),
        ),
        Reason::Code => {
            let start = block.fence.start - to_u32(width_before(page, block));
            let before = Span {
                start,
                end: block.fence.start,
                ..block.fence
            };
            let keep = |letter: char| if "> \t".contains(letter) { letter } else { ' ' };
            let indent: String = page.slice(before).chars().map(keep).collect();
            let edit = Edit::insert_before(failed.span, format!("\n{indent}"));
            (
                format!(
                    "put the {} at the end of line {line} on a line of their own",
                    fence_name(fence)
                ),
                Fix::risky(label, vec![edit]),
            )
        }
        Reason::Marks => (
            format!(
                "write the closing fence in line {line} with {}",
                fence_name(fence)
            ),
            Fix::risky(label, vec![edit]),
        ),
    };
    cx.report(block.fence, message)
        .note(note)
        .see(failed.span, "this line does not close the block")
        .fix(fix)
}

/// Reports a repeated closing fence, which opens a second block.
pub(super) fn doubled<'c>(page: &Page, block: CodeBlock, cx: &'c mut Cx<'_>) -> &'c mut Finding {
    let start = block.fence.start - to_u32(width_before(page, block));
    let line = Span {
        start,
        end: block.body.start,
        ..block.fence
    };
    cx.report(
        block.fence,
        "second closing fence opens a code block, and the text below it is read as code",
    )
    .note("remove this fence")
    .fix(Fix::safe("remove the fence", vec![Edit::delete(line)]))
}

/// Reports a block that shows a page with a fence of the same length.
pub(super) fn around_shown<'c>(
    page: &Page,
    block: CodeBlock,
    shown_fence: Span,
    cx: &'c mut Cx<'_>,
) -> &'c mut Finding {
    let fence = page.slice(block.fence);
    let longer = format!("{fence}{}", &fence[..1]);
    cx.report(
        block.fence,
        "code block ends at the closing fence of the block inside it",
    )
    .note(format!(
        "open and close the outer block with {}",
        fence_name(&longer)
    ))
    .see(shown_fence, "the inner block opens here")
}

/// Returns a description of a fence for messages.
pub(super) fn fence_name(fence: &str) -> String {
    if fence.starts_with('`') {
        format!("{} backticks", fence.len())
    } else {
        format!("`{fence}`")
    }
}
