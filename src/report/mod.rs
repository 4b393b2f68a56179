//! Findings in every format, one sink each, and the navigation in every form.

mod concise;
mod full;
mod json;
pub mod nav;
mod place;
mod summary;

pub use concise::Concise;
pub use full::Full;
pub use json::Json;
pub use place::{Base, plain};
pub use summary::summary;
