//! JSON with places. The only files that name the JSON parser.

mod fault;
mod insert;
mod read;

pub use fault::{JsonError, Repair};
pub use insert::{entries, insert};
pub use read::{Reading, read};
