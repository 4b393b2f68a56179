//! JSON and YAML files of any size, with the range of every value.
//!
//! A [`Document`] keeps its values in one list, and their strings in the text of the file: a file of ten megabytes takes
//! about three times as much memory. YAML aliases refer to values and do not copy them, so a document can be a graph with
//! cycles: whoever follows the children of values needs a limit.

mod build;
mod document;
mod json;
mod read;
mod value;
mod yaml;

pub use document::Document;
pub use read::read;
pub use value::{Kind, Value};
