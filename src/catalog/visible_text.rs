//! The parts of a page that readers see as text: `rules/data/visible_text.yaml`.

use super::table::Table;
use foldhash::fast::FixedState;
use serde::Deserialize;
use std::collections::HashSet;

/// Names that are looked up for every element of a page.
type Names = HashSet<String, FixedState>;

/// The elements and attributes with text that readers see.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct VisibleText {
    attributes: Names,
    code_elements: Names,
    hidden_elements: Names,
    block_elements: Names,
}

impl VisibleText {
    /// Returns whether readers see the value of this attribute as text.
    pub fn is_attribute(&self, name: &str) -> bool {
        self.attributes.contains(name)
    }

    /// Returns whether the content of this element is code.
    pub fn is_code(&self, element: &str) -> bool {
        self.code_elements.contains(element)
    }

    /// Returns whether the content of this element is not text.
    pub fn is_hidden(&self, element: &str) -> bool {
        self.hidden_elements.contains(element)
    }

    /// Returns whether this element starts and ends a block of text.
    pub fn is_block(&self, element: &str) -> bool {
        self.block_elements.contains(element)
    }
}

/// The elements and attributes with text that readers see.
pub static VISIBLE_TEXT: Table<VisibleText> = Table::new("data/visible_text.yaml");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_valid() {
        assert!(VISIBLE_TEXT.is_attribute("title"));
        assert!(VISIBLE_TEXT.is_code("code") && VISIBLE_TEXT.is_hidden("svg"));
        assert!(VISIBLE_TEXT.is_block("li") && !VISIBLE_TEXT.is_block("strong"));
    }
}
