//! Records what is asked about a site, and tells what changed between two snapshots.

use super::Site;
use super::asked::{Asked, Changes, Record, Texts};
use crate::page::Page;
use crate::text::FileId;
use std::sync::Arc;

impl Site {
    /// Returns what was asked since [`Site::recording`].
    pub fn into_asked(self) -> Asked {
        self.record.map_or_else(Asked::everything, Record::finish)
    }

    fn note(&self, note: impl FnOnce(&mut Asked)) {
        if let Some(record) = &self.record {
            record.note(note);
        }
    }

    /// Records that all pages, or something from disk, are asked for.
    pub(super) fn ask_everything(&self) {
        self.note(|asked| asked.is_everything = true);
    }

    /// Records that `docs.json` is asked for.
    pub(super) fn ask_manifest(&self) {
        self.note(|asked| asked.manifest = true);
    }

    /// Records that the basic parts of `docs.json` are asked for.
    pub(super) fn ask_basics(&self) {
        self.note(|asked| asked.basics = true);
    }

    /// Records that the endpoint pages that the platform generates are asked for.
    pub(super) fn ask_endpoints(&self) {
        self.note(|asked| asked.endpoints = true);
    }

    /// Records that a file is asked for: a page, `docs.json`, or one that is read only once.
    pub(super) fn ask_file(&self, file: FileId) {
        self.note(|asked| {
            if self.by_file.get(file).is_none() {
                asked.manifest = true;
            } else if asked.pages.last() != Some(&file) {
                asked.pages.push(file);
            }
        });
    }

    /// Records that `page` is asked for, and returns it.
    pub(super) fn ask<'s>(&self, page: &'s Arc<Page>) -> &'s Arc<Page> {
        self.ask_file(page.file());
        page
    }

    /// Records that everything is asked for that was asked for once.
    pub(super) fn ask_again(&self, before: &Asked) {
        self.note(|asked| asked.add(before));
    }

    /// Records that links to a page are asked for.
    pub(super) fn ask_links_to(&self, file: FileId) {
        self.note(|asked| asked.linked.push(file));
    }

    /// Returns what changed from this site to `newer`, a later snapshot of the same workspace.
    pub fn changes_to(&self, newer: &Self) -> Changes {
        if self.version != newer.version {
            return Changes::Files;
        }
        let pages = self.pages.iter().zip(&newer.pages).enumerate();
        let changed = pages.filter(|(_, (old, new))| !Arc::ptr_eq(old, new));
        let mut texts = Texts {
            manifest: !Arc::ptr_eq(&self.manifest, &newer.manifest),
            endpoints: !self.has_endpoints_of(&newer.manifest, &newer.pages),
            ..Texts::default()
        };
        for (at, (_, new)) in changed {
            texts.pages.insert(new.file());
            for site in [self, newer] {
                let anchors = &site.outgoing_links(at).anchors;
                texts.linked.extend(anchors.iter().map(|(there, _)| *there));
            }
        }
        Changes::Texts(texts)
    }
}
