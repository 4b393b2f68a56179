//! Rules about code blocks.

mod copied_prompt;
mod duplicate_group_tab;
mod ignored_code_meta;
mod incomplete_example;
mod mismatched_language;
mod missing_code_language;
mod mixed_output;
mod secret_in_example;
mod support;
mod support_comments;
mod support_examples;
mod support_file_names;
mod support_forms;
mod support_gaps;
mod support_groups;
mod support_secrets;
mod support_shell;
mod unknown_code_language;
mod unnamed_file;
mod unparsable_example;
mod untitled_group_code;

pub use copied_prompt::CopiedPrompt;
pub use duplicate_group_tab::DuplicateGroupTab;
pub use ignored_code_meta::IgnoredCodeMeta;
pub use incomplete_example::IncompleteExample;
pub use mismatched_language::MismatchedLanguage;
pub use missing_code_language::MissingCodeLanguage;
pub use mixed_output::MixedOutput;
pub use secret_in_example::SecretInExample;
pub use unknown_code_language::UnknownCodeLanguage;
pub use unnamed_file::UnnamedFile;
pub use unparsable_example::UnparsableExample;
pub use untitled_group_code::UntitledGroupCode;
