//! What a page takes from other files, and names of it in braces.

use crate::syntax::esm::{self, ImportStatement, Wanted};
use crate::syntax::fault::{Fault, FaultKind};
use crate::syntax::value::ValueError;
use crate::text::{Span, fit};

/// A file that a page imports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The whole statement.
    pub statement: Span,
    /// Where the quoted name stands.
    pub span: Span,
    /// The name, as it is written.
    pub source: Box<str>,
    /// What it brings.
    pub names: Box<[ImportedName]>,
}

/// One name that an import brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedName {
    /// The name in this page.
    pub local: Box<str>,
    /// What it stands for in the other file.
    pub wanted: Wanted,
    /// Where it stands.
    pub span: Span,
}

/// A bare name in braces: `{name}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameExpression {
    /// With its braces.
    pub span: Span,
    /// The name.
    pub name: Box<str>,
}

/// Reads the block of imports and exports `text`; `span` makes a span of the file of a range of it.
pub(super) fn read(
    text: &str,
    span: impl Fn((u32, u32)) -> Span,
) -> Result<(Vec<Import>, Vec<Box<str>>), ValueError> {
    let module = esm::read(text)?;
    let import = |statement: ImportStatement| Import {
        statement: span(statement.range),
        span: span(statement.source_range),
        source: statement.source,
        names: statement
            .names
            .into_iter()
            .map(|name| ImportedName {
                local: name.local,
                wanted: name.wanted,
                span: span(name.range),
            })
            .collect(),
    };
    Ok((
        module.imports.into_iter().map(import).collect(),
        module.exports,
    ))
}

/// The fault of a block of imports and exports `text`, which stands at byte `start`.
pub(super) fn fault(text: &str, start: u32, error: &ValueError) -> Fault {
    let at = (error.offset as usize).min(text.len());
    let line = text.get(at..).and_then(|rest| rest.lines().next());
    let length = fit(line.map_or(0, str::len));
    let from = start + fit(at);
    Fault {
        kind: FaultKind::Module,
        range: (from, from + length),
        message: "this is read as JavaScript, and does not parse".to_owned(),
        hint: format!(
            "a paragraph must not begin with `import` or `export`; put another word first ({})",
            error.message
        ),
        related: None,
        repair: None,
    }
}
