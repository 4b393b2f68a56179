//! The facts about every rule and the tables that rules read, embedded in the program.
//!
//! Contains facts, not behaviour, so that configuration, output and `explain` do not depend on the code of rules.

mod acronyms;
mod address_words;
mod api_types;
mod api_words;
mod by_name;
mod code_names;
mod comment_words;
mod component;
mod declared;
mod docs_json;
mod docs_table;
mod editor;
mod facts;
mod fence_options;
mod file_forms;
mod file_names;
mod foreign;
mod front_matter;
mod grammar;
mod heading_words;
mod http_calls;
mod http_statuses;
mod language;
mod languages;
mod manual;
mod markup;
mod misspellings;
mod navigation;
mod nearest;
mod placeholders;
mod platform_paths;
mod procedure_words;
mod prompts;
mod replacements;
mod secrets;
mod shell_words;
mod spelling;
mod table;
mod terms;
mod title_words;
mod titles;
mod verbs;
mod visible_text;
mod wording;
mod wrong_examples;

pub use acronyms::{ACRONYMS, Acronyms};
pub use address_words::{ADDRESS_WORDS, AddressWords};
pub use api_types::{API_TYPES, ApiTypes};
pub use api_words::{API_WORDS, ApiWords};
pub use code_names::{CODE_NAMES, CodeNames};
pub use comment_words::{COMMENT_WORDS, CommentWords};
pub use component::{
    AttributeFacts, AttributeType, COMPONENTS, Component, ComponentTable, Components, Content,
    Deprecation, Origin,
};
pub use declared::{all_rules, declare, find};
pub use docs_json::{DOCS_JSON, DocsTable};
pub use docs_table::{
    Choice, Condition, DocsField, InsteadCase, More, ObjectFacts, StringFormat, TextKind,
};
pub use editor::{BareRule, EDITORS, Editor, Editors, GlobForm, HookFacts, KeyKind, McpFacts};
pub use facts::{Changes, Declared, Facts, Fixes, Group, HOME, Needs, OptionFacts, Subject, rules};
pub use fence_options::{FENCE_OPTIONS, FenceOptions};
pub use file_forms::{FILE_FORMS, FileForm};
pub use file_names::{FILE_NAMES, FileNames};
pub use foreign::{FOREIGN_SYNTAX, ForeignTable};
pub use front_matter::{EndpointSource, FRONT_MATTER, Field, FrontMatterTable};
pub use grammar::{GRAMMAR, Grammar};
pub use heading_words::{HEADING_WORDS, HeadingWords};
pub use http_calls::{CurlOption, CurlWords, HTTP_CALLS, HttpCalls};
pub use http_statuses::{HTTP_STATUSES, HttpStatuses};
pub use language::{LANGUAGE_WORDS, LanguageWords};
pub use languages::{LANGUAGES, LanguageKinds, LanguageTable};
pub use manual::{Example, Manual, Verdict};
pub use markup::{MARKUP, Markup};
pub use misspellings::{correction_of, may_be_misspelled};
pub use navigation::{ElementFacts, LanguageCodes, NAVIGATION, NavigationTable};
pub use nearest::{
    MAX_TYPOS, fewest_typos, nearest, nearest_accepted, nearest_within, typos_between,
};
pub use placeholders::{PLACEHOLDERS, Placeholders};
pub use platform_paths::{PlatformPath, hides_page, is_served_by_platform};
pub use procedure_words::{PROCEDURE_WORDS, ProcedureWords};
pub use prompts::{PROMPTS, Prompt};
pub use replacements::{REPLACEMENTS, Replacements};
pub use secrets::{
    PUBLISHED_KEYS, SECRET_WORDS, SECRETS, SecretGrade, SecretKind, SecretPattern, SecretWords,
};
pub use shell_words::{SHELL_WORDS, ShellWords};
pub use spelling::{SPELLING, Spelling};
pub use table::Table;
pub use terms::{KeyWords, TERM_VARIANTS, TERMS, TermVariants, Terms, key_word, key_words};
pub use title_words::{TITLE_WORDS, TitleWords};
pub use titles::{TITLES, Titles};
pub use verbs::{VERBS, Verbs};
pub use visible_text::{VISIBLE_TEXT, VisibleText};
pub use wording::{WORDING, Wording};
pub use wrong_examples::{WRONG_EXAMPLES, WrongExamples};
