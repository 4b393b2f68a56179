//! Rules about navigation.

mod duplicate_nav_page;
mod invalid_docs_json;
mod invalid_spec;
mod malformed_endpoint_reference;
mod missing_nav_page;
mod missing_spec;
mod missing_translation;
mod orphan_page;
mod published_agent_file;
mod reserved_path;
mod support;
mod support_absent;
mod support_agents;
mod support_branches;
mod support_endpoints;
mod support_pages;
mod support_specs;
mod support_text;
mod unknown_operation;

pub use duplicate_nav_page::DuplicateNavPage;
pub use invalid_docs_json::InvalidDocsJson;
pub use invalid_spec::InvalidSpec;
pub use malformed_endpoint_reference::MalformedEndpointReference;
pub use missing_nav_page::MissingNavPage;
pub use missing_spec::MissingSpec;
pub use missing_translation::MissingTranslation;
pub use orphan_page::OrphanPage;
pub use published_agent_file::PublishedAgentFile;
pub use reserved_path::ReservedPath;
pub use unknown_operation::UnknownOperation;
