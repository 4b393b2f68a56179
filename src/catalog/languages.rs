//! The languages of code fences: `rules/data/languages.yaml`.

use super::by_name::ByName;
use super::table::Table;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The languages of code fences.
pub static LANGUAGES: Table<LanguageTable> = Table::new("data/languages.yaml");

/// The languages of code fences: `rules/data/languages.yaml`.
#[derive(Debug, Deserialize)]
#[serde(from = "LanguageFile")]
pub struct LanguageTable {
    /// Every name with the highlighter that it selects.
    names: ByName<String>,
    plain: BTreeSet<String>,
    instead: BTreeMap<String, String>,
    output_labels: BTreeSet<String>,
    /// Highlighters of languages with something in common.
    pub kinds: LanguageKinds,
}

/// Highlighters of languages with something in common.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LanguageKinds {
    /// Known well enough to rule out that a block is in another language.
    pub well_known: BTreeSet<String>,
    /// Blocks in them are pasted into a shell.
    pub pasted: BTreeSet<String>,
    /// Examples in them shorten their output with `...`.
    pub shells: BTreeSet<String>,
    /// Examples in them are more often shortened than unfinished.
    pub data: BTreeSet<String>,
    /// Nothing in them is executed.
    pub text: BTreeSet<String>,
    /// Blocks in them show pages, which may contain fences.
    pub pages: BTreeSet<String>,
    /// A bare `...` in them is text.
    pub markup: BTreeSet<String>,
    /// `...` in them is the last item of a parameter list.
    pub variadic: BTreeSet<String>,
    /// A line `...` or a body `{ ... }` in them is code.
    pub stubs: BTreeSet<String>,
}

/// The format of the file: names grouped by the highlighter that they select.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LanguageFile {
    highlighted: BTreeMap<String, Vec<String>>,
    special: Vec<String>,
    plain: BTreeSet<String>,
    instead: BTreeMap<String, String>,
    #[serde(rename = "output-labels")]
    output_labels: BTreeSet<String>,
    kinds: LanguageKinds,
}

impl From<LanguageFile> for LanguageTable {
    fn from(file: LanguageFile) -> Self {
        let highlighted = file
            .highlighted
            .into_iter()
            .flat_map(|(highlighter, names)| {
                names
                    .into_iter()
                    .map(move |name| (name, highlighter.clone()))
            });
        let special = file.special.into_iter().map(|name| (name.clone(), name));
        Self {
            names: highlighted
                .chain(special)
                .collect::<BTreeMap<_, _>>()
                .into(),
            plain: file.plain,
            instead: file.instead,
            output_labels: file.output_labels,
            kinds: file.kinds,
        }
    }
}

impl LanguageTable {
    /// Whether the platform knows `name`.
    pub fn knows(&self, name: &str) -> bool {
        self.highlighter(name).is_some()
    }

    /// Returns the highlighter that `name` selects, which is the same for all names of one language.
    pub fn highlighter(&self, name: &str) -> Option<&str> {
        let found = self.names.get(name);
        let found = found.or_else(|| self.names.get(&name.to_lowercase()));
        found.map(String::as_str)
    }

    /// Returns every name that the platform knows.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.names()
    }

    /// Whether `name` describes the content of a block and is not a language, such as `output`.
    pub fn is_plain(&self, name: &str) -> bool {
        self.plain.contains(&name.to_lowercase())
    }

    /// Whether `word` before a code block means that the block shows output.
    pub fn is_output_label(&self, word: &str) -> bool {
        self.output_labels.contains(&word.to_lowercase())
    }

    /// Returns the known name that certainly replaces an unknown one.
    pub fn instead_of(&self, name: &str) -> Option<&str> {
        self.instead.get(&name.to_lowercase()).map(String::as_str)
    }
}
