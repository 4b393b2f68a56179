//! JSON with spans. The only files that use the JSON parser.

mod error;
mod insert;
mod list;
mod read;

pub use error::{JsonError, Repair};
pub use insert::{append_at, entries, insert, items_at};
pub use list::{append, remove};
pub use read::{Reading, read};
