//! Findings in every format, one sink each.

mod concise;
mod full;
mod json;
mod place;
mod summary;

pub use concise::Concise;
pub use full::Full;
pub use json::Json;
pub use place::{Base, plain};
pub use summary::summary;
