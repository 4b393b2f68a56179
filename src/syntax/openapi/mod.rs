//! Reads the endpoints of OpenAPI files, and nothing else.
//!
//! Files are read directly into small values, because a file of many megabytes has only some hundred endpoints.
//! Misplaced values are ignored; only problems that make the whole file useless are errors.

mod file;
mod find;
mod lenient;
mod place;
mod read;
mod specification;

pub use find::Lookup;
pub use read::read;
pub use specification::{Operation, Specification};
