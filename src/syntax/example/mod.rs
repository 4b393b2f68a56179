//! Code examples: does a text parse in its own language?
//!
//! An example is written for people. What they understand is let pass: parts of a program, `...`, placeholders, prompts,
//! several variants side by side. A fault is told only where it is certain.

mod check;
mod fault;
mod graphql;
mod json;
mod json_mask;
mod json_paint;
mod language;
mod leave;
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
pub use fault::Fault;
pub use language::Language;
pub use leave::Leave;
