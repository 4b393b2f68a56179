//! Files: their texts, which of them are there, and how they are written. The only room that touches the disk.

mod base;
mod disk;
mod draft;
mod generated;
mod ignored;
mod source;
mod temporary;
mod walk;

pub use base::Base;
pub use disk::{Disk, WriteError};
pub use draft::Draft;
pub use generated::Generated;
pub use ignored::Mintignore;
pub use source::{Source, Sources, Trouble};
pub use temporary::{Temporary, remove_temporaries};
pub use walk::{Entry, Skipped, relative, walk};
