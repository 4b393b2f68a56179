//! JSON with spans. The only files that use the JSON parser.

mod error;
mod insert;
mod read;

pub use error::{JsonError, Repair};
pub use insert::{append, append_at, entries, insert, items_at, remove};
pub use read::{Reading, read};
