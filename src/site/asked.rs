//! What a rule asks a site, so that the rule has to run again only when that changes.

use crate::text::FileId;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// What was asked about a site, besides its files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent question"
)]
pub struct Asked {
    /// Whether all pages were asked for, or something was read from disk.
    pub(super) is_everything: bool,
    /// Whether `docs.json` was asked for.
    pub(super) manifest: bool,
    /// Whether its parts were asked for that count as files.
    pub(super) basics: bool,
    /// Whether the endpoint pages that the platform generates were asked for.
    pub(super) endpoints: bool,
    /// The pages that were asked for.
    pub(super) pages: Vec<FileId>,
    /// The pages to which links were asked for.
    pub(super) linked: Vec<FileId>,
}

/// What changed between two snapshots of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changes {
    /// Its files.
    Files,
    /// Only texts.
    Texts(Texts),
}

/// The texts that changed between two snapshots of a site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts {
    /// Whether `docs.json` changed.
    pub(super) manifest: bool,
    /// Whether the endpoint pages that the platform generates may have changed.
    pub(super) endpoints: bool,
    /// The pages with another text.
    pub(super) pages: HashSet<FileId>,
    /// The pages that one of them links to, or linked to.
    pub(super) linked: HashSet<FileId>,
}

impl Asked {
    /// Returns what was asked if everything was.
    pub fn everything() -> Self {
        Self {
            is_everything: true,
            ..Self::default()
        }
    }

    /// Returns whether something in `docs.json` was asked for.
    pub fn includes_manifest(&self) -> bool {
        self.manifest || self.basics
    }

    /// Returns the pages that were asked for, or to which links were, or `None` if all were.
    pub fn pages(&self) -> Option<impl Iterator<Item = FileId>> {
        let pages = self.pages.iter().chain(&self.linked);
        (!self.is_everything).then(|| pages.copied())
    }

    /// Returns whether the answers may be different after `changes`.
    pub fn is_affected_by(&self, changes: &Changes) -> bool {
        let Changes::Texts(texts) = changes else {
            return true;
        };
        let has = |changed: &HashSet<FileId>, asked: &[FileId]| {
            !changed.is_empty() && asked.iter().any(|file| changed.contains(file))
        };
        self.is_everything
            || (self.manifest && texts.manifest)
            || (self.endpoints && texts.endpoints)
            || has(&texts.pages, &self.pages)
            || has(&texts.linked, &self.linked)
    }

    /// Adds what `other` asked.
    pub(super) fn add(&mut self, other: &Self) {
        self.is_everything |= other.is_everything;
        self.manifest |= other.manifest;
        self.basics |= other.basics;
        self.endpoints |= other.endpoints;
        self.pages.extend(&other.pages);
        self.linked.extend(&other.linked);
    }

    fn finish(mut self) -> Self {
        for files in [&mut self.pages, &mut self.linked] {
            files.sort_unstable();
            files.dedup();
            files.shrink_to_fit();
        }
        self
    }
}

/// A record of what is asked.
#[derive(Debug, Default)]
pub(super) struct Record(Mutex<Asked>);

impl Record {
    /// Returns what was asked.
    pub(super) fn finish(self) -> Asked {
        let asked = self.0.into_inner();
        asked.unwrap_or_else(PoisonError::into_inner).finish()
    }

    /// Adds to it.
    pub(super) fn note(&self, note: impl FnOnce(&mut Asked)) {
        note(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
