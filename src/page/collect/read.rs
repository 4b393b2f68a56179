//! A page is read: as MDX, or without where the MDX parser must not see it.

use super::Views;
use super::place::{Place, body};
use super::walk::Walk;
use crate::files::Source;
use crate::syntax::fault::{self, Fault};
use crate::syntax::mask::mask;
use crate::syntax::mdx::{Dialect, Tree};

/// Reads a page as MDX.
pub(in crate::page) fn mdx(source: &Source) -> Views {
    let (text, place) = body(source);
    let (masked, ids) = mask(text);
    let tree = Tree::parse(&masked, Dialect::Mdx);
    let sound_end = tree.errors.first().map_or(u32::MAX, |error| error.offset);
    let mut views = Walk::new(source, &masked, &ids).run(&tree, sound_end);
    views.faults.extend(fault::explain(text, &tree.errors));
    tree.recycle();
    views.faults.sort_by_key(|fault| fault.range);
    for fault in &mut views.faults {
        shift(fault, place);
    }
    views
}

/// Reads a page without MDX: front matter, code blocks and suppressions only.
pub(in crate::page) fn markdown(source: &Source) -> Views {
    let (text, _) = body(source);
    let tree = Tree::parse(text, Dialect::Markdown);
    let views = Walk::new(source, text, &[]).run(&tree, u32::MAX);
    tree.recycle();
    Views {
        headings: Vec::new(),
        images: Vec::new(),
        ..views
    }
}

/// Turns the places of a fault from places in the text to places in the file.
fn shift(fault: &mut Fault, place: Place) {
    fault.range = place.range(fault.range);
    if let Some((range, _)) = &mut fault.related {
        *range = place.range(*range);
    }
    if let Some(repair) = &mut fault.repair {
        repair.range = place.range(repair.range);
    }
}
