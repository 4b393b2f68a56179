//! Parses a page again, for data that its views do not store.

use super::collect::without_marks;
use crate::syntax::mdx::Tree;
use crate::syntax::mdx_input::mdx_input;

/// Parses the page `text`, and returns the result of `job`. Its arguments are the tree, the part of the text that its
/// offsets are in, and the offset of this part.
pub(super) fn reparse<R>(text: &str, job: impl FnOnce(&Tree<'_>, &str, u32) -> R) -> R {
    let (text, base) = without_marks(text);
    let (input, _) = mdx_input(text);
    let tree = Tree::of_page(text, &input);
    job(&tree, text, base)
}
