//! Imports and exports.

use super::expression::parser_message;
use super::{SyntaxError, SyntaxErrorKind};
use crate::syntax::markdown::{ErrorKind, JsErrorKind, MdxError};
use crate::syntax::prose;
use crate::syntax::value::to_u32;

/// Returns the error of a block of imports and exports.
pub(super) fn syntax_error(page: &str, error: &MdxError) -> SyntaxError {
    let start = error.construct.start;
    let text = error.construct.of(page);
    let at = ((error.span.start - start) as usize).min(text.len());
    let line_start = text
        .get(..at)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at + 1);
    let line = text.get(line_start..).and_then(|rest| rest.lines().next());
    let line = line.unwrap_or_default();
    let (from, message, hint) = if prose::is_prose(line) {
        (
            line_start,
            "a paragraph that starts with `import` or `export` is read as JavaScript".to_owned(),
            "start it with another word, or with a capital letter".to_owned(),
        )
    } else if line_start > 0 && prose::is_markdown(line) {
        (
            line_start,
            "text right after `import` or `export` is read as JavaScript".to_owned(),
            "add a blank line before it".to_owned(),
        )
    } else {
        (
            at,
            format!("invalid JavaScript: {}", parser_message(error)),
            hint(error, line),
        )
    };
    let end = line_start + line.trim_end().len();
    let range = (start + to_u32(from), start + to_u32(end.max(from)));
    SyntaxError {
        kind: SyntaxErrorKind::Module,
        ..SyntaxError::new(range, message, hint)
    }
}

/// Returns the hint for an error on `line`.
fn hint(error: &MdxError, line: &str) -> String {
    match &error.kind {
        ErrorKind::JavaScript(JsErrorKind::Redeclared(_)) => "remove one of the two".to_owned(),
        ErrorKind::JavaScript(JsErrorKind::UnknownExport(name)) => {
            format!("declare `{name}` on this page, or remove it from the list")
        }
        _ => script_hint(line),
    }
}

/// Returns the hint for a broken import or export on `line`.
fn script_hint(line: &str) -> String {
    let source = line
        .strip_prefix("import ")
        .and_then(|rest| rest.split_once(" from "))
        .map(|(_, source)| source.trim().trim_end_matches(';').trim_end());
    match source {
        Some(source) if !source.is_empty() && !source.contains(['"', '\'', ' ']) => {
            format!("put the path in quotes: `\"{source}\"`")
        }
        _ => "fix the JavaScript; a blank line ends it".to_owned(),
    }
}
