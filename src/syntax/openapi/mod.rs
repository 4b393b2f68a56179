//! OpenAPI files: what they say of their endpoints, and nothing else.
//!
//! They are read straight into small values, because a file of many megabytes has only some hundred endpoints. What
//! stands in a place where it does not belong is passed over; only what makes the whole file useless is an error.

mod file;
mod find;
mod place;
mod read;
mod specification;
mod take;

pub use find::Lookup;
pub use read::read;
pub use specification::{Operation, Specification};
