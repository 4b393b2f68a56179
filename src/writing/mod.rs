//! Checks of writing style that a site declares: kinds of checks, and the texts of a page that they apply to.
//!
//! The kinds, their keys and their scopes are those of [Vale](https://vale.sh), so that its packages run as they are.

mod assertions;
mod check;
mod hit;
mod keys;
mod kinds;
mod literals;
mod message;
mod pattern;
mod prefilter;
mod scope;
mod style_rule;
mod translate;
mod unit;
pub mod vale;
mod vocabulary;

pub use check::{Alert, Checked, Setting, WordCount, check, count_words};
pub use pattern::Pattern;
pub use prefilter::Prefilter;
pub use style_rule::{OWN_GROUP, StyleRule, StyleRuleError};
pub use vocabulary::{Vocabulary, terms};
