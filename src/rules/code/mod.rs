//! Rules about code blocks.

mod ignored_code_meta;
mod missing_code_language;
mod support;
mod unknown_code_language;
mod untitled_group_code;

pub use ignored_code_meta::IgnoredCodeMeta;
pub use missing_code_language::MissingCodeLanguage;
pub use unknown_code_language::UnknownCodeLanguage;
pub use untitled_group_code::UntitledGroupCode;
