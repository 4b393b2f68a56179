//! The configuration of a site, with types for the parts that several rules use.

use super::basics::{Basics, address};
use super::error::ManifestError;
use super::read::read;
use crate::files::{Disk, Root, Source, Sources};
use crate::site::nav::{self, ElementKind, Navigation};
use crate::site::resolve;
use crate::site::value::Value;
use crate::site::value_paths::ValuePaths;
use crate::syntax::json;
use crate::syntax::value::Node;
use crate::text::{FileId, Span};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The content of `docs.json`, and of the files that it references.
#[derive(Debug, Default)]
pub struct Manifest {
    /// The whole value, with referenced files included.
    root: Option<Value>,
    navigation: Option<Navigation>,
    redirects: Vec<Redirect>,
    files: Vec<Arc<Source>>,
    errors: Vec<ManifestError>,
    /// The URL of the site, which rules ask for on every page.
    address: Option<Box<str>>,
    /// The names of the code languages that the site adds.
    languages: Vec<String>,
    /// The paths of values, built on first use.
    paths: OnceLock<ValuePaths>,
}

/// A redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// The path to redirect: `/old/:name`, `/old/*`.
    pub source: Box<str>,
    /// The span of the source.
    pub source_span: Span,
    /// The target.
    pub destination: Box<str>,
    /// The span of the target.
    pub destination_span: Span,
}

impl Manifest {
    /// Reads `docs.json` in `root`, and the files that it references. A site without one has an empty manifest. `newer`
    /// contains texts that override those on disk, by full path.
    pub(in crate::site) fn read(
        root: &Path,
        newer: &HashMap<PathBuf, String>,
        sources: &mut Sources,
    ) -> Self {
        let reading = read(root, newer, sources);
        let value = reading.root.as_ref();
        let navigation = value
            .and_then(|value| value.get("navigation"))
            .map(nav::build);
        Self {
            navigation,
            redirects: value.map(redirects).unwrap_or_default(),
            address: value.and_then(address).map(Box::from),
            languages: value
                .map(|value| code_languages(root, value))
                .unwrap_or_default(),
            root: reading.root,
            files: reading.files,
            errors: reading.errors,
            paths: OnceLock::new(),
        }
    }

    /// Returns the whole value, or `None` if `docs.json` is missing or invalid.
    pub fn root(&self) -> Option<&Value> {
        self.root.as_ref()
    }

    /// Returns the value at a path of keys: `&["styling", "eyebrows"]`.
    pub fn get(&self, keys: &[&str]) -> Option<&Value> {
        keys.iter()
            .try_fold(self.root()?, |value, key| value.get(key))
    }

    /// Returns the navigation, if there is one.
    pub fn navigation(&self) -> Option<&Navigation> {
        self.navigation.as_ref()
    }

    /// Returns the redirects, in order.
    pub fn redirects(&self) -> &[Redirect] {
        &self.redirects
    }

    /// Returns the files that it consists of, `docs.json` first.
    pub fn files(&self) -> &[Arc<Source>] {
        &self.files
    }

    /// Returns whether a file is one of those that it consists of.
    pub fn is_in(&self, file: FileId) -> bool {
        self.files.iter().any(|source| source.id() == file)
    }

    /// Returns the reasons that it, or a part of it, could not be read.
    pub fn errors(&self) -> &[ManifestError] {
        &self.errors
    }

    /// Returns the JSON path of the value or key at `span`.
    pub fn path_to(&self, span: Span) -> String {
        let Some(root) = self.root() else {
            return String::new();
        };
        let paths = self.paths.get_or_init(|| ValuePaths::of(root));
        paths.path_to(root, span)
    }

    /// Returns the languages and versions that a page is listed in, outermost first. Empty if it is not listed in any.
    pub fn scope(&self, page: &str) -> Vec<&str> {
        let name = page.rsplit_once('.').map_or(page, |(name, _)| name);
        let Some(navigation) = self.navigation() else {
            return Vec::new();
        };
        let entry = navigation.entry_for(name).map(|entry| entry.element);
        let way = entry
            .into_iter()
            .chain(entry.into_iter().flat_map(|id| navigation.ancestors(id)));
        let around = way.map(|id| navigation.get(id));
        let mut scope: Vec<&str> = around
            .filter(|element| matches!(element.kind, ElementKind::Language | ElementKind::Version))
            .map(|element| &*element.name)
            .collect();
        scope.reverse();
        scope
    }

    /// Returns whether the site itself adds the code language `name`.
    pub fn adds_language(&self, name: &str) -> bool {
        self.languages
            .iter()
            .any(|added| added.eq_ignore_ascii_case(name))
    }

    /// Returns the parts that rules about pages ask for on most pages.
    pub fn basics(&self) -> Basics<'_> {
        Basics::of(self.root(), self.navigation(), self.address.as_deref())
    }

    /// Returns whether choosing a group opens its first page, or `None` if the theme decides.
    pub fn drilldown(&self) -> Option<bool> {
        self.get(&["interaction", "drilldown"])?.as_bool()
    }
}

fn redirects(root: &Value) -> Vec<Redirect> {
    let all = root.get("redirects").map(Value::items).unwrap_or_default();
    let redirect = |value: &Value| {
        let (source, destination) = (value.get("source")?, value.get("destination")?);
        Some(Redirect {
            source: source.as_str()?.into(),
            source_span: source.span,
            destination: destination.as_str()?.into(),
            destination_span: destination.span,
        })
    };
    all.iter().filter_map(redirect).collect()
}

/// Returns the names in the grammars of `styling.codeblocks.languages.custom`.
fn code_languages(root: &Path, value: &Value) -> Vec<String> {
    let keys = ["styling", "codeblocks", "languages", "custom"];
    let list = keys.iter().try_fold(value, |value, key| value.get(key));
    let mut names = Vec::new();
    for grammar in list.map(Value::items).unwrap_or_default() {
        let rooted = grammar.as_str().map(|path| format!("/{path}"));
        let Some(path) = rooted.and_then(|path| resolve(&path, "")) else {
            continue;
        };
        let path = Some(root.join(path)).filter(|path| Disk.is_inside(root, path));
        let text = path.and_then(|path| Root::around(root).read_if_there(&path));
        let text = text.unwrap_or_default();
        let Some(grammar) = json::read(&text).root else {
            continue;
        };
        let own = ["name", "displayName"];
        let own = own.into_iter().filter_map(|key| grammar.get(key));
        let aliases = grammar.get("aliases").map(Node::items);
        let all = own.chain(aliases.unwrap_or_default());
        names.extend(all.filter_map(|name| name.as_str().map(str::to_owned)));
    }
    names
}
