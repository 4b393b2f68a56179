//! The contract between rules and engine.

mod cx;
mod entry;
mod rule;

pub use cx::Cx;
pub use entry::Entry;
pub use rule::Rule;
