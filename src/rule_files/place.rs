//! Where rule files are written, and which pages they apply to.

use super::part::Scope;
use super::snippet::FOLDERS as SNIPPETS;
use crate::catalog::{EDITORS, Editor, GlobForm};
use crate::files::{Disk, relative};
use crate::site::{Manifest, Navigation};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The names of folders with pages of endpoints.
const ENDPOINT_FOLDERS: [&str; 5] = ["api-reference", "api", "endpoints", "rest-api", "reference"];
/// The maximum number of globs on one line; a longer list is left out.
const MAX_GLOBS: usize = 40;

/// Where rule files are written: at the root of the site, or of the repository around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    base: PathBuf,
    site: PathBuf,
    prefix: String,
}

impl Place {
    /// Returns the place of rule files in `base`; none if `base` does not contain `site`.
    pub fn new(base: PathBuf, site: PathBuf) -> Option<Self> {
        let prefix = site.starts_with(&base).then(|| relative(&base, &site))?;
        Some(Self { base, site, prefix })
    }

    /// Decides where rule files for `editors` are written: to the root of the site if one of them has files there,
    /// otherwise to the root of the repository, where editors are opened.
    pub fn decide(site: &Path, editors: &[Cow<'_, Editor>]) -> Self {
        let is_here = |editor: &Cow<'_, Editor>| {
            let own = editor.folder.iter().chain(&editor.shared);
            own.map(|path| site.join(path))
                .any(|path| Disk.exists(&path))
        };
        let around = repository(site).filter(|_| !editors.iter().any(is_here));
        let base = around.unwrap_or_else(|| site.to_owned());
        Self {
            prefix: relative(&base, site),
            base,
            site: site.to_owned(),
        }
    }

    /// The folder that paths of rule files are relative to.
    pub fn base(&self) -> &Path {
        &self.base
    }

    /// The root of the site.
    pub fn site(&self) -> &Path {
        &self.site
    }

    /// The path from the base to the site; empty if they are the same.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Returns the globs of the files that a text with this scope applies to; none if this form cannot express them.
    pub(super) fn globs(&self, scope: Scope, form: GlobForm, manifest: &Manifest) -> Vec<String> {
        match scope {
            Scope::Always | Scope::Requested => Vec::new(),
            Scope::Manifest => {
                let files = manifest.files().iter();
                let files = files.map(|source| self.at(&relative(&self.site, source.path())));
                files.collect()
            }
            Scope::Endpoints => {
                let folders = page_paths(manifest).filter_map(endpoint_folder);
                let folders: BTreeSet<String> = folders.map(|folder| self.at(&folder)).collect();
                limited(folders.iter().map(|folder| format!("{folder}/**/*.mdx")))
            }
            Scope::Pages if self.prefix.is_empty() && form == GlobForm::Bare => {
                top_level_globs(manifest, &self.site)
            }
            Scope::Pages => vec![self.at("**/*.mdx")],
        }
    }

    /// Returns a path of the site as a glob relative to the base.
    fn at(&self, path: &str) -> String {
        if self.prefix.is_empty() {
            return path.to_owned();
        }
        format!("{}/{path}", harmless(&self.prefix))
    }
}

/// Returns the editors that the repository of `site` has files of; Cursor if there are none.
pub fn present(site: &Path) -> Vec<Cow<'static, Editor>> {
    let mut roots = vec![site.to_owned()];
    roots.extend(repository(site).filter(|root| root != site));
    let has = |sign: &str| roots.iter().any(|root| Disk.exists(&root.join(sign)));
    let found: Vec<&Editor> = EDITORS
        .iter()
        .filter(|editor| editor.detect.iter().any(|sign| has(sign)))
        .collect();
    // Every editor reads AGENTS.md, so it only counts if there is no other sign.
    let is_sure = |editor: &&&Editor| {
        let mut signs = editor.detect.iter();
        signs.any(|sign| sign != "AGENTS.md" && has(sign))
    };
    let sure: Vec<&Editor> = found.iter().filter(is_sure).copied().collect();
    let chosen = if sure.is_empty() { found } else { sure };
    if chosen.is_empty() {
        return EDITORS.find("cursor").into_iter().collect();
    }
    let mut all: Vec<Cow<'static, Editor>> = Vec::new();
    for editor in chosen
        .iter()
        .flat_map(|editor| EDITORS.all_called(&editor.name))
    {
        if !all.iter().any(|known| known.name == editor.name) {
            all.push(editor);
        }
    }
    all
}

/// Returns the root of the repository that contains a folder.
pub(super) fn repository(folder: &Path) -> Option<PathBuf> {
    let mut around = folder.ancestors();
    let root = around.find(|folder| Disk.exists(&folder.join(".git")));
    root.map(Path::to_owned)
}

fn page_paths(manifest: &Manifest) -> impl Iterator<Item = &str> {
    let navigation = manifest.navigation();
    let pages = navigation.into_iter().flat_map(Navigation::pages);
    pages
        .map(|entry| entry.path.trim_matches('/'))
        .filter(|path| !path.is_empty() && !path.contains([' ', ':']))
}

/// Returns the folder of endpoints that contains a page.
fn endpoint_folder(path: &str) -> Option<String> {
    let (folders, _) = path.rsplit_once('/')?;
    let parts: Vec<&str> = folders.split('/').collect();
    let at = parts
        .iter()
        .position(|part| ENDPOINT_FOLDERS.contains(part))?;
    Some(harmless(&parts[..=at].join("/")))
}

/// Returns globs for all pages and snippets that do not start with `*`, which YAML does not allow without quotes.
fn top_level_globs(manifest: &Manifest, site: &Path) -> Vec<String> {
    let snippets = SNIPPETS
        .iter()
        .filter(|folder| Disk.is_folder(&site.join(folder)))
        .map(|folder| format!("{folder}/**/*.mdx"));

    let patterns = page_paths(manifest).map(|path| match path.split_once('/') {
        Some((folder, _)) => format!("{}/**/*.mdx", harmless(folder)),
        None => format!("{}.mdx", harmless(path)),
    });
    let patterns: BTreeSet<String> = patterns.chain(snippets).collect();
    limited(patterns.into_iter())
}

fn limited(patterns: impl Iterator<Item = String>) -> Vec<String> {
    let patterns: Vec<String> = patterns.collect();
    if patterns.len() > MAX_GLOBS {
        return Vec::new();
    }
    patterns
}

/// Returns a path without characters that are special in globs or YAML: `?` replaces them.
fn harmless(path: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/-_.".contains(letter);
    path.chars()
        .map(|letter| if is_plain(letter) { letter } else { '?' })
        .collect()
}
