//! The baseline: the findings that a site had when checks were introduced, so that only new ones fail.

use crate::catalog;
use crate::diagnostic::Finding;
use crate::engine::{Fingerprint, Report};
use crate::files::Base;
use crate::secrets::masked;
use crate::site::Site;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The baselined findings: their number for each rule, file and content.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline {
    pub(super) entries: BTreeMap<Key, usize>,
}

/// The properties that identify a finding in a baseline.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) path: String,
    pub(super) rule: String,
    pub(super) content: Fingerprint,
}

/// A report with baselined and new findings separated.
pub struct Separated {
    /// The new findings.
    pub new: Report,
    /// The number of baselined findings.
    pub baselined: usize,
    /// Entries of the baseline that are no longer found.
    pub missing: Baseline,
}

impl Baseline {
    /// Creates a baseline from the findings of `report`, with file names relative to `folder`. Omits rules that cannot
    /// be turned off: such a finding hides others that were not checked.
    pub fn of(report: &Report, site: &Site, folder: &Path) -> Self {
        let mut entries = BTreeMap::new();
        for finding in report
            .findings
            .iter()
            .filter(|finding| can_be_baselined(finding))
        {
            *entries.entry(key(finding, site, folder)).or_default() += 1;
        }
        Self { entries }
    }

    /// Separates the findings of `report` into baselined and new ones. Of several equal findings, the first ones are
    /// baselined.
    pub fn separate(&self, report: Report, site: &Site, folder: &Path) -> Separated {
        let mut left = self.clone();
        let (checked, lost) = (report.checked, report.lost);
        let (mut new, mut baselined) = (Vec::new(), 0);
        for finding in report.findings {
            let is_baselined = !left.entries.is_empty()
                && can_be_baselined(&finding)
                && left.remove(&key(&finding, site, folder));
            if is_baselined {
                baselined += 1;
            } else {
                new.push(finding);
            }
        }
        Separated {
            new: Report {
                findings: new,
                checked,
                lost,
            },
            baselined,
            missing: left,
        }
    }

    /// Removes one finding, and returns whether it was there.
    fn remove(&mut self, key: &Key) -> bool {
        let Some(count) = self.entries.get_mut(key) else {
            return false;
        };
        if *count > 1 {
            *count -= 1;
        } else {
            self.entries.remove(key);
        }
        true
    }

    /// Returns this baseline without the entries of `other`.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (key, count) in &mut self.entries {
            *count = count.saturating_sub(other.entries.get(key).copied().unwrap_or_default());
        }
        self.entries.retain(|_, count| *count > 0);
        self
    }

    /// Returns this baseline with the additional entries of `other`.
    #[must_use]
    pub fn extended_by(mut self, other: Self) -> Self {
        for (key, count) in other.entries {
            let most = self.entries.entry(key).or_default();
            *most = count.max(*most);
        }
        self
    }

    /// Returns the entries with a rule and file that `is_selected` accepts. It is called with full paths; the baseline's
    /// own are relative to `folder`.
    #[must_use]
    pub fn only(mut self, folder: &Path, is_selected: impl Fn(&str, &Path) -> bool) -> Self {
        self.entries.retain(|key, _| {
            let path: PathBuf = full(folder, &key.path);
            is_selected(&key.rule, &path)
        });
        self
    }

    /// Returns the number of findings.
    pub fn count(&self) -> usize {
        self.entries
            .values()
            .fold(0, |sum, count| sum.saturating_add(*count))
    }
}

pub(super) fn key(finding: &Finding, site: &Site, folder: &Path) -> Key {
    let source = site.source(finding.span.file);
    let mask = site.secret_mask();
    // Other people read the baseline file. Files and rules of a site can have any name.
    Key {
        path: mask
            .hide(&masked(&Base(folder.to_owned()).name(source.path())))
            .into_owned(),
        rule: mask.hide(finding.rule).into_owned(),
        content: Fingerprint::new(finding, source),
    }
}

pub(super) fn can_be_baselined(finding: &Finding) -> bool {
    catalog::find(finding.rule).is_some_and(|facts| !facts.always)
}

/// Returns the full path of the file `name`, which is relative to `folder`.
pub(super) fn full(folder: &Path, name: &str) -> PathBuf {
    let mut path = folder.to_owned();
    for part in name.split('/') {
        if part == ".." {
            path.pop();
        } else {
            path.push(part);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn baseline(lines: &[(&str, &str, usize)]) -> Baseline {
        let entries = lines.iter().map(|&(path, rule, count)| {
            let content = Fingerprint::parse("0123456789abcdef").expect("a mark");
            let (path, rule) = (path.to_owned(), rule.to_owned());
            (
                Key {
                    path,
                    rule,
                    content,
                },
                count,
            )
        });
        Baseline {
            entries: entries.collect(),
        }
    }

    #[test]
    fn baselines_are_added_and_subtracted() {
        let all = baseline(&[("a", "x", 2), ("b", "x", 1)]);
        let some = baseline(&[("a", "x", 1), ("c", "x", 1)]);
        assert_eq!(
            all.clone().without(&some),
            baseline(&[("a", "x", 1), ("b", "x", 1)])
        );
        let both = all.clone().extended_by(some);
        assert_eq!(both.count(), 4);
        let kept = all.only(Path::new("/site"), |_, path| path == Path::new("/site/b"));
        assert_eq!(kept, baseline(&[("b", "x", 1)]));
    }
}
