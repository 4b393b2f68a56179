//! What a git repository knows: what has changed since a commit, and how files were then.
//!
//! Everything is asked of the `git` program, with every name handed over and taken back whole, whatever it holds.

mod changes;
mod checkout;
mod command;
mod error;
mod hunks;
mod repository;
mod tree;

pub use changes::{Changes, Lines};
pub use checkout::{Checkout, Part};
pub use error::GitError;
pub use repository::{Repository, Since};
pub use tree::Tree;
