//! The imports of a page, and expressions that are a single name.

use crate::syntax::esm::{self, ExportName, ImportStatement};
use crate::syntax::mdx_errors::{SyntaxError, SyntaxErrorKind};
use crate::syntax::prose;
use crate::syntax::value::{Range, ValueError};
use crate::text::{FileId, Span, to_u32};

/// A file that a page imports.
#[derive(Debug, Clone, Copy)]
pub struct Import<'p> {
    /// The whole statement.
    pub statement: Span,
    /// The span of the quoted source.
    pub span: Span,
    /// The source as written.
    pub source: &'p str,
    names: &'p [ImportedNameData],
}

impl<'p> Import<'p> {
    /// Returns the imported names.
    pub fn names(&self) -> impl ExactSizeIterator<Item = ImportedName<'p>> + use<'p> {
        let file = self.span.file;
        self.names.iter().map(move |name| ImportedName {
            local: &name.local,
            export: &name.export,
            span: file.span(name.range),
        })
    }
}

/// An imported name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportedName<'p> {
    /// The local name in this page.
    pub local: &'p str,
    /// The name in the other file.
    pub export: &'p ExportName,
    /// The span of the local name.
    pub span: Span,
}

/// The stored data of an import.
#[derive(Debug)]
pub(super) struct ImportData {
    statement: Range,
    /// The range of the quoted source.
    range: Range,
    pub(super) source: Box<str>,
    pub(super) names: Box<[ImportedNameData]>,
}

impl ImportData {
    /// Returns the import as a part of `file`.
    pub(super) fn in_file(&self, file: FileId) -> Import<'_> {
        Import {
            statement: file.span(self.statement),
            span: file.span(self.range),
            source: &self.source,
            names: &self.names,
        }
    }
}

/// The stored data of an imported name.
#[derive(Debug)]
pub(super) struct ImportedNameData {
    pub(super) local: Box<str>,
    pub(super) export: ExportName,
    range: Range,
}

/// An expression that is a single name: `{name}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameExpression<'p> {
    /// The span, including the braces.
    pub span: Span,
    /// The name.
    pub name: &'p str,
}

/// The stored data of such an expression.
#[derive(Debug)]
pub(super) struct NameExpressionData {
    pub(super) range: Range,
    pub(super) name: Box<str>,
}

impl NameExpressionData {
    /// Returns the expression as a part of `file`.
    pub(super) fn in_file(&self, file: FileId) -> NameExpression<'_> {
        NameExpression {
            span: file.span(self.range),
            name: &self.name,
        }
    }
}

/// Parses the imports and exports in `text`, which starts at byte `start` of the file.
pub(super) fn read(text: &str, start: u32) -> Result<(Vec<ImportData>, Vec<Box<str>>), ValueError> {
    let module = esm::read(text)?;
    let shifted = |(from, to): Range| (start + from, start + to);
    let import = |statement: ImportStatement| ImportData {
        statement: shifted(statement.range),
        range: shifted(statement.source_range),
        source: statement.source,
        names: statement
            .names
            .into_iter()
            .map(|name| ImportedNameData {
                local: name.local,
                export: name.export,
                range: shifted(name.range),
            })
            .collect(),
    };
    Ok((
        module.imports.into_iter().map(import).collect(),
        module.exports,
    ))
}

/// Returns the error of a block of imports and exports `text`, which starts at byte `start`.
pub(super) fn syntax_error(text: &str, start: u32, error: &ValueError) -> SyntaxError {
    let at = (error.offset as usize).min(text.len());
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
            format!("invalid JavaScript: {}", error.message),
            script_hint(line),
        )
    };
    let end = line_start + line.trim_end().len();
    let range = (start + to_u32(from), start + to_u32(end.max(from)));
    SyntaxError {
        kind: SyntaxErrorKind::Module,
        ..SyntaxError::new(range, message, hint)
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
