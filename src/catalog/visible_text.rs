//! The parts of a page that readers see as text: `rules/data/visible_text.yaml`.

use super::table::read;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The elements and attributes with text that readers see.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct VisibleText {
    attributes: BTreeSet<String>,
    code_elements: BTreeSet<String>,
    hidden_elements: BTreeSet<String>,
    block_elements: BTreeSet<String>,
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

/// Returns the elements and attributes with text that readers see.
pub fn visible_text() -> &'static VisibleText {
    static TABLE: LazyLock<VisibleText> = LazyLock::new(|| read("data/visible_text.yaml"));
    &TABLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_valid() {
        assert!(visible_text().is_attribute("title"));
        assert!(visible_text().is_code("code") && visible_text().is_hidden("svg"));
        assert!(visible_text().is_block("li") && !visible_text().is_block("strong"));
    }
}
