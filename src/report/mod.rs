//! Findings in every format, one sink each, and the navigation in every form.

mod concise;
mod full;
mod json;
pub mod nav;
mod place;
mod statistics;
mod summary;

pub use crate::files::Base;
pub use concise::Concise;
pub use full::Full;
pub use json::Json;
pub use place::plain;
pub use statistics::Statistics;
pub use summary::{counted, summary};
