//! The reasons that a file in the folder of a site is excluded.

use super::Site;
use crate::files::Disk;
use crate::text::{Span, to_u32};

/// The reason that a file is excluded from a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exclusion {
    /// A line of `.mintignore`.
    Line(Span),
    /// The platform's built-in list, which applies to every site.
    Platform,
}

impl Site {
    /// Returns the reason that the platform ignores the file at `path`, if it does.
    pub fn exclusion(&self, path: &str) -> Option<Exclusion> {
        let pattern = self.mintignore.pattern_for(&self.root.join(path))?;
        let source = self.ignore_file();
        let lines = (0..source.lines().count()).rev();
        let line = lines
            .map(|number| (number, source.lines().text(number, source.text())))
            .find(|(_, line)| line.trim() == pattern);
        Some(line.map_or(Exclusion::Platform, |(number, line)| {
            let start = source.lines().start(number);
            let length = to_u32(line.len());
            Exclusion::Line(Span::new(source.id(), start, start + length))
        }))
    }

    /// Returns whether a file exists at `path`, relative to the root, even if it is excluded from the site.
    pub fn exists(&self, path: &str) -> bool {
        self.ask_everything();
        self.has_file(path) || Disk.is_file(&self.root.join(path))
    }
}
