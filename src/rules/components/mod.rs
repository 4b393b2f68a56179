//! Rules about components.

mod deprecated_component;
mod duplicate_attribute;
mod empty_component;
mod endpoint_component;
mod ignored_id;
mod invalid_attribute_value;
mod misplaced_component;
mod missing_attribute;
mod repeated_component;
mod support;
mod undefined_expression;
mod unexpected_child;
mod unknown_attribute;
mod unknown_component;
mod unresolved_import;
mod unresponsive_embed;
mod untitled_embed;
mod unused_import;

pub use deprecated_component::DeprecatedComponent;
pub use duplicate_attribute::DuplicateAttribute;
pub use empty_component::EmptyComponent;
pub use endpoint_component::EndpointComponent;
pub use ignored_id::IgnoredId;
pub use invalid_attribute_value::InvalidAttributeValue;
pub use misplaced_component::MisplacedComponent;
pub use missing_attribute::MissingAttribute;
pub use repeated_component::RepeatedComponent;
pub use undefined_expression::UndefinedExpression;
pub use unexpected_child::UnexpectedChild;
pub use unknown_attribute::UnknownAttribute;
pub use unknown_component::UnknownComponent;
pub use unresolved_import::UnresolvedImport;
pub use unresponsive_embed::UnresponsiveEmbed;
pub use untitled_embed::UntitledEmbed;
pub use unused_import::UnusedImport;
