//! What holds for the tree of every page.

use mdxlint::syntax::markdown::{Document, Kind, Span};

/// The most steps for a byte.
const STEPS: usize = 40;
/// The most nodes, pieces of values and errors for a byte.
const NODES: usize = 2;
/// The most bytes of values for a byte.
const VALUES: usize = 4;
/// What a page may need in addition.
const FIXED: usize = 4000;

/// Checks that the tree took linear time and memory, that nodes are in the order of the page and in their parents, and that
/// all places are in the page.
///
/// # Errors
/// What is wrong.
pub fn check_tree(text: &str, document: &Document) -> Result<(), String> {
    let bytes = text.len();
    let steps = usize::try_from(document.steps).unwrap_or(usize::MAX);
    let nodes = document.nodes.len() + document.pieces.len() + document.errors.len();
    let values = document.strings.len();
    for (what, count, most) in [
        ("steps", steps, STEPS),
        ("nodes", nodes, NODES),
        ("bytes of values", values, VALUES),
    ] {
        if count > most * bytes + FIXED {
            return Err(format!("{count} {what} for {bytes} bytes"));
        }
    }
    let is_in_page = |span: Span| text.get(span.start as usize..span.end as usize).is_some();
    let mut open: Vec<(u32, u32)> = Vec::new();
    for (id, node) in (0..).zip(&document.nodes) {
        while open.pop_if(|(next, _)| *next <= id).is_some() {}
        let is_in_parent = match open.last() {
            Some((next, end)) => node.next <= *next && node.span.end <= *end,
            None => node.kind == Kind::Root,
        };
        if node.next <= id || !is_in_page(node.span) || !is_in_parent {
            return Err(format!("{node:?}"));
        }
        open.push((node.next, node.span.end));
    }
    for error in &document.errors {
        let spans = [Some(error.span), Some(error.construct), error.related];
        if !spans.into_iter().flatten().all(is_in_page) {
            return Err(format!("{error:?}"));
        }
    }
    Ok(())
}
