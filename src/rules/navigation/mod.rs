//! Rules about navigation.

mod invalid_docs_json;
mod support;

pub use invalid_docs_json::InvalidDocsJson;
