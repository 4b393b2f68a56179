//! Masks the secrets of a site in all output.

use super::Site;
use super::secrets::Secrets;
use crate::diagnostic::SecretMask;
use crate::files::{Source, relative};
use crate::secrets::{Found, find};
use crate::text::FileId;
use crate::workers::in_parts;
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
        &self.secrets.of(source).found
    }

    /// Returns a mask for the secrets in all files of this site and in their names. A value that is only a secret by its name
    /// is one wherever else it is.
    pub fn secret_mask(&self) -> &Arc<SecretMask> {
        self.ask_everything();
        self.secrets.mask.get_or_init(|| {
            let sources: Vec<&Arc<Source>> = self.sources.iter().collect();
            let in_files = in_parts(&sources, MIN_FILES, |source| {
                &*self.secrets.reading(source).values
            });
            let names = self.all_names();
            let in_names = find(&names);
            let in_names = in_names.iter().flat_map(|found| found.values(&names));
            let in_files = in_files.iter().flat_map(|values| values.iter());
            // Pages often repeat a value.
            let all: HashSet<&str> = in_files.map(|value| &**value).chain(in_names).collect();
            let mut mask = SecretMask::new(all);
            mask.add(self.secrets.hidden());
            Arc::new(mask)
        })
    }

    /// Returns the names of all files, one on each line: titles are made from those of pages.
    fn all_names(&self) -> String {
        let mut names = self.root.display().to_string();
        for source in self.sources.iter() {
            names.push('\n');
            names.push_str(&relative(&self.root, source.path()));
        }
        let mut files: Vec<&str> = self.files.iter().map(|file| &**file).collect();
        files.sort_unstable();
        names + "\n" + &files.join("\n")
    }

    /// Returns the site for output, with the secrets masked in the files that have lines printed. The identity of a
    /// finding depends only on the secrets of its own file, so that it is the same in every run.
    #[must_use]
    pub fn masked(&self, mask: &Arc<SecretMask>, shown: &HashSet<FileId>) -> Self {
        let shown = self
            .sources
            .iter()
            .filter(|source| shown.contains(&source.id()));
        let shown: Vec<&Arc<Source>> = shown.collect();
        let texts = in_parts(&shown, MIN_FILES, |source| {
            let text = source.text();
            let hidden = mask.hide(text);
            if hidden == text {
                return None;
            }
            let values = &self.secrets.of(source).values;
            let own = SecretMask::new(values.iter().map(|value| &**value));
            Some((hidden.into_owned(), own.apply(text).into_owned()))
        });
        let ids = shown.iter().map(|source| source.id());
        let texts = ids.zip(texts).filter_map(|(id, texts)| Some((id, texts?)));
        let sources = self.sources.changed(texts.collect());
        let secrets = Secrets::masked(&sources, mask);
        self.with_sources(sources, secrets)
    }
}
