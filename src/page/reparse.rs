//! Parses a page again, for data that its views do not store.

use super::collect::without_marks;
use crate::syntax::mdx::Tree;
use crate::syntax::mdx_input::mdx_input;
use crate::syntax::page_stack;
use crate::workers::with_stack;

/// Parses the page `text` as MDX, with enough stack, and returns the result of `job`. Its arguments are the tree, the
/// part of the text that its offsets are in, and the offset of this part. Returns `None` if the page must not be
/// parsed.
pub(super) fn reparse<R: Send>(
    text: &str,
    job: impl FnOnce(&Tree<'_>, &str, u32) -> R + Send,
) -> Option<R> {
    let stack = page_stack(text).ok()?;
    let result = with_stack(stack, || {
        let (text, base) = without_marks(text);
        let (input, _) = mdx_input(text);
        let tree = Tree::of_page(text, &input);
        let result = job(&tree, text, base);
        tree.recycle();
        result
    });
    // The run ends with the shortage of threads.
    result.ok()
}
