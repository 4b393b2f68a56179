//! Masks the secrets in the files of a site in all output.

use super::Site;
use crate::diagnostic::SecretMask;
use crate::files::Source;
use crate::secrets::Found;
use crate::text::FileId;
use crate::workers::in_parts;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

/// The number of files for which another thread is worth its start.
const MIN_FILES: usize = 16;

impl Site {
    /// Returns the secrets in `source`, a file of this site, in order. Each file is searched only once.
    ///
    /// # Panics
    /// If `source` is a file of another run.
    pub fn secrets(&self, source: &Source) -> &[Found] {
        self.ask_file(source.id());
        self.secrets.of(source)
    }

    /// Returns a mask for the secrets in these files, and for those in `docs.json` and the configuration, which
    /// messages about any page can quote.
    pub fn secret_mask(&self, files: impl IntoIterator<Item = FileId>) -> SecretMask {
        let quoted = self
            .sources
            .iter()
            .filter(|source| !source.is_deferred() && self.by_file.get(source.id()).is_none());
        let mut all: HashSet<FileId> = quoted.map(|source| source.id()).collect();
        all.extend(files);
        SecretMask::new(
            all.into_iter()
                .flat_map(|file| self.values(self.source(file))),
        )
    }

    /// Returns the secrets of a file, each as written and with escapes resolved.
    fn values<'s>(&'s self, source: &'s Source) -> impl Iterator<Item = &'s str> {
        let written = |found: &'s Found| source.text().get(found.range.clone());
        let all = self.secrets(source).iter();
        all.flat_map(move |found| written(found).into_iter().chain(found.unescaped.as_deref()))
    }

    /// Returns the site for output, with the secrets masked in the files that have lines printed. The identity of a
    /// finding depends only on the secrets of its own file, so that it is the same in every run.
    #[must_use]
    pub fn masked(&self, mask: &SecretMask, shown: &HashSet<FileId>) -> Self {
        let shown = self
            .sources
            .iter()
            .filter(|source| shown.contains(&source.id()));
        let shown: Vec<&Arc<Source>> = shown.collect();
        let texts = in_parts(&shown, MIN_FILES, |source| {
            let text = source.text();
            let Cow::Owned(shown) = mask.apply(text) else {
                return None;
            };
            let own = SecretMask::new(self.values(source))
                .apply(text)
                .into_owned();
            Some((shown, own))
        });
        let ids = shown.iter().map(|source| source.id());
        let texts = ids.zip(texts).filter_map(|(id, texts)| Some((id, texts?)));
        self.with_sources(self.sources.changed(texts.collect()))
    }
}
