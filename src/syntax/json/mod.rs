//! JSON with places. The only files that name the JSON parser.

mod fault;
mod read;

pub use fault::{Fault, Repair};
pub use read::{Reading, read};
