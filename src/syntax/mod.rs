//! Texts become trees with places: MDX, JSX tags, imports, YAML, JSON, OpenAPI files and suppression comments; and code
//! examples are read in their languages.
//!
//! The only room that names a parser crate. It knows nothing of pages or rules.

pub mod comment;
mod depth;
pub mod endpoint;
pub mod esm;
pub mod example;
pub mod fault;
pub mod fence;
mod growth;
mod guard;
pub mod json;
pub mod jsx;
mod keywords;
mod markup;
pub mod mask;
pub mod mdx;
pub mod openapi;
pub mod prose;
pub mod shell;
pub mod stamp;
mod unclosed;
pub mod value;
pub mod yaml;

pub use guard::{Refusal, page_stack};
pub use markup::{is_html, is_void};
pub use unclosed::first_unclosed;
