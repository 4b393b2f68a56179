//! The tool `coverage`: how completely the operations of the API specifications are documented.

use crate::mcp::folder::Folder;
use crate::report::api_coverage::{as_markdown, count};

/// Returns the coverage as a table.
///
/// # Errors
/// Returns an error if the site cannot be read.
pub(in crate::mcp) fn run(folder: &Folder) -> anyhow::Result<String> {
    Ok(as_markdown(&count(&folder.site()?.0)))
}
