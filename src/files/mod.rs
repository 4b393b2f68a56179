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
mod open_folder;
mod place;
#[cfg(target_os = "linux")]
mod process;
mod read_error;
mod reading;
mod record;
mod root;
mod source;
mod sources;
mod temporary;
mod walk;
mod write;
mod write_error;

pub use base::Base;
pub use disk::Disk;
pub use draft::Draft;
pub use generated::Generated;
pub use globs::GlobBudget;
pub use ignored::Mintignore;
#[cfg(target_os = "linux")]
pub use process::own_status;
pub use read_error::ReadError;
pub use record::{Record, RecordError};
pub use root::{OpenRoot, Root};
pub use source::{Source, TextId};
pub use sources::Sources;
#[cfg(not(target_os = "linux"))]
pub use temporary::NamedJournal;
pub use temporary::{SharedJournal, TemporaryFolder, remove_temporaries};
pub use walk::{Entry, Skipped, relative, walk};
pub use write_error::WriteError;
