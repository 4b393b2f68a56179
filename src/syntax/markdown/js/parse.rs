//! Calls the JavaScript parser.

use super::super::error::{Effect, JsErrorKind};
use super::super::span::offset;
use super::early;
use super::kind::JsError;
use super::tolerated::Tolerance;
use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_diagnostics::OxcDiagnostic;
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::{Scoping, SemanticBuilder};
use oxc_span::SourceType;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Parses a module without its early errors.
pub(super) fn parse<T>(text: &str, read: impl FnOnce(&Program<'_>) -> T) -> Result<T, JsError> {
    guarded(|| {
        let allocator = Allocator::default();
        let parsed = parser(&allocator, text).parse();
        match parsed.errors.first() {
            Some(error) => Err(syntax(error)),
            None => Ok(read(&parsed.program)),
        }
    })
}

/// Parses a module, and reports the first error of any kind. The check for exported names is left to the caller.
pub(super) fn check<T>(
    text: &str,
    read: impl FnOnce(&Program<'_>, &Scoping) -> Result<T, JsError>,
) -> Result<T, JsError> {
    guarded(|| {
        let allocator = Allocator::default();
        let parsed = parser(&allocator, text).parse();
        let mut tolerance = Tolerance::default();
        let mut is_ours = |error: &&OxcDiagnostic| !tolerance.includes(error, &parsed.program);
        if let Some(error) = parsed.errors.iter().find(&mut is_ours) {
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
    })
}

/// Returns an error if the JavaScript parser panics: it asserts what hostile code can make false.
fn guarded<T>(parse: impl FnOnce() -> Result<T, JsError>) -> Result<T, JsError> {
    // All that the parser touches is dropped with it.
    catch_unwind(AssertUnwindSafe(parse)).unwrap_or_else(|_| {
        let mut error = JsError::new(0, 0, JsErrorKind::Unchecked);
        error.effect = Effect::Misread;
        Err(error)
    })
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
    let at = label.map_or(0, |label| offset(label.offset()));
    JsError::new(at, label.map_or(0, |label| offset(label.len())), kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_of_the_parser_are_errors() {
        let error = guarded::<()>(|| panic!("expected")).unwrap_err();
        assert_eq!(
            (error.kind, error.effect),
            (JsErrorKind::Unchecked, Effect::Misread)
        );
        let read = check("{class A extends extends B {}}", |_, _| Ok(()));
        assert!(read.is_err());
    }
}
