//! The facts about every rule and the tables that rules read, embedded in the program.
//!
//! Contains facts, not behaviour, so that configuration, output and `explain` do not depend on the code of rules.

mod address_words;
mod code_names;
mod comment_words;
mod component;
mod docs_json;
mod docs_table;
mod editor;
mod facts;
mod fence_options;
mod file_forms;
mod file_names;
mod foreign;
mod manual;
mod markup;
mod navigation;
mod nearest;
mod placeholders;
mod platform_paths;
mod prompts;
mod replacements;
mod secrets;
mod shell_words;
mod table;
mod visible_text;
mod wrong_examples;

pub use address_words::{AddressWords, address_words};
pub use code_names::{CodeNames, code_names};
pub use comment_words::{CommentWords, comment_words};
pub use component::{
    AttributeFacts, AttributeType, Component, ComponentTable, Components, Content, Deprecation,
    Origin, components,
};
pub use docs_json::docs_json;
pub use docs_table::{
    Choice, Condition, DocsField, DocsTable, InsteadCase, More, ObjectFacts, StringFormat, TextKind,
};
pub use editor::{BareRule, Editor, Editors, GlobForm, KeyKind, McpFacts, editors};
pub use facts::{Facts, Fixes, Group, HOME, OptionFacts, Subject, find, rules};
pub use fence_options::{FenceOptions, fence_options};
pub use file_forms::{FileForm, file_forms};
pub use file_names::{FileNames, file_names};
pub use foreign::{ForeignTable, foreign_syntax};
pub use manual::{Example, Manual, Verdict};
pub use markup::{Markup, markup};
pub use navigation::{ElementFacts, LanguageCodes, NavigationTable, navigation};
pub use nearest::{
    MAX_SLIPS, fewest_slips, nearest, nearest_accepted, nearest_within, slips_between,
};
pub use placeholders::{Placeholders, placeholders};
pub use platform_paths::{PlatformPath, hides_page, is_served_by_platform};
pub use prompts::{Prompt, prompts};
pub use replacements::{Replacements, replacements};
pub use secrets::{
    SecretGrade, SecretKind, SecretPattern, SecretWords, published_keys, secret_words, secrets,
};
pub use shell_words::{ShellWords, shell_words};
pub use table::{
    EndpointSource, Field, FrontMatterTable, LanguageKinds, LanguageTable, front_matter,
    generic_titles, languages, moved_words,
};
pub use visible_text::{VisibleText, visible_text};
pub use wrong_examples::{WrongExamples, wrong_examples};
