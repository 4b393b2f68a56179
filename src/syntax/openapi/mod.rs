//! OpenAPI specifications, with the range of everything in them.
//!
//! A [`Specification`] keeps its files as documents, and reads parameters, bodies, responses and schemas from them when
//! they are asked for. Misplaced values are ignored; only problems that make the whole file useless are errors.

mod api_file;
mod broken_references;
mod examples;
mod fields;
mod find;
mod misfit;
mod node;
mod operation;
mod parameter;
mod places;
mod read;
mod reference;
mod response;
mod schema;
mod security;
mod server;
mod specification;
#[cfg(test)]
mod tests;
mod validate;
mod validator;

pub use api_file::ApiFile;
pub use broken_references::BrokenReference;
pub use examples::InvalidExample;
pub use fields::{Direction, Field};
pub use find::Lookup;
pub use misfit::{Misfit, has_type, is_shortened};
pub use node::Node;
pub use operation::{Details, path_parameters};
pub use parameter::{Location, Parameter};
pub use places::{Member, Place, Role};
pub use read::read;
pub use reference::Target;
pub use response::{Body, Media, Response, Status};
pub use schema::{Branch, Schema, Type};
pub use security::{Scheme, Security};
pub use server::path_of;
pub use specification::{Operation, OperationPlace, OtherFiles, Specification};
