//! Early errors that the JavaScript parser leaves out.

use super::super::error::JsErrorKind;
use super::kind::JsError;
use oxc_ast::AstKind;
use oxc_ast::ast::{Expression, Program};
use oxc_ast_visit::Visit;
use oxc_span::Span;

/// Reports the first error.
///
/// # Errors
/// The error.
pub(super) fn check(program: &Program<'_>, text: &str) -> Result<(), JsError> {
    let mut visitor = Visitor {
        text,
        labels: Vec::new(),
        functions: Vec::new(),
        loops: 0,
        error: None,
    };
    visitor.visit_program(program);
    visitor.error.map_or(Ok(()), Err)
}

/// Looks for early errors.
pub(super) struct Visitor<'t> {
    /// The whole text.
    pub(super) text: &'t str,
    /// The labels of statements that are open.
    labels: Vec<String>,
    /// How many labels and loops are open where each function starts.
    functions: Vec<(usize, u32)>,
    /// How many loops of the function are open.
    loops: u32,
    error: Option<JsError>,
}

impl Visitor<'_> {
    /// Reports an error, if it is the first one.
    pub(super) fn report(&mut self, span: Span, kind: JsErrorKind) {
        self.error
            .get_or_insert(JsError::new(span.start, span.end - span.start, kind));
    }

    fn check_label(&mut self, span: Span, name: &str) {
        let first = self.functions.last().map_or(0, |(labels, _)| *labels);
        if !self.labels[first..].iter().any(|label| label == name) {
            self.report(
                span,
                JsErrorKind::Syntax(format!("Undefined label: `{name}`").into()),
            );
        }
    }
}

fn is_loop(kind: AstKind<'_>) -> bool {
    matches!(
        kind,
        AstKind::ForStatement(_)
            | AstKind::ForInStatement(_)
            | AstKind::ForOfStatement(_)
            | AstKind::WhileStatement(_)
            | AstKind::DoWhileStatement(_)
    )
}

impl<'a> Visit<'a> for Visitor<'_> {
    fn enter_node(&mut self, kind: AstKind<'a>) {
        self.check_newer(kind);
        self.check_typed(kind);
        match kind {
            AstKind::JSXSpreadAttribute(spread) => {
                if let Expression::SequenceExpression(list) = &spread.argument {
                    self.report(list.span, JsErrorKind::NotSpread);
                }
            }
            AstKind::LabeledStatement(statement) => {
                self.labels.push(statement.label.name.to_string());
            }
            AstKind::ContinueStatement(statement) => match &statement.label {
                Some(label) => self.check_label(label.span, label.name.as_str()),
                None if self.loops == 0 => {
                    let message = "`continue` outside of a loop";
                    self.report(statement.span, JsErrorKind::Syntax(message.into()));
                }
                None => (),
            },
            AstKind::Function(_)
            | AstKind::ArrowFunctionExpression(_)
            | AstKind::StaticBlock(_) => {
                self.functions.push((self.labels.len(), self.loops));
                self.loops = 0;
            }
            _ if is_loop(kind) => self.loops += 1,
            _ => (),
        }
    }

    fn leave_node(&mut self, kind: AstKind<'a>) {
        match kind {
            AstKind::LabeledStatement(_) => {
                self.labels.pop();
            }
            AstKind::Function(_)
            | AstKind::ArrowFunctionExpression(_)
            | AstKind::StaticBlock(_) => {
                self.loops = self.functions.pop().map_or(0, |(_, loops)| loops);
            }
            _ if is_loop(kind) => self.loops -= 1,
            _ => (),
        }
    }
}
