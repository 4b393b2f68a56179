//! Lists of globs in configuration files.

use super::raw::SettingError;
use crate::files::GlobBudget;
use crate::text::Span;
use globset::{GlobSet, GlobSetBuilder};
use std::path::Path;

/// The compiled globs of one list.
#[derive(Debug, Clone)]
pub(super) struct Globs {
    pub(super) set: GlobSet,
    /// The patterns as written, in the order of the set.
    patterns: Vec<Box<str>>,
}

impl Globs {
    /// Returns whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Returns the patterns that match none of `paths`.
    pub(super) fn unused<'g>(&'g self, paths: &[&Path]) -> impl Iterator<Item = &'g str> {
        let mut is_used = vec![false; self.patterns.len()];
        let mut hits = Vec::new();
        for path in paths {
            self.set.matches_into(path, &mut hits);
            for &hit in &hits {
                is_used[hit] = true;
            }
        }
        let all = self.patterns.iter().zip(is_used);
        all.filter(|(_, is_used)| !is_used).map(|(one, _)| &**one)
    }
}

/// Expands globs: a glob for everything in a folder also matches the folder, and the name of a folder everything in it.
pub(super) fn with_folders(patterns: &[(Box<str>, Span)]) -> Vec<(Box<str>, Span)> {
    let mut all = patterns.to_vec();
    for (pattern, span) in patterns {
        let bare = pattern.trim_end_matches('/');
        match bare.strip_suffix("/**").or(bare.strip_suffix("/*")) {
            Some("") => (),
            Some(folder) if bare.ends_with("/**") => all.push((folder.into(), *span)),
            Some(_) => (),
            None if bare.is_empty() || bare.ends_with(['*', '}']) => (),
            None => all.extend([(bare.into(), *span), (format!("{bare}/**").into(), *span)]),
        }
    }
    all
}

/// Compiles globs: `*` matches within a folder, `**` across folders.
pub(super) fn globs(patterns: &[(Box<str>, Span)], errors: &mut Vec<SettingError>) -> Globs {
    let (mut set, mut written) = (GlobSetBuilder::new(), Vec::new());
    let mut budget = GlobBudget::default();
    for (pattern, span) in patterns {
        let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
        match budget.glob(pattern) {
            Ok(glob) => {
                set.add(glob);
                written.push(pattern.into());
            }
            Err(error) => errors.push(SettingError {
                span: *span,
                message: format!("`{pattern}` is not a valid glob: {error}"),
                note: "`*` matches within a folder, `**` across folders".to_owned(),
            }),
        }
    }
    match set.build() {
        Ok(set) => Globs {
            set,
            patterns: written,
        },
        Err(error) => {
            if let Some((_, span)) = patterns.first() {
                errors.push(SettingError {
                    span: *span,
                    message: format!("these globs cannot be used together: {error}"),
                    note: "write fewer or shorter globs".to_owned(),
                });
            }
            Globs {
                set: GlobSet::empty(),
                patterns: Vec::new(),
            }
        }
    }
}
