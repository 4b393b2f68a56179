//! The attributes of a tag while it is read.

use super::elements::AttributeData;
use super::value::literal;
use crate::files::Source;
use crate::syntax::jsx::AttributeKind;
use crate::text::Span;

/// The attributes of one tag, and the file that they stand in.
#[derive(Clone, Copy)]
pub(super) struct Attributes<'a, 't> {
    pub(super) source: &'t Source,
    pub(super) all: &'a [AttributeData],
}

impl<'a, 't> Attributes<'a, 't> {
    fn slice(&self, (start, end): (u32, u32)) -> &'t str {
        self.source.slice(Span::new(self.source.id(), start, end))
    }

    /// The kind and the bare value of the attribute of this name.
    pub(super) fn get(&self, name: &str) -> Option<(AttributeKind, &'t str)> {
        let mut all = self.all.iter();
        let found = all.find(|attribute| self.slice(attribute.name) == name)?;
        Some((found.kind, self.slice(found.value)))
    }

    /// The string that an attribute is set to, where it can be read.
    pub(super) fn literal(&self, name: &str) -> Option<&'t str> {
        let (kind, value) = self.get(name)?;
        literal(kind, value)
    }

    /// Whether any comes from an expression, so that more may be set than is seen.
    pub(super) fn has_spread(&self) -> bool {
        let mut all = self.all.iter();
        all.any(|attribute| attribute.kind == AttributeKind::Spread)
    }

    /// Those whose braces hold nothing but comments, which is an error: `a={}`, `{...}`.
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

/// Whether an expression holds nothing but comments.
fn is_blank(expression: &str) -> bool {
    let mut rest = expression.trim();
    while let Some(comment) = rest.strip_prefix("/*") {
        match comment.split_once("*/") {
            Some((_, behind)) => rest = behind.trim_start(),
            None => return false,
        }
    }
    rest.is_empty()
}
