//! The secrets in the files of a site.

use crate::diagnostic::SecretMask;
use crate::files::{Source, Sources, TextId};
use crate::secrets::{Found, find};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The secrets of a text, found on first use.
type InText = Arc<OnceLock<TextSecrets>>;

/// The secrets of one text.
#[derive(Debug)]
pub(super) struct TextSecrets {
    /// Where they are.
    pub(super) found: Box<[Found]>,
    /// Each as written, and without escapes. The texts of specifications are not kept, so they cannot be read from them later.
    pub(super) values: Box<[Box<str>]>,
}

impl TextSecrets {
    fn new(text: &str) -> Self {
        let found = find(text);
        let values = found.iter().flat_map(|one| one.values(text));
        let values = values.map(Box::from).collect();
        Self {
            found: found.into(),
            values,
        }
    }
}

/// Identifies a text among the files of a site, or a file without a kept text by its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Text(TextId),
    File(usize),
}

/// The secrets of all texts.
#[derive(Debug, Default)]
pub(super) struct Secrets {
    /// The secrets of each file.
    files: Vec<InText>,
    texts: HashMap<Key, InText>,
    /// Secrets that were masked before the site was read.
    hidden: Arc<SecretMask>,
    /// The mask over all secrets of the site, created on first use.
    pub(super) mask: OnceLock<Arc<SecretMask>>,
}

impl Secrets {
    /// Creates the secrets of `sources`. Those of texts in `last` are kept; the site that they belong to must still exist,
    /// because texts are identified by their addresses. `hidden` are secrets that were masked before the site was read.
    pub(super) fn new(sources: &Sources, last: Option<&Self>, hidden: Arc<SecretMask>) -> Self {
        let mut texts: HashMap<Key, InText> = HashMap::new();
        let mut in_file = |source: &Arc<Source>| {
            let file = || Key::File(Arc::as_ptr(source).addr());
            let key = source.text_id().map_or_else(file, Key::Text);
            let known = last.and_then(|last| last.texts.get(&key));
            let found = texts.entry(key);
            Arc::clone(found.or_insert_with(|| known.cloned().unwrap_or_default()))
        };
        Self {
            files: sources.iter().map(&mut in_file).collect(),
            texts,
            hidden,
            mask: OnceLock::new(),
        }
    }

    /// Returns these secrets of texts in which those of `mask` are masked.
    pub(super) fn masked(sources: &Sources, mask: &Arc<SecretMask>) -> Self {
        Self {
            // What is masked is not found again.
            mask: Arc::clone(mask).into(),
            ..Self::new(sources, None, Arc::default())
        }
    }

    /// Returns the secrets that were masked before the site was read.
    pub(super) fn hidden(&self) -> &SecretMask {
        &self.hidden
    }

    /// Returns the secrets in `source`, which is one of the files that this was created for.
    pub(super) fn of(&self, source: &Source) -> &TextSecrets {
        let found = &self.files[source.id().0 as usize];
        found.get_or_init(|| TextSecrets::new(source.text()))
    }

    /// Returns the secrets in `source` like [`of`](Self::of). Reads a file without a kept text.
    pub(super) fn reading(&self, source: &Source) -> &TextSecrets {
        let found = &self.files[source.id().0 as usize];
        found.get_or_init(|| {
            let reread = source.reread();
            TextSecrets::new(reread.as_ref().unwrap_or(source).text())
        })
    }
}
