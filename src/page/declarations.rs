//! The names that a page imports and exports.

use super::import::ImportData;
use crate::syntax::esm::ExportName;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The declaration of each name of a page.
#[derive(Debug, Default)]
pub(super) struct Declarations(HashMap<Box<str>, Declaration, FixedState>);

/// The declaration of a name, as indexes of imports, the first match each.
#[derive(Debug, Default)]
pub(super) struct Declaration {
    /// The import of a page or snippet as a whole.
    pub(super) text: Option<usize>,
    /// The import from a component file.
    pub(super) module: Option<usize>,
}

impl Declarations {
    pub(super) fn new(imports: &[ImportData], exports: &[Box<str>]) -> Self {
        let mut names: HashMap<Box<str>, Declaration, FixedState> = HashMap::default();
        for (number, import) in imports.iter().enumerate() {
            let kind = import.source.rsplit_once('.').map(|(_, kind)| kind);
            for name in &import.names {
                let declared = names.entry(name.local.clone()).or_default();
                match kind {
                    Some("mdx" | "md") if !matches!(name.export, ExportName::Named(_)) => {
                        declared.text.get_or_insert(number);
                    }
                    Some("jsx" | "tsx") => {
                        declared.module.get_or_insert(number);
                    }
                    _ => (),
                }
            }
        }
        for name in exports {
            names.entry(name.clone()).or_default();
        }
        Self(names)
    }

    /// Returns the declaration of `name`, or `None` if the page does not declare it.
    pub(super) fn get(&self, name: &str) -> Option<&Declaration> {
        self.0.get(name)
    }
}
