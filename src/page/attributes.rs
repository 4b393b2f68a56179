//! The attributes of a tag while it is parsed.

use super::attribute_kind::AttributeKind;
use super::elements::AttributeData;
use super::value::literal;
use crate::syntax::value::Range;
use crate::text::slice;

/// The attributes of one tag, and the text of their page.
#[derive(Clone, Copy)]
pub(super) struct Attributes<'a, 't> {
    pub(super) text: &'t str,
    pub(super) all: &'a [AttributeData],
}

impl<'t> Attributes<'_, 't> {
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
}
