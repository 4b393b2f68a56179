//! Collects the views of a page from its text.

use super::front_matter_block;
use super::views::Views;
use super::walk::Walk;
use crate::syntax::mdx::Tree;
use crate::syntax::mdx_errors;
use crate::syntax::mdx_input::mdx_input;
use crate::syntax::suppression;
use crate::text::to_u32;

/// Parses a page.
pub(super) fn mdx(page: &str) -> Views {
    let (text, base) = without_marks(page);
    let (input, ids) = mdx_input(text);
    let tree = Tree::of_page(text, &input);
    let mut syntax_errors = mdx_errors::explain(text, &tree);
    // The cause of an error can be before its reported position.
    let places = syntax_errors.iter().map(|error| error.range.0);
    let errors = tree.errors().iter().map(|error| error.construct.start);
    let cut = places.chain(errors).min().unwrap_or(u32::MAX);
    let mut views = Walk::new(page, &input, base, ids, head(page)).run(&tree, cut);
    views.valid_until = cut;
    syntax_errors.sort_by_key(|error| error.range);
    for error in &mut syntax_errors {
        error.shift(base);
    }
    views.syntax_errors = syntax_errors;
    views
}

/// Returns the text without its byte order mark, and the length of the mark.
fn body(page: &str) -> (&str, u32) {
    page.strip_prefix('\u{feff}')
        .map_or((page, 0), |text| (text, 3))
}

/// Returns the text without all byte order marks, and the length of the removed prefix: of a second one, the platform
/// does not make text either.
pub(super) fn without_marks(page: &str) -> (&str, u32) {
    let text = page.trim_start_matches('\u{feff}');
    (text, to_u32(page.len() - text.len()))
}

/// Returns the views that do not need the parser.
pub(super) fn head(page: &str) -> Views {
    let (text, base) = body(page);
    let front_matter = front_matter_block::read(text, base);
    Views::new(front_matter, suppression::directives(page))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::mdx_errors::SyntaxErrorKind;

    #[test]
    fn a_code_block_that_includes_a_tag_is_an_error_and_not_a_view() {
        let text = "```js\na\n```\n\n```js\nb\n\n<Note>\n\n```sh\nc\n```\n\n</Note>\n";
        let views = mdx(text);
        let kinds: Vec<SyntaxErrorKind> =
            views.syntax_errors.iter().map(|error| error.kind).collect();
        assert_eq!(kinds, [SyntaxErrorKind::OpenFence]);
        assert_eq!(views.code_blocks.len(), 1);
    }
}
