//! The configuration as written: `mdxlint.yaml`, the files that it extends, and the errors in them.
//!
//! Rule options are raw values here. The engine applies them to the rules.

mod choice;
mod external_links;
mod globs;
mod load;
mod options;
mod preset;
mod raw;
mod read;
mod rule_files;
pub mod schema;
mod setting_errors;
mod settings;
mod styles;

pub use choice::{Choice, ChoiceError};
pub use external_links::ExternalLinks;
pub use load::{ConfigError, FILE_NAME, load};
pub use preset::{Level, Preset};
pub use raw::{RuleSetting, SettingError};
pub use rule_files::RuleFiles;
pub use settings::{ResolvedRule, Settings};
