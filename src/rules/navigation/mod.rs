//! Rules about navigation.

mod empty_navigation;
mod forbidden_menu_child;
mod ineffective_expanded;
mod invalid_docs_json;
mod invalid_docs_json_value;
mod misplaced_navigation_element;
mod missing_docs_json_field;
mod mixed_children;
mod relative_global_anchor;
mod several_primary_patterns;
mod support;
mod support_forms;
mod support_keys;
mod support_loss;
mod support_problem;
mod support_rivals;
mod support_shape;
mod support_wording;
mod unknown_docs_json_field;
mod unknown_language_code;

pub use empty_navigation::EmptyNavigation;
pub use forbidden_menu_child::ForbiddenMenuChild;
pub use ineffective_expanded::IneffectiveExpanded;
pub use invalid_docs_json::InvalidDocsJson;
pub use invalid_docs_json_value::InvalidDocsJsonValue;
pub use misplaced_navigation_element::MisplacedNavigationElement;
pub use missing_docs_json_field::MissingDocsJsonField;
pub use mixed_children::MixedChildren;
pub use relative_global_anchor::RelativeGlobalAnchor;
pub use several_primary_patterns::SeveralPrimaryPatterns;
pub use unknown_docs_json_field::UnknownDocsJsonField;
pub use unknown_language_code::UnknownLanguageCode;
