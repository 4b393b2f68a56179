//! JSON with spans. The only files that use the JSON parser.

mod fault;
mod insert;
mod read;

pub use fault::{JsonError, Repair};
pub use insert::{entries, insert};
pub use read::{Reading, read};
