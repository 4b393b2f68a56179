//! Where pages get names from.

use crate::syntax::esm::ExportName;
use std::collections::HashMap;

/// The imports of a site, by the name that they declare.
pub(super) type ImportedNames = HashMap<Box<str>, Vec<NameSource>>;

/// Where pages get a name from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameSource {
    /// The path of the file, relative to the root.
    pub path: String,
    /// What is imported from it.
    pub export: ExportName,
    /// The number of pages that do so.
    pub pages: usize,
}
