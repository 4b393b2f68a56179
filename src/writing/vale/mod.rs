//! Vale's own files: its configuration, the styles that it names, vocabularies, and comments that switch rules.

mod base_rules;
mod comments;
mod glob;
mod ini;
mod levels;
mod library;
mod load;
mod section;
mod watched;

pub use comments::Switches;
pub use levels::{SkippedRule, Styles};
pub use load::{VALE_NAMES, find_vale_ini, is_vale_ini, load, styles_paths};
