//! Lines that lack the mark of the block quote or list item that they belong to.

use super::SyntaxError;
use crate::syntax::markdown::{ErrorKind, MdxError};
use crate::syntax::mdx::range;

/// Returns the error for such a line of a tag or an expression.
pub(super) fn syntax_error(text: &str, error: &MdxError) -> SyntaxError {
    let what = match error.kind {
        ErrorKind::LazyTag => "tag",
        _ => "expression",
    };
    let start = error.construct.start as usize;
    let before = text.get(..start).unwrap_or_default();
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let (block, hint) = if line.trim_start().starts_with('>') {
        ("block quote", "start the line with `>`".to_owned())
    } else {
        let hint = "indent the line as far as the text of the list item";
        ("list item", hint.to_owned())
    };
    let opening = (error.construct.start, error.construct.start + 1);
    SyntaxError {
        related: Some((opening, format!("the {what} starts here"))),
        ..SyntaxError::new(
            range(error.span),
            format!("this line continues the {what}, but not the {block} around it"),
            hint,
        )
    }
}
