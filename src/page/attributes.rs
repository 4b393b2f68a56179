//! The attributes of a tag while it is parsed.

use super::elements::AttributeData;
use super::value::literal;
use crate::syntax::jsx::AttributeKind;
use crate::syntax::value::Range;
use crate::text::slice;

/// The attributes of one tag, and the text of their page.
#[derive(Clone, Copy)]
pub(super) struct Attributes<'a, 't> {
    pub(super) text: &'t str,
    pub(super) all: &'a [AttributeData],
}

impl<'a, 't> Attributes<'a, 't> {
    fn slice(&self, range: Range) -> &'t str {
        slice(self.text, range)
    }

    /// Returns the kind and the raw value of the attribute with this name.
    pub(super) fn get(&self, name: &str) -> Option<(AttributeKind, &'t str)> {
        let mut all = self.all.iter();
        let found = all.find(|attribute| self.slice(attribute.name) == name)?;
        Some((found.kind, self.slice(found.value)))
    }

    /// Returns the string value of an attribute, if it is known statically.
    pub(super) fn literal(&self, name: &str) -> Option<&'t str> {
        let (kind, value) = self.get(name)?;
        literal(kind, value)
    }

    /// Returns whether an attribute is a spread, so that more may be set than is known.
    pub(super) fn has_spread(&self) -> bool {
        let mut all = self.all.iter();
        all.any(|attribute| attribute.kind == AttributeKind::Spread)
    }

    /// Returns the attributes with braces that contain only comments, which is an error: `a={}`, `{...}`.
    pub(super) fn empty_expressions(
        &self,
    ) -> impl Iterator<Item = &'a AttributeData> + use<'a, 't> {
        let this = *self;
        self.all.iter().filter(move |attribute| {
            let value = this.slice(attribute.value).trim();
            match attribute.kind {
                AttributeKind::Expression => is_blank(value),
                AttributeKind::Spread => is_blank(value.trim_start_matches("...")),
                AttributeKind::Literal | AttributeKind::Boolean => false,
            }
        })
    }
}

/// Returns whether an expression contains only comments.
fn is_blank(expression: &str) -> bool {
    let mut rest = expression.trim();
    while let Some(comment) = rest.strip_prefix("/*") {
        match comment.split_once("*/") {
            Some((_, after)) => rest = after.trim_start(),
            None => return false,
        }
    }
    rest.is_empty()
}
