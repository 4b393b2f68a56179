//! The languages in which a site uses its API specifications.

use super::nav::{ElementId, ElementKind, Navigation};
use super::{PageKind, Site, SpecificationFile, specification_names, specification_path};
use crate::syntax::endpoint::{Method, endpoint_reference};
use crate::syntax::openapi::Specification;
use std::collections::{BTreeMap, BTreeSet};

/// The languages that use a specification, in lower case.
type Languages = BTreeSet<String>;

impl Site {
    /// Returns the specifications that only languages other than the default one use, and that have no operation that
    /// those of the default language lack. Each with its languages, by path.
    pub fn translated_specifications(&self) -> BTreeMap<&str, Languages> {
        let default = self.branches().default_language().to_ascii_lowercase();
        let languages = self.languages_of_specifications(&default);
        let is_original = |path: &str| {
            let used = languages.get(path);
            used.is_none_or(|used| used.contains(&default))
        };
        let read = self.specifications().filter_map(|(path, file)| match file {
            SpecificationFile::Read(read) => Some((path, &**read)),
            _ => None,
        });
        let (originals, others): (Vec<_>, Vec<_>) = read.partition(|(path, _)| is_original(path));
        let originals = originals.iter().flat_map(|(_, one)| operations(one));
        let originals: BTreeSet<(Method, &str)> = originals.collect();
        let copies = others.into_iter().filter_map(|(path, one)| {
            // A translation can lag behind.
            let mut own = operations(one).peekable();
            let is_copy = own.peek().is_some() && own.all(|one| originals.contains(&one));
            is_copy.then(|| Some((path, languages.get(path)?.clone())))?
        });
        copies.collect()
    }

    /// Returns the languages of the elements, entries and pages that name each specification, by its path.
    fn languages_of_specifications(&self, default: &str) -> BTreeMap<String, Languages> {
        let mut found: BTreeMap<String, Languages> = BTreeMap::new();
        let mut add = |name: &str, language: Option<&str>| {
            if let Some(path) = specification_path(name) {
                let language = language.unwrap_or(default).to_ascii_lowercase();
                found.entry(path).or_default().insert(language);
            }
        };
        if let Some(navigation) = self.manifest().navigation() {
            for (id, element) in navigation.elements() {
                let field = element.field("openapi").into_iter();
                for (name, _) in field.flat_map(|field| specification_names(&field.value)) {
                    add(name, language(navigation, id));
                }
            }
            for entry in navigation.pages() {
                let reference = endpoint_reference(entry.path);
                if let Some(file) = reference.and_then(|reference| reference.file) {
                    add(file, language(navigation, entry.element));
                }
            }
        }
        let set = self.manifest().get(&["api", "openapi"]).into_iter();
        for (name, _) in set.flat_map(specification_names) {
            add(name, None);
        }
        for page in self.pages() {
            let field = page.front_matter().string("openapi");
            let file = field.and_then(|text| endpoint_reference(text)?.file);
            if let Some(file) = file.filter(|_| self.kind(page) == PageKind::Page) {
                let folder = self.language_folder(page.path());
                add(file, folder.and_then(|folder| folder.rsplit('/').next()));
            }
        }
        found
    }
}

/// Returns the language of an element, or `None` outside languages.
fn language(navigation: &Navigation, id: ElementId) -> Option<&str> {
    let mut way = std::iter::once(id).chain(navigation.ancestors(id));
    let found = way.find(|id| navigation.get(*id).kind == ElementKind::Language);
    found.map(|id| &*navigation.get(id).name)
}

fn operations(specification: &Specification) -> impl Iterator<Item = (Method, &str)> {
    let all = specification.operations.iter();
    all.map(|one| (one.method, &*one.path))
}
