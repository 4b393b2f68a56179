//! Checks whether code examples parse in their language.
//!
//! Examples are written for people. Whatever people understand is allowed: parts of a program, `...`, placeholders,
//! prompts, several variants next to each other. An error is reported only if it is certain.
//!
//! Parsers of other projects may panic on rare texts. Each one in Rust is called inside [`crate::workers::caught`], and a text
//! that a parser cannot judge has no error.

mod check;
pub mod comments;
mod error;
mod exceptions;
mod graphql;
mod json;
mod json_input;
mod json_paint;
mod language;
mod lexical;
mod lines;
mod python;
mod python_cause;
mod python_excuse;
mod python_parser;
mod scan;
mod script;
mod script_excuse;
mod shell;
mod syntax_of;
mod toml;
mod tree;
mod xml;
mod yaml;

pub use check::check;
pub use error::ExampleError;
pub use exceptions::Exceptions;
pub use language::Language;
pub use syntax_of::long_quotes;
