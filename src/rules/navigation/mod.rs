//! Rules about navigation.

mod invalid_docs_json;
mod invalid_docs_json_value;
mod missing_docs_json_field;
mod support;
mod support_forms;
mod support_keys;
mod support_loss;
mod support_problem;
mod support_shape;
mod support_wording;
mod unknown_docs_json_field;

pub use invalid_docs_json::InvalidDocsJson;
pub use invalid_docs_json_value::InvalidDocsJsonValue;
pub use missing_docs_json_field::MissingDocsJsonField;
pub use unknown_docs_json_field::UnknownDocsJsonField;
