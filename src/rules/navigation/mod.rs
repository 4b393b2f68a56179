//! Rules about navigation.

mod empty_navigation;
mod forbidden_menu_child;
mod ineffective_expanded;
mod invalid_docs_json;
mod misplaced_navigation_element;
mod mixed_children;
mod relative_global_anchor;
mod several_primary_patterns;
mod support;
mod support_absent;
mod support_agents;
mod support_endpoints;
mod support_pages;
mod support_rivals;
mod support_specs;
mod support_text;
mod unknown_language_code;

pub use empty_navigation::EmptyNavigation;
pub use forbidden_menu_child::ForbiddenMenuChild;
pub use ineffective_expanded::IneffectiveExpanded;
pub use invalid_docs_json::InvalidDocsJson;
pub use misplaced_navigation_element::MisplacedNavigationElement;
pub use mixed_children::MixedChildren;
pub use relative_global_anchor::RelativeGlobalAnchor;
pub use several_primary_patterns::SeveralPrimaryPatterns;
pub use unknown_language_code::UnknownLanguageCode;
