//! The fields of an API that a page documents, as a tree: parameters, and the properties of bodies and responses.
//!
//! Few pages document an endpoint, so nothing here is stored.

mod builder;
mod collect;
mod field;
mod name;
mod values;

pub use collect::api_fields;
pub use field::{ApiField, ApiFields, FieldLocation, FieldText};
