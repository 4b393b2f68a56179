//! Errors of the JavaScript parser that the platform does not report.

use super::super::span::offset;
use oxc_ast::AstKind;
use oxc_ast::ast::{ClassType, JSXAttributeValue, Program};
use oxc_ast_visit::Visit;
use oxc_diagnostics::OxcDiagnostic;
use std::collections::HashSet;

/// Tells which errors the platform does not report. Looks at the program once, when it is needed.
#[derive(Default)]
pub(super) struct Tolerance(Option<Places>);

/// The places of what errors may be about.
#[derive(Default)]
struct Places {
    /// The names of class expressions: the platform does not check them.
    class_names: HashSet<u32>,
    /// The quoted values of attributes: there are no escapes in them.
    attribute_texts: HashSet<u32>,
}

impl Tolerance {
    /// Returns whether the platform accepts what an error is about, or another check reports it.
    pub(super) fn includes(&mut self, error: &OxcDiagnostic, program: &Program<'_>) -> bool {
        let message = &*error.message;
        if message.starts_with("Export '") || message == "Cannot use new with dynamic import" {
            return true;
        }
        let is_assignment = message.starts_with("Cannot assign to '");
        if !is_assignment && !message.starts_with("'0'-prefixed octal") {
            return false;
        }
        let places = self.0.get_or_insert_with(|| {
            let mut places = Places::default();
            places.visit_program(program);
            places
        });
        let places = if is_assignment {
            &places.class_names
        } else {
            &places.attribute_texts
        };
        let label = error.labels.as_ref().and_then(|labels| labels.first());
        label.is_some_and(|label| places.contains(&offset(label.offset())))
    }
}

impl<'a> Visit<'a> for Places {
    fn enter_node(&mut self, kind: AstKind<'a>) {
        match kind {
            AstKind::Class(class) if class.r#type == ClassType::ClassExpression => {
                let start = class.id.as_ref().map(|id| id.span.start);
                self.class_names.extend(start);
            }
            AstKind::JSXAttribute(attribute) => {
                if let Some(JSXAttributeValue::StringLiteral(text)) = &attribute.value {
                    self.attribute_texts.insert(text.span.start);
                }
            }
            _ => (),
        }
    }
}
