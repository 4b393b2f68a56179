//! Tells new findings from those of the check before.

use crate::diagnostic::Finding;
use crate::engine::{Fingerprint, Report};
use crate::site::Site;
use std::collections::HashMap;
use std::path::PathBuf;

/// The findings of a site, to tell which ones of the next check are new.
#[derive(Debug, Default)]
pub struct NewFindings {
    /// How often each finding occurs, or `None` before the first check.
    known: Option<Known>,
}

/// How often each finding occurs in each file.
type Known = HashMap<(PathBuf, Fingerprint), usize>;

/// The findings of a check.
#[derive(Debug, Default)]
pub struct Split {
    /// The findings that the check before did not report.
    pub new: Report,
    /// The other findings: all of them for the first check.
    pub others: Report,
    /// The number of findings that are not reported any more, or `None` for the first check.
    pub fixed: Option<usize>,
}

impl NewFindings {
    /// Splits the findings of a check, and keeps them for the next one. A finding that moves within its file is the same.
    pub fn split(&mut self, report: Report, site: &Site) -> Split {
        let mut left = self.known.take();
        let mut known = Known::new();
        let mut split = Split::default();
        for finding in report.findings {
            let key = key(&finding, site);
            *known.entry(key.clone()).or_default() += 1;
            let is_new = left.as_mut().is_some_and(|left| {
                let count = left.get_mut(&key).filter(|count| **count > 0);
                count.map(|count| *count -= 1).is_none()
            });
            let part = if is_new {
                &mut split.new
            } else {
                &mut split.others
            };
            part.findings.push(finding);
        }
        split.fixed = left.map(|left| left.into_values().sum());
        self.known = Some(known);
        split
    }
}

fn key(finding: &Finding, site: &Site) -> (PathBuf, Fingerprint) {
    let source = site.source(finding.span.file);
    (source.path().to_owned(), Fingerprint::new(finding, source))
}
