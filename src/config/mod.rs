//! The user's wishes, as they are written: `mdxlint.yaml`, what it extends, and its mistakes.
//!
//! Options of rules stay raw values here; only the engine joins them with the rules.

mod choice;
mod load;
mod mistakes;
mod options;
mod preset;
mod raw;
mod read;
mod rule_files;
pub mod schema;
mod settings;

pub use choice::{Choice, ChoiceError};
pub use load::{ConfigError, FILE_NAME, load};
pub use preset::{Level, Preset};
pub use raw::{Problem, RuleWish};
pub use rule_files::RuleFiles;
pub use settings::{Settings, Wish};
