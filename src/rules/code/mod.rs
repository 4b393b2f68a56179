//! Rules about code blocks.

mod ignored_code_meta;
mod missing_code_language;
mod secret_in_example;
mod support;
mod support_examples;
mod support_secrets;
mod unknown_code_language;
mod unparsable_example;
mod untitled_group_code;

pub use ignored_code_meta::IgnoredCodeMeta;
pub use missing_code_language::MissingCodeLanguage;
pub use secret_in_example::SecretInExample;
pub use unknown_code_language::UnknownCodeLanguage;
pub use unparsable_example::UnparsableExample;
pub use untitled_group_code::UntitledGroupCode;
