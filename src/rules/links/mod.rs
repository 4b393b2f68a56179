//! Rules about links.

mod absolute_own_link;
mod bad_redirect;
mod broken_anchor;
mod broken_link;
mod empty_link;
mod local_address;
mod malformed_address;
mod page_extension_in_link;
mod support;
mod support_anchor;
mod support_host;
mod support_malformed;
mod support_near;
mod support_places;
mod support_redirects;
mod support_relative;
mod undefined_reference;
mod undefined_variable;
mod unresolvable_relative_link;
mod untranslated_link;
mod unused_snippet;
mod vague_link_text;

pub use absolute_own_link::AbsoluteOwnLink;
pub use bad_redirect::BadRedirect;
pub use broken_anchor::BrokenAnchor;
pub use broken_link::BrokenLink;
pub use empty_link::EmptyLink;
pub use local_address::LocalAddress;
pub use malformed_address::MalformedAddress;
pub use page_extension_in_link::PageExtensionInLink;
pub use undefined_reference::UndefinedReference;
pub use undefined_variable::UndefinedVariable;
pub use unresolvable_relative_link::UnresolvableRelativeLink;
pub use untranslated_link::UntranslatedLink;
pub use unused_snippet::UnusedSnippet;
pub use vague_link_text::VagueLinkText;
