//! Findings that are known: what a site had when its people began to look, so that only what is new fails them.

use crate::catalog;
use crate::diagnostic::Finding;
use crate::engine::{Fingerprint, Report};
use crate::files::{Base, Source};
use crate::secrets::masked;
use crate::site::Site;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Findings that are known: how many of each rule, file and content.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline {
    pub(super) known: BTreeMap<Key, usize>,
}

/// What findings have in common that are one to a baseline.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) path: String,
    pub(super) rule: String,
    pub(super) content: Fingerprint,
}

/// A report in which known findings are told from new ones.
pub struct Separated {
    /// What is new.
    pub new: Report,
    /// How many findings are known.
    pub known: usize,
    /// What the baseline knows and is not there any more.
    pub gone: Baseline,
}

impl Baseline {
    /// The findings of `report`, whose files are named from `folder`. Those of rules that cannot be turned off are left
    /// out: what such a finding hides was not looked at, so nobody knows it.
    pub fn of(report: &Report, site: &Site, folder: &Path) -> Self {
        let mut known = BTreeMap::new();
        for finding in report
            .findings
            .iter()
            .filter(|finding| may_be_known(finding))
        {
            let source = site.source(finding.span.file);
            *known.entry(key(finding, source, folder)).or_default() += 1;
        }
        Self { known }
    }

    /// Tells the findings of `report` that are known from those that are new. Of several equal ones the first are the
    /// known ones.
    pub fn separate(&self, report: Report, site: &Site, folder: &Path) -> Separated {
        let mut left = self.clone();
        let (checked, lost) = (report.checked, report.lost);
        let (mut new, mut known) = (Vec::new(), 0);
        for finding in report.findings {
            let source = site.source(finding.span.file);
            let is_known = !left.known.is_empty()
                && may_be_known(&finding)
                && left.take(&key(&finding, source, folder));
            if is_known {
                known += 1;
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
            known,
            gone: left,
        }
    }

    /// Takes one finding out, where it is there.
    fn take(&mut self, key: &Key) -> bool {
        let Some(count) = self.known.get_mut(key) else {
            return false;
        };
        if *count > 1 {
            *count -= 1;
        } else {
            self.known.remove(key);
        }
        true
    }

    /// This baseline without what `other` knows.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (key, count) in &mut self.known {
            *count = count.saturating_sub(other.known.get(key).copied().unwrap_or_default());
        }
        self.known.retain(|_, count| *count > 0);
        self
    }

    /// This baseline with what `other` knows beyond it.
    #[must_use]
    pub fn covering(mut self, other: Self) -> Self {
        for (key, count) in other.known {
            let most = self.known.entry(key).or_default();
            *most = count.max(*most);
        }
        self
    }

    /// Of what it knows, that of rules and files (by full path; its own are named from `folder`) that `is_meant`
    /// chooses.
    #[must_use]
    pub fn only(mut self, folder: &Path, is_meant: impl Fn(&str, &Path) -> bool) -> Self {
        self.known.retain(|key, _| {
            let path: PathBuf = full(folder, &key.path);
            is_meant(&key.rule, &path)
        });
        self
    }

    /// How many findings it knows.
    pub fn count(&self) -> usize {
        self.known
            .values()
            .fold(0, |sum, count| sum.saturating_add(*count))
    }
}

pub(super) fn key(finding: &Finding, source: &Source, folder: &Path) -> Key {
    Key {
        // The baseline is a file that others read.
        path: masked(&Base(folder.to_owned()).name(source.path())).into_owned(),
        rule: finding.rule.to_owned(),
        content: Fingerprint::new(finding, source),
    }
}

pub(super) fn may_be_known(finding: &Finding) -> bool {
    catalog::find(finding.rule).is_some_and(|facts| !facts.always)
}

/// The full path of the file `name`, which is named from `folder`.
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
        let known = lines.iter().map(|&(path, rule, count)| {
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
            known: known.collect(),
        }
    }

    #[test]
    fn baselines_are_added_and_taken_away() {
        let all = baseline(&[("a", "x", 2), ("b", "x", 1)]);
        let some = baseline(&[("a", "x", 1), ("c", "x", 1)]);
        assert_eq!(
            all.clone().without(&some),
            baseline(&[("a", "x", 1), ("b", "x", 1)])
        );
        let both = all.clone().covering(some);
        assert_eq!(both.count(), 4);
        let kept = all.only(Path::new("/site"), |_, path| path == Path::new("/site/b"));
        assert_eq!(kept, baseline(&[("b", "x", 1)]));
    }
}
