//! Parses texts to trees with spans: MDX, JSX tags, imports, YAML, JSON, OpenAPI files, suppression comments, and code
//! examples in their languages.
//!
//! The only module that uses parser crates. It does not depend on pages or rules.

mod depth;
pub mod document;
pub mod endpoint;
pub mod esm;
pub mod example;
pub mod suppression;

pub mod fence;
pub mod front_matter;
pub mod http_call;
pub mod json;
mod keywords;
pub mod markdown;
mod markup;
pub mod mdx;
pub mod mdx_errors;
pub mod mdx_input;
mod method;
pub mod openapi;
pub mod prose;
pub mod shell;
pub mod stamp;
pub mod value;
pub mod yaml;
mod yaml_members;
mod yaml_scalar;

pub use markup::{is_html, is_void};
