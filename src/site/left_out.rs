//! Why a file in the folder of a site is no part of it.

use super::Site;
use crate::files::Disk;
use crate::text::{Span, fit};

/// What leaves a file out of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeftOut {
    /// This line of `.mintignore`.
    Line(Span),
    /// The platform's own list, which holds for every site.
    Platform,
}

impl Site {
    /// What leaves the file at `path` out, where the platform passes it over.
    pub fn left_out(&self, path: &str) -> Option<LeftOut> {
        let pattern = self.mintignore.pattern_for(&self.root.join(path))?;
        let source = self.ignore_file();
        let lines = (0..source.lines().count()).rev();
        let line = lines
            .map(|number| (number, source.lines().text(number, source.text())))
            .find(|(_, line)| line.trim() == pattern);
        Some(line.map_or(LeftOut::Platform, |(number, line)| {
            let start = source.lines().start(number);
            let length = fit(line.len());
            LeftOut::Line(Span::new(source.id(), start, start + length))
        }))
    }

    /// Whether a file lies at `path` from the root, be it a part of the site or not.
    pub fn lies_there(&self, path: &str) -> bool {
        self.has_file(path) || Disk.is_file(&self.root.join(path))
    }
}
