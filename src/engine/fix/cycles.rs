//! Detects fixes that undo each other.

use super::choose::Identity;
use crate::text::{FileId, StableHash};
use std::collections::HashMap;

/// The texts that the fixed files had, by hash, each with the fixes that were applied to it.
#[derive(Default)]
pub(super) struct History(HashMap<FileId, Vec<(u64, Vec<Identity>)>>);

impl History {
    /// Adds the fixes that changed the text of a file from `before` to `after`. If the file had the text `after` already,
    /// returns the fixes since then, which undo each other.
    pub(super) fn add(
        &mut self,
        file: FileId,
        (before, after): (&str, &str),
        fixes: Vec<Identity>,
    ) -> Vec<Identity> {
        let hash = |text: &str| StableHash::of(text.bytes()).0;
        let steps = self.0.entry(file).or_default();
        steps.push((hash(before), fixes));
        let after = hash(after);
        match steps.iter().position(|(text, _)| *text == after) {
            Some(at) => steps.drain(at..).flat_map(|(_, fixes)| fixes).collect(),
            None => Vec::new(),
        }
    }
}
