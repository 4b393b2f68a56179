//! How completely the operations of a site's API specifications are documented.

mod count;
mod table;

pub use count::{ApiCoverage, ColumnCount, Counts, SpecificationCoverage, TagCoverage, count};
pub use table::{as_markdown, as_table};
