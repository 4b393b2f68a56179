//! A site as it may be printed: no output shows the secrets in its files.

use super::Site;
use crate::diagnostic::Veil;
use crate::files::Source;
use crate::secrets::Found;
use crate::text::FileId;
use std::borrow::Cow;
use std::collections::HashSet;

impl Site {
    /// The secrets in `source`, a file of this site, in order. A file is searched once, whoever asks.
    ///
    /// # Panics
    /// If `source` is a file of another run.
    pub fn secrets(&self, source: &Source) -> &[Found] {
        self.secrets.of(source)
    }

    /// The mask over the secrets of these files, and over those of `docs.json` and the configuration, which messages
    /// about any page may quote.
    pub fn veil(&self, files: impl IntoIterator<Item = FileId>) -> Veil {
        let quoted = self
            .sources
            .iter()
            .filter(|source| !source.is_put_off() && !self.by_file.contains_key(&source.id()));
        let mut all: HashSet<FileId> = quoted.map(|source| source.id()).collect();
        all.extend(files);
        Veil::new(
            all.into_iter()
                .flat_map(|file| self.values(self.source(file))),
        )
    }

    /// The secrets of a file, each as it is written and as it is meant.
    fn values<'s>(&'s self, source: &'s Source) -> impl Iterator<Item = &'s str> {
        let written = |found: &'s Found| source.text().get(found.range.clone());
        let all = self.secrets(source).iter();
        all.flat_map(move |found| written(found).into_iter().chain(found.meant.as_deref()))
    }

    /// The site as it may be printed: the secrets in these files, whose lines are shown, are masked. What identifies a
    /// finding depends only on the secrets of its own file, so that it is the same in every run.
    #[must_use]
    pub fn veiled(&self, veil: &Veil, shown: &HashSet<FileId>) -> Self {
        let changed = |source: &Source| {
            let text = shown.contains(&source.id()).then(|| source.text())?;
            let Cow::Owned(shown) = veil.over(text) else {
                return None;
            };
            let own = Veil::new(self.values(source)).over(text).into_owned();
            Some((shown, own))
        };
        self.with_sources(self.sources.changed(changed))
    }
}
