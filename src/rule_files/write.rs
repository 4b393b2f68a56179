//! Writing, wholly or not at all.

use super::plan::Step;
use crate::files::{Disk, WriteError};

/// Makes a file what its step says. It is written in one go, and only where it still holds what was seen.
///
/// # Errors
/// [`WriteError`], with the file as it was.
pub fn write(step: &Step) -> Result<(), WriteError> {
    match (&step.before, &step.after) {
        (None, Some(after)) => {
            if let Some(folder) = step.full.parent() {
                Disk.create_folder(folder)?;
            }
            Disk.create(&step.full, after)
        }
        (Some(before), Some(after)) => Disk.replace(&step.full, before, after),
        (Some(before), None) => Disk.remove(&step.full, before),
        (None, None) => Ok(()),
    }
}
