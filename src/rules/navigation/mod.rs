//! Rules about navigation.

mod invalid_docs_json;
mod support;
mod support_absent;
mod support_agents;
mod support_endpoints;
mod support_pages;
mod support_specs;
mod support_text;

pub use invalid_docs_json::InvalidDocsJson;
