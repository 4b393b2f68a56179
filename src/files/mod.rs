//! Finds, reads and writes files. The only module that accesses the disk.

mod base;
mod disk;
mod draft;
mod folders;
mod generated;
mod gitignored;
mod globs;
mod ignored;
mod open;
mod read_error;
mod reading;
mod root;
mod source;
mod sources;
mod temporary;
mod walk;

pub use base::Base;
pub use disk::{Disk, WriteError};
pub use draft::Draft;
pub use generated::Generated;
pub use globs::GlobBudget;
pub use ignored::Mintignore;
pub use read_error::ReadError;
pub use root::{OpenRoot, Root};
pub use source::{Source, TextId};
pub use sources::Sources;
#[cfg(not(target_os = "linux"))]
pub use temporary::read_temporary;
pub use temporary::{SharedJournal, Temporary, remove_temporaries};
pub use walk::{Entry, Skipped, relative, walk};
