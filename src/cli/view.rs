//! Where a run reads its files: on disk, or in the index of a repository.

use crate::config::{FILE_NAME, Settings};
use crate::engine::Roster;
use crate::files::{Disk, Root};
use crate::git::{Checkout, Part, Repository};
use crate::site::Site;
use crate::syntax::value::Node;
use crate::syntax::yaml;
use crate::workers::Pool;
use anyhow::Context as _;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a run reads its files. Paths are those of the disk wherever something is shown or written (`home`), and those
/// of the temporary folder with the staged files wherever something is read (`here`).
pub(super) struct View {
    staged: Option<Checkout>,
}

/// What a run over a site looks at.
pub(super) struct Run<'r> {
    /// The site, as it is shown.
    pub(super) site: &'r Site,
    pub(super) roster: &'r Roster,
    pub(super) view: &'r View,
    pub(super) pool: Pool,
}

impl View {
    /// The files as they are on disk.
    pub(super) fn of_disk() -> Self {
        Self { staged: None }
    }

    /// The files around `paths` as they are staged: so far only what tells which sites there are.
    pub(super) fn of_index(paths: &[PathBuf], base: &Path) -> anyhow::Result<Self> {
        let repository = Repository::around(base)?;
        let root = repository.root().to_owned();
        let is_near = |module: &Path| {
            let module = root.join(module);
            let mut paths = paths.iter();
            paths.any(|path| path.starts_with(&module) || module.starts_with(path))
        };
        let mut files = Checkout::new(&repository, repository.index(is_near)?)?;
        let mut named = BTreeSet::new();
        for path in paths {
            let inside = path.strip_prefix(&root).ok().with_context(|| {
                let (path, root) = (path.display(), root.display());
                format!("{path} is not in the git repository {root}")
            })?;
            let is_there = Disk.exists(path) || files.tree().has(inside);
            anyhow::ensure!(is_there, "{}: no such file or folder", path.display());
            if Disk.is_folder(path) || files.tree().has_below(inside) {
                files.add_folder(inside)?;
            } else {
                named.insert(inside.to_owned());
            }
        }
        files.add(|path| {
            let is_wanted = path.ends_with("docs.json") || named.contains(path);
            is_wanted.then_some(Part::Name)
        })?;
        let staged = Some(files);
        Ok(Self { staged })
    }

    /// Where the file at `path` is read.
    pub(super) fn here(&self, path: &Path) -> PathBuf {
        match &self.staged {
            Some(files) => files.here(path),
            None => path.to_owned(),
        }
    }

    /// The path on disk of a file that is read at `path`.
    pub(super) fn home(&self, path: &Path) -> PathBuf {
        match &self.staged {
            Some(files) => files.home(path),
            None => path.to_owned(),
        }
    }

    /// The site as it is shown: with the paths of the disk.
    pub(super) fn shown(&self, site: &Arc<Site>) -> Arc<Site> {
        match &self.staged {
            Some(files) => Arc::new(site.moved(files.top(), files.root())),
            None => Arc::clone(site),
        }
    }

    /// Makes the site at `root` (where it is read) complete, and the configuration `explicit` readable. Returns where
    /// that configuration is read.
    pub(super) fn add_site(
        &mut self,
        root: &Path,
        explicit: Option<PathBuf>,
    ) -> anyhow::Result<Option<PathBuf>> {
        let Some(files) = &mut self.staged else {
            return Ok(explicit);
        };
        let top = files.top().to_owned();
        let inside = root.strip_prefix(&top).unwrap_or(root).to_owned();
        files.add(|path| part_of_site(path, &inside, true))?;
        // A configuration that is named and not staged is read from disk.
        let explicit = explicit.map(|path| {
            let named = path.strip_prefix(files.root()).ok().map(Path::to_owned);
            named.filter(|named| files.tree().has(named)).ok_or(path)
        });
        let around = inside.ancestors().map(|folder| folder.join(FILE_NAME));
        let named = explicit.iter().filter_map(|path| path.clone().ok());
        add_named(files, around.chain(named).collect())?;
        Ok(explicit.map(|path| path.map_or_else(|disk| disk, |named| top.join(named))))
    }

    /// Settings whose globs hold for the files where they are read.
    pub(super) fn settings(&self, settings: Settings) -> Settings {
        match &self.staged {
            Some(files) => settings.moved(files.root(), files.top()),
            None => settings,
        }
    }

    /// An error with the paths of the disk.
    pub(super) fn error(&self, error: anyhow::Error) -> anyhow::Error {
        let Some(files) = &self.staged else {
            return error;
        };
        let (here, home) = (files.top().display(), files.root().display());
        let words = format!("{error:#}");
        let shown = words.replace(&here.to_string(), &home.to_string());
        if shown == words {
            error
        } else {
            anyhow::anyhow!(shown)
        }
    }
}

/// Adds the configuration files at `due`, and what they name: other configurations, templates, texts.
fn add_named(files: &mut Checkout, mut due: Vec<PathBuf>) -> anyhow::Result<()> {
    let mut seen = BTreeSet::new();
    while let Some(path) = due.pop() {
        if !files.tree().has(&path) || !seen.insert(path.clone()) {
            continue;
        }
        files.add(|other| (other == path).then_some(Part::Text))?;
        let text = Root::around(files.top()).read_text(&files.top().join(&path));
        let Some(root) = text.ok().and_then(|text| yaml::parse(&text).ok()) else {
            continue;
        };
        let mut names = Vec::new();
        strings(&root, &mut names);
        let folder = path.parent().unwrap_or(Path::new(""));
        for named in names.iter().filter_map(|name| joined(folder, name)) {
            if !files.tree().has(&named) {
                continue;
            }
            files.add(|other| other.starts_with(&named).then_some(Part::Text))?;
            due.push(named);
        }
    }
    Ok(())
}

/// Every string in a configuration: one that is the path of a file is read.
fn strings(node: &Node, found: &mut Vec<String>) {
    found.extend(node.as_str().map(str::to_owned));
    let items = node.items().iter();
    let values = node.members().iter().map(|member| &member.value);
    for inner in items.chain(values) {
        strings(inner, found);
    }
}

/// The path `name` from `folder`; none if it leaves the repository, or names no file.
fn joined(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut path = folder.to_owned();
    let mut is_named = false;
    for part in name.trim().split('/') {
        match part {
            "" | "." => (),
            ".." => {
                if !path.pop() {
                    return None;
                }
            }
            part => {
                path.push(part);
                is_named = true;
            }
        }
    }
    is_named.then_some(path)
}

/// How a file of a repository is set up for a run over the site in the folder `site`; none if it has nothing to do
/// with it. Both are paths from the root of the repository.
pub(super) fn part_of_site(path: &Path, site: &Path, is_index: bool) -> Option<Part> {
    if path.starts_with(site) {
        // What is staged is part of the site, whatever `.gitignore` says.
        let is_read = is_text(path) && !(is_index && path.ends_with(".gitignore"));
        return Some(if is_read { Part::Text } else { Part::Name });
    }
    // Configurations, and the rule files of editors.
    let mut around = site
        .ancestors()
        .filter_map(|folder| path.strip_prefix(folder).ok());
    let is_near = around.any(|inside| {
        let mut parts = inside.iter().filter_map(|part| part.to_str());
        let first = parts.next().unwrap_or_default();
        match parts.next() {
            None => is_text(path) || (first.starts_with('.') && first != ".gitignore"),
            Some(_) => first.starts_with('.') && is_kind(path, &["md", "mdc", "mdx"]),
        }
    });
    is_near.then_some(Part::Text)
}

/// Whether a file is read, and not merely looked for.
fn is_text(path: &Path) -> bool {
    const KINDS: [&str; 13] = [
        "mdx", "md", "mdc", "json", "jsonc", "yaml", "yml", "js", "jsx", "ts", "tsx", "css", "txt",
    ];
    const NAMES: [&str; 2] = [".mintignore", ".gitignore"];
    let name = path.file_name().and_then(|name| name.to_str());
    is_kind(path, &KINDS) || name.is_some_and(|name| NAMES.contains(&name))
}

fn is_kind(path: &Path, kinds: &[&str]) -> bool {
    let kind = path.extension().and_then(|kind| kind.to_str());
    kind.is_some_and(|kind| kinds.iter().any(|one| kind.eq_ignore_ascii_case(one)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_surrounds_a_site_is_read_with_it() {
        let part = |path: &str| part_of_site(Path::new(path), Path::new("web/docs"), false);
        assert_eq!(part("web/docs/a.mdx"), Some(Part::Text));
        assert_eq!(part("web/docs/a.png"), Some(Part::Name));
        assert_eq!(part("web/mdxlint.yaml"), Some(Part::Text));
        assert_eq!(part(".cursor/rules/a.mdc"), Some(Part::Text));
        assert_eq!(part("web/src/a.md"), None);
        assert_eq!(part("web/a.png"), None);
    }

    #[test]
    fn names_stay_in_the_repository() {
        let from = |name: &str| joined(Path::new("docs"), name);
        assert_eq!(from("../a.yaml"), Some(PathBuf::from("a.yaml")));
        assert_eq!(from("./x/a.yaml"), Some(PathBuf::from("docs/x/a.yaml")));
        assert_eq!(from("../../a.yaml"), None);
        assert_eq!(from("."), None);
    }
}
