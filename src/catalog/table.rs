//! The data tables that rules read. Each is parsed on first use.

use super::facts::PAGES;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The languages of code fences: `rules/data/languages.yaml`.
#[derive(Debug, Deserialize)]
#[serde(from = "LanguageFile")]
pub struct LanguageTable {
    /// Every name with the highlighter that it selects.
    names: BTreeMap<String, String>,
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
            names: highlighted.chain(special).collect(),
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
        self.names.keys().map(String::as_str)
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

/// One front matter field that the platform reads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The allowed types, joined with `|`.
    #[serde(rename = "type")]
    kinds: String,
    /// The allowed values; if empty, any.
    #[serde(default)]
    pub values: Vec<String>,
    /// An example line.
    pub example: Option<String>,
    /// Where the page takes the documentation of an endpoint from, if the field says that it has one.
    pub endpoint: Option<EndpointSource>,
}

/// The source of the documentation of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndpointSource {
    /// A specification, which the platform reads.
    Specification,
    /// The page itself.
    Written,
}

impl Field {
    /// Returns the allowed types.
    pub fn kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds.split('|').map(str::trim)
    }
}

/// The front matter fields of pages: `rules/data/front_matter.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontMatterTable {
    /// The fields that the platform reads.
    pub fields: BTreeMap<String, Field>,
    /// Fields of other site builders, with the platform's name for each.
    pub foreign: BTreeMap<String, String>,
    /// Fields that look like a misspelling but are not.
    pub own: BTreeSet<String>,
}

/// Returns the languages of code fences.
pub fn languages() -> &'static LanguageTable {
    static TABLE: LazyLock<LanguageTable> = LazyLock::new(|| read("data/languages.yaml"));
    &TABLE
}

/// Returns the front matter fields of pages.
pub fn front_matter() -> &'static FrontMatterTable {
    static TABLE: LazyLock<FrontMatterTable> = LazyLock::new(|| read("data/front_matter.yaml"));
    &TABLE
}

/// The words of pages: `rules/data/titles.yaml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Titles {
    generic: BTreeSet<String>,
    moved: Vec<String>,
}

static TITLES: LazyLock<Titles> = LazyLock::new(|| read("data/titles.yaml"));

/// Returns titles that name only the kind of a page and not its subject, in lower case.
pub fn generic_titles() -> &'static BTreeSet<String> {
    &TITLES.generic
}

/// Returns the words that a page uses to say that its content has moved, in lower case.
pub fn moved_words() -> &'static [String] {
    &TITLES.moved
}

/// Reads a table. The tables are part of the program, so an invalid one is a bug.
pub(super) fn read<T: DeserializeOwned>(path: &str) -> T {
    let text = PAGES
        .get_file(path)
        .and_then(|file| file.contents_utf8())
        .unwrap_or_else(|| panic!("rules/{path} is not embedded"));
    serde_yaml::from_str(text).unwrap_or_else(|error| panic!("rules/{path}: {error}"))
}
