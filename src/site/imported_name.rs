//! Where pages get names from.

use crate::syntax::esm::ExportName;
use std::collections::{BTreeMap, HashMap};

/// The path of a file, relative to the root, and what is imported from it.
pub(super) type NameSource = (String, ExportName);

/// For each name that pages import, the number of pages that get it from each source.
pub(super) type ImportedNames = HashMap<Box<str>, BTreeMap<NameSource, usize>>;
