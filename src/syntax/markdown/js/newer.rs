//! Code of newer versions of JavaScript than that of the platform, and of TypeScript.

use super::super::error::JsErrorKind;
use super::early::Visitor;
use super::pattern;
use oxc_ast::AstKind;
use oxc_ast::ast::{ImportExpression, PropertyDefinition};
use oxc_span::{GetSpan as _, Span};

impl Visitor<'_> {
    /// Reports syntax of newer versions of JavaScript.
    pub(super) fn check_newer(&mut self, kind: AstKind<'_>) {
        let is_newer = match kind {
            AstKind::ImportExpression(import) => self.is_newer_import(import),
            AstKind::ImportDeclaration(import) => {
                import.with_clause.is_some() || import.phase.is_some()
            }
            AstKind::ExportNamedDeclaration(export) => export.with_clause.is_some(),
            AstKind::ExportAllDeclaration(export) => export.with_clause.is_some(),
            AstKind::VariableDeclaration(variables) => variables.kind.is_using(),
            AstKind::Decorator(_) | AstKind::AccessorProperty(_) | AstKind::JSXSpreadChild(_) => {
                true
            }
            AstKind::RegExpLiteral(literal) => {
                let text = literal.span.source_text(self.text);
                if let Some(at) = pattern::find_newer(text) {
                    let start = literal.span.start + at;
                    self.report(Span::new(start, start + 1), JsErrorKind::Unsupported);
                }
                false
            }
            _ => false,
        };
        if is_newer {
            self.report(kind.span(), JsErrorKind::Unsupported);
        }
    }

    /// Returns whether an import has a second argument, or a comma behind the first one.
    fn is_newer_import(&self, import: &ImportExpression<'_>) -> bool {
        let rest = import.source.span().end as usize..import.span.end as usize;
        import.options.is_some()
            || import.phase.is_some()
            || self.text.get(rest).is_some_and(has_comma)
    }

    /// Reports TypeScript.
    pub(super) fn check_typed(&mut self, kind: AstKind<'_>) {
        let is_typed = match kind {
            AstKind::Class(class) => class.r#abstract || class.declare,
            AstKind::PropertyDefinition(property) => is_typed_property(property),
            AstKind::MethodDefinition(method) => {
                method.accessibility.is_some() || method.r#override || method.optional
            }
            AstKind::FormalParameter(parameter) => {
                parameter.accessibility.is_some()
                    || parameter.readonly
                    || parameter.r#override
                    || parameter.optional
            }
            AstKind::TSThisParameter(_)
            | AstKind::TSInterfaceDeclaration(_)
            | AstKind::TSTypeAliasDeclaration(_)
            | AstKind::TSEnumDeclaration(_)
            | AstKind::TSModuleDeclaration(_)
            | AstKind::TSImportEqualsDeclaration(_)
            | AstKind::TSExportAssignment(_)
            | AstKind::TSNamespaceExportDeclaration(_)
            | AstKind::TSTypeAnnotation(_)
            | AstKind::TSTypeParameterDeclaration(_)
            | AstKind::TSTypeParameterInstantiation(_)
            | AstKind::TSAsExpression(_)
            | AstKind::TSSatisfiesExpression(_)
            | AstKind::TSNonNullExpression(_)
            | AstKind::TSTypeAssertion(_)
            | AstKind::TSInstantiationExpression(_)
            | AstKind::TSClassImplements(_)
            | AstKind::TSIndexSignature(_) => true,
            _ => false,
        };
        if is_typed {
            self.report(kind.span(), JsErrorKind::Unsupported);
        }
    }
}

fn is_typed_property(property: &PropertyDefinition<'_>) -> bool {
    let has_modifier = property.accessibility.is_some() || property.declare || property.r#override;
    has_modifier || property.optional || property.definite || property.readonly
}

/// Returns whether there is a comma outside of comments.
fn has_comma(mut rest: &str) -> bool {
    loop {
        let Some(found) = rest.find([',', '/']) else {
            return false;
        };
        rest = &rest[found..];
        let end = match rest.as_bytes() {
            [b',', ..] => return true,
            [b'/', b'*', ..] => rest.find("*/").map(|end| end + 2),
            [b'/', b'/', ..] => rest.find(['\n', '\r']),
            _ => Some(1),
        };
        rest = &rest[end.unwrap_or(rest.len())..];
    }
}
