//! Writes files atomically.

use super::plan::Step;
use crate::files::{Disk, WriteError};

/// Applies a step. The file is written atomically, and only if its text has not changed since the plan was made.
///
/// # Errors
/// [`WriteError`]; the file is unchanged.
pub fn write(step: &Step) -> Result<(), WriteError> {
    match (&step.before, &step.after) {
        (None, Some(after)) => Disk.create_with_folders(&step.full, after),
        (Some(before), Some(after)) => Disk.replace(&step.full, before, after),
        (Some(before), None) => Disk.remove(&step.full, before),
        (None, None) => Ok(()),
    }
}
