//! Blocks of imports and exports.

use super::place::Place;
use crate::page::Import;
use crate::syntax::esm::Module;
use crate::syntax::fault::{Fault, FaultKind};
use crate::syntax::mdx::{NodeId, Tree};
use crate::syntax::value::ValueError;

/// The imports of a block that starts at byte `start` of the text.
pub(super) fn imports(module: Module, start: u32, place: Place) -> impl Iterator<Item = Import> {
    let sources = module.sources.into_iter();
    sources.map(move |(source, (from, to))| Import {
        span: place.span((start + from, start + to)),
        source,
    })
}

/// The block `node`, which is no JavaScript: it may well be prose. Its places are those of the text.
pub(super) fn fault(tree: &Tree<'_>, node: NodeId, error: &ValueError) -> Fault {
    let (start, end) = tree.range(node);
    let at = (start + error.offset).min(end);
    let behind = tree.raw(node).get(error.offset as usize..);
    let line = behind.and_then(|behind| behind.lines().next());
    let length = u32::try_from(line.map_or(0, str::len)).unwrap_or_default();
    let hint = format!(
        "a paragraph must not begin with `import` or `export`; put another word first ({})",
        error.message
    );
    let message = "this is read as JavaScript, and does not parse";
    Fault {
        kind: FaultKind::Module,
        ..Fault::new((at, at + length), message, hint)
    }
}
