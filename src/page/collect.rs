//! Collects the views of a page from its text.

use super::front_matter;
use super::views::Views;
use super::walk::Walk;
use crate::files::Source;
use crate::syntax::comment;
use crate::syntax::fault::{self, SyntaxError};
use crate::syntax::mask::mask;
use crate::syntax::mdx::{Dialect, Tree};
use crate::text::fit;

/// Parses a page as MDX.
pub(super) fn mdx(source: &Source) -> Views {
    let (text, base) = without_marks(source);
    let (masked, ids) = mask(text);
    let tree = Tree::parse(&masked, Dialect::Mdx);
    let faults = fault::explain(text, &tree, Vec::new());
    // The cause of an error can be before its reported position.
    let places = faults.iter().map(|fault| fault.range.0);
    let errors = tree.errors.iter().map(|error| error.offset);
    let cut = places.chain(errors).min().unwrap_or(u32::MAX);
    let mut views = Walk::new(source, &masked, base, ids, head(source)).run(&tree, cut);
    views.valid_until = cut;
    views.faults = if views.faults.is_empty() {
        faults
    } else {
        fault::explain(text, &tree, std::mem::take(&mut views.faults))
    };
    tree.recycle();
    views.faults.sort_by_key(|fault| fault.range);
    for fault in &mut views.faults {
        shift(fault, base);
    }
    views
}

/// Parses a page that is not MDX: only front matter, code blocks and suppressions.
pub(super) fn markdown(source: &Source) -> Views {
    let (text, base) = without_marks(source);
    let tree = Tree::parse(text, Dialect::Markdown);
    let views = Walk::new(source, text, base, Vec::new(), head(source)).run(&tree, u32::MAX);
    tree.recycle();
    Views {
        headings: Vec::new(),
        images: Vec::new(),
        links: Vec::new(),
        undefined_references: Vec::new(),
        formulas: Vec::new(),
        emphasis_marks: Vec::new(),
        line_marks: Vec::new(),
        ..views
    }
}

/// Returns the text without its byte order mark, and the length of the mark.
fn body(source: &Source) -> (&str, u32) {
    let text = source.text();
    text.strip_prefix('\u{feff}')
        .map_or((text, 0), |text| (text, 3))
}

/// Returns the text without all byte order marks, and the length of the removed prefix: the parser skips a second one,
/// and counts offsets from after it.
pub(super) fn without_marks(source: &Source) -> (&str, u32) {
    let text = source.text().trim_start_matches('\u{feff}');
    let marks = source.text().len() - text.len();
    (text, fit(marks))
}

/// Returns the views that do not need the parser.
pub(super) fn head(source: &Source) -> Views {
    let (text, base) = body(source);
    let front_matter = front_matter::read(text, source.id(), base);
    Views::new(front_matter, comment::directives(source.text()))
}

/// Converts the offsets of a fault from the text to the file.
fn shift(fault: &mut SyntaxError, base: u32) {
    let moved = |(start, end): (u32, u32)| (start + base, end + base);
    fault.range = moved(fault.range);
    if let Some((range, _)) = &mut fault.related {
        *range = moved(*range);
    }
    if let Some(repair) = &mut fault.repair {
        repair.range = moved(repair.range);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::fault::SyntaxErrorKind;
    use crate::text::FileId;
    use std::path::PathBuf;

    #[test]
    fn a_code_block_that_includes_a_tag_is_a_fault_and_not_a_view() {
        let text = "```js\na\n```\n\n```js\nb\n\n<Note>\n\n```sh\nc\n```\n\n</Note>\n";
        let source = Source::new(FileId(0), PathBuf::from("a.mdx"), text.to_owned());
        let views = mdx(&source);
        let kinds: Vec<SyntaxErrorKind> = views.faults.iter().map(|fault| fault.kind).collect();
        assert_eq!(kinds, [SyntaxErrorKind::OpenFence]);
        assert_eq!(views.code_blocks.len(), 1);
    }
}
