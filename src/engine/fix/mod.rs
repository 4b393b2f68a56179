//! Applies fixes, and checks that they leave pages valid.

mod broken_pages;
mod choose;
mod cycles;
mod harmless;
mod remaining;
mod rounds;

pub(super) use broken_pages::{TriedFixes, remove_breaking_fixes};
pub use choose::fixed_file;
pub use rounds::{Fixed, MAX_ROUNDS, fix};
