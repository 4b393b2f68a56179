//! Git repositories: the changes since a commit, and the files of a commit.
//!
//! Runs the `git` program. File names are passed and parsed as raw bytes.

mod changes;
mod checkout;
mod command;
mod error;
mod location;
mod new_lines;
mod repository;
mod tree;

pub use changes::Changes;
pub use checkout::{Checkout, Part};
pub use error::GitError;
pub use new_lines::NewLines;
pub use repository::{Repository, Since};
pub use tree::Tree;
