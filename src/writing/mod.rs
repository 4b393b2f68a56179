//! Checks of writing style that a site declares: kinds of checks, and the texts of a page that they apply to.
//!
//! The kinds, their keys and their scopes are those of [Vale](https://vale.sh), so that its packages run as they are.

mod assertions;
mod check;
mod culprit;
mod file_globs;
mod hit;
mod keys;
mod kinds;
mod literals;
mod message;
mod page_checks;
mod pattern;
mod pattern_size;
mod prefilter;
mod scope;
mod spelling;
mod style_rule;
mod translate;
mod unit;
pub mod vale;
mod vocabulary;

pub use check::{Alert, Checked, Setting, WordCount, check, count_words};
pub use pattern::{Exhausted, Pattern};
pub use prefilter::Prefilter;
pub use spelling::Dictionaries;
pub use style_rule::{Declaration, OWN_GROUP, StyleRule, StyleRuleError};
pub use vocabulary::{Vocabulary, terms};
