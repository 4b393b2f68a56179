//! What a rule is: the whole contract between the rules and the engine.

mod cx;
mod entry;
mod rule;

pub use cx::Cx;
pub use entry::Entry;
pub use rule::Rule;
