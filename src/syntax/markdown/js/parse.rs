//! Calls the JavaScript parser.

use super::brace::offset;
use super::early;
use super::kind::{JsError, JsErrorKind};
use super::tolerated;
use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_diagnostics::OxcDiagnostic;
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::{Scoping, SemanticBuilder};
use oxc_span::SourceType;

/// The depth of a syntax tree above which it is not parsed. The parser and the checks recurse.
pub(super) const MAX_DEPTH: u32 = 560;

/// Parses a module without its early errors.
pub(super) fn parse<T>(text: &str, read: impl FnOnce(&Program<'_>) -> T) -> Result<T, JsError> {
    let allocator = Allocator::default();
    let parsed = parser(&allocator, text).parse();
    match parsed.errors.first() {
        Some(error) => Err(syntax(error)),
        None => Ok(read(&parsed.program)),
    }
}

/// Parses a module, and reports the first error of any kind. The check for exported names is left to the caller.
pub(super) fn check<T>(
    text: &str,
    read: impl FnOnce(&Program<'_>, &Scoping) -> Result<T, JsError>,
) -> Result<T, JsError> {
    let allocator = Allocator::default();
    let parsed = parser(&allocator, text).parse();
    let is_ours = |error: &&OxcDiagnostic| !tolerated::is_tolerated(error, &parsed.program);
    if let Some(error) = parsed.errors.iter().find(is_ours) {
        return Err(syntax(error));
    }
    let built = SemanticBuilder::new()
        .with_check_syntax_error(true)
        .build(&parsed.program);
    if let Some(error) = built.errors.iter().find(is_ours) {
        return Err(syntax(error));
    }
    early::check(&parsed.program, text)?;
    read(&parsed.program, built.semantic.scoping())
}

fn parser<'a>(allocator: &'a Allocator, text: &'a str) -> Parser<'a> {
    let options = ParseOptions {
        parse_regular_expression: true,
        preserve_parens: true,
        ..ParseOptions::default()
    };
    Parser::new(allocator, text, SourceType::mjs().with_jsx(true)).with_options(options)
}

fn syntax(error: &OxcDiagnostic) -> JsError {
    let label = error.labels.as_ref().and_then(|labels| labels.first());
    let message = &*error.message;
    let quoted = |start: &str, end: &str| {
        let name = message.strip_prefix(start)?.strip_suffix(end)?;
        Some(Box::from(name))
    };
    let kind = match quoted("Identifier `", "` has already been declared") {
        Some(name) => JsErrorKind::Redeclared(name),
        None => JsErrorKind::Syntax(message.into()),
    };
    JsError {
        offset: label.map_or(0, |label| offset(label.offset())),
        length: label.map_or(0, |label| offset(label.len())),
        kind,
    }
}
