//! Errors of the JavaScript parser that the platform does not report.

use super::brace::offset;
use oxc_ast::AstKind;
use oxc_ast::ast::{ClassType, JSXAttributeValue, Program};
use oxc_ast_visit::Visit;
use oxc_diagnostics::OxcDiagnostic;

/// Returns whether the platform accepts what an error is about, or another check reports it.
pub(super) fn is_tolerated(error: &OxcDiagnostic, program: &Program<'_>) -> bool {
    let message = &*error.message;
    if message.starts_with("Export '") || message == "Cannot use new with dynamic import" {
        return true;
    }
    let is_about = if message.starts_with("Cannot assign to '") {
        is_class_name
    } else if message.starts_with("'0'-prefixed octal") {
        is_attribute_text
    } else {
        return false;
    };
    let label = error.labels.as_ref().and_then(|labels| labels.first());
    let mut search = Search {
        at: label.map_or(0, |label| offset(label.offset())),
        is_about,
        is_found: false,
    };
    search.visit_program(program);
    search.is_found
}

/// Looks for what an error is about.
struct Search {
    at: u32,
    is_about: fn(AstKind<'_>, u32) -> bool,
    is_found: bool,
}

impl<'a> Visit<'a> for Search {
    fn enter_node(&mut self, kind: AstKind<'a>) {
        self.is_found |= (self.is_about)(kind, self.at);
    }
}

/// The platform does not check the names of class expressions.
fn is_class_name(kind: AstKind<'_>, at: u32) -> bool {
    let AstKind::Class(class) = kind else {
        return false;
    };
    class.r#type == ClassType::ClassExpression
        && class.id.as_ref().is_some_and(|id| id.span.start == at)
}

/// There are no escapes in the quoted values of attributes.
fn is_attribute_text(kind: AstKind<'_>, at: u32) -> bool {
    let AstKind::JSXAttribute(attribute) = kind else {
        return false;
    };
    matches!(&attribute.value, Some(JSXAttributeValue::StringLiteral(text)) if text.span.start == at)
}
