//! The part of the walk for expressions and imports.

use super::import::{self, NameExpressionData};
use super::walk::Walk;
use crate::syntax::esm::is_name;
use crate::syntax::mdx::{NodeId, Tree};
use crate::syntax::mdx_input::is_braced_variable;

impl Walk<'_> {
    pub(super) fn expression(&mut self, tree: &Tree<'_>, node: NodeId) {
        let value = tree.value(node);
        let name = value.trim();
        self.views.hides_elements |= shows_element(name);
        // A site variable is an expression too.
        if is_braced_variable(name) {
            self.views.variables.push(self.shifted(tree.range(node)));
        } else if is_name(name) {
            let range = self.shifted(tree.range(node));
            let name = name.into();
            self.views
                .name_expressions
                .push(NameExpressionData { range, name });
        }
    }

    pub(super) fn module(&mut self, tree: &Tree<'_>, node: NodeId) {
        let start = tree.range(node).0;
        // The parser has reported what is wrong, and nothing after its first error is read.
        if let Ok((imports, exports)) = import::read(tree.raw(node), start + self.base) {
            self.views.imports.extend(imports);
            self.views.exports.extend(exports);
        }
    }
}

/// Returns whether an expression, not a comment, contains what may be a tag.
fn shows_element(expression: &str) -> bool {
    !expression.starts_with("/*")
        && memchr::memchr_iter(b'<', expression.as_bytes())
            .any(|at| expression[at + 1..].starts_with(|letter: char| letter.is_ascii_alphabetic()))
}
