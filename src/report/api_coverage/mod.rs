//! How completely the operations of a site's API specifications are documented.

mod count;
mod table;

pub use count::{ApiCoverage, ColumnCount, Counts, SpecificationCoverage, TagCoverage, count};
pub(super) use table::{Row, cells, rows, titles};
pub use table::{as_markdown, as_table};
