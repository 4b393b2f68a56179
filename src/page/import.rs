//! The imports of a page, and expressions that are a single name.

use crate::syntax::esm::{self, ExportName, ImportStatement};
use crate::syntax::value::{Range, ValueError};
use crate::text::{FileId, Span};

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
