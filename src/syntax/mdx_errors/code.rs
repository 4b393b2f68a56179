//! Code that is read as text: its errors only follow from the cause.

use super::{SyntaxError, SyntaxErrorKind};
use crate::syntax::fence::open_fence;
use crate::syntax::mdx::{Kind, Tree};
use crate::syntax::value::{Range, slice, to_u32};

/// Removes the errors in code that is read as text from `errors`, and adds their cause: a missing opening fence, or an
/// import or export that ends too early. `places` are the sorted offsets of the errors that are not about the pairing
/// of tags.
pub(super) fn move_missing_fences(
    text: &str,
    tree: &Tree<'_>,
    places: &[u32],
    errors: &mut Vec<SyntaxError>,
) {
    if places.is_empty() {
        return;
    }
    let causes = missing_fences(text, tree, places);
    let mut code: Vec<Range> = causes.iter().map(|(range, _)| *range).collect();
    let modules = errors
        .iter()
        .filter(|error| error.kind == SyntaxErrorKind::Module);
    code.extend(modules.map(|error| (error.range.1, statement_end(text, error.range.1))));
    code.sort_unstable();
    errors.retain(|error| {
        let before = code.partition_point(|range| range.0 <= error.range.0);
        before == 0 || code[before - 1].1 <= error.range.0
    });
    errors.extend(causes.into_iter().map(|(_, error)| error));
}

/// Returns the code with a missing opening fence, so that its closing fence opens a block: its range, including the
/// fence, and the error to report.
fn missing_fences(text: &str, tree: &Tree<'_>, places: &[u32]) -> Vec<(Range, SyntaxError)> {
    let mut found = Vec::new();
    let mut last: Option<Range> = None;
    for block in code_blocks(tree) {
        let before = last.replace(block);
        let Some(fence) = open_fence(text, block) else {
            continue;
        };
        let is_bare = slice(text, fence.range).trim_matches(['`', '~']).is_empty();
        let start = before.map_or(0, |before| before.1);
        let heading = slice(text, (start, fence.range.0)).rfind("\n##");
        let start = start + heading.map_or(0, to_u32);
        let first = places.partition_point(|place| *place < start);
        let first = places.get(first).filter(|place| **place < fence.range.0);
        let Some(&first) = first.filter(|_| is_bare) else {
            continue;
        };
        let mut error = SyntaxError::new(
            fence.range,
            "this fence opens a code block, and the code before it is read as text",
            "add an opening fence with the language before the code",
        );
        let line = slice(text, (first, fence.range.0)).lines().next();
        let line = (
            first,
            first + to_u32(line.unwrap_or_default().trim_end().len()),
        );
        error.related = Some((line, "not valid outside of a code block".to_owned()));
        // The code follows another block directly, so that block ended too early.
        if let Some(before) = before.filter(|before| {
            let between = slice(text, (before.1, fence.range.0)).trim_start_matches('\r');
            heading.is_none()
                && !between.trim_start_matches('\n').starts_with('\n')
                && !between.starts_with("\n\n")
        }) {
            let line = slice(text, before).rfind('\n').map_or(0, |at| at + 1);
            let closing = (before.0 + to_u32(line), before.1);
            error.related = Some((closing, "the code block before it ends here".to_owned()));
        }
        error.kind = SyntaxErrorKind::OpenFence;
        found.push(((start, fence.range.1), error));
    }
    found
}

/// Returns the ranges of the page's code blocks, in order.
fn code_blocks(tree: &Tree<'_>) -> Vec<Range> {
    let mut found = Vec::new();
    tree.walk(|node, enter| {
        if enter && tree.kind(node) == Kind::Code {
            found.push(tree.range(node));
        }
    });
    found
}

/// Returns the end of the statement that is broken at byte `at`: after the first closing bracket at the left margin, or
/// before other text there.
fn statement_end(text: &str, at: u32) -> u32 {
    let after = text.get(at as usize..).unwrap_or_default();
    let mut end = at;
    for (number, line) in after.split_inclusive('\n').enumerate() {
        let is_inside = number == 0 || line.trim().is_empty() || line.starts_with([' ', '\t']);
        if !is_inside && !line.starts_with(['}', ')', ']']) {
            break;
        }
        end += to_u32(line.len());
        if !is_inside {
            return end;
        }
    }
    // Without such a bracket, nothing shows that the following text is part of the statement.
    at
}
