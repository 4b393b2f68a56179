//! The rule files of AI editors, in hidden folders that are not part of the site.

use crate::catalog::{EDITORS, Editor};
use crate::files::{Disk, Mintignore, Root, Sources, walk};
use crate::page::Page;
use crate::text::FileId;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A rule file of an AI editor, written by anyone.
#[derive(Debug, Clone)]
pub struct RuleFile {
    /// The file, which is part of the run.
    pub file: FileId,
    /// The editor that reads it.
    pub editor: Cow<'static, Editor>,
    /// The folder that its path is relative to: the root of the site or of the repository.
    pub base: PathBuf,
    /// Whether people also edit the file.
    pub is_shared: bool,
}

/// Reads the rule files at the root of the site, and at that of the repository around it. If there are none, this only
/// lists the two folders.
pub(super) fn read(root: &Path, pages: &[Arc<Page>], sources: &mut Sources) -> Vec<RuleFile> {
    let mut bases = vec![root];
    let mut around = root.ancestors();
    let repository = around.find(|folder| Disk.exists(&folder.join(".git")));
    bases.extend(repository.filter(|repository| *repository != root));
    let mut found = Vec::new();
    let reach = Root::around(root);
    for base in bases {
        let found_here = candidates(base).into_iter();
        for (path, editor, is_shared) in found_here.filter(|(path, ..)| Disk.is_inside(base, path))
        {
            // Comparing paths part by part takes many times longer.
            let is_here = |page: &&Arc<Page>| page.source().path().as_os_str() == path.as_os_str();
            let page = pages.iter().find(is_here);
            let file = match page {
                Some(page) => page.file(),
                None => {
                    let source = reach.read(sources.next_id(), path);
                    sources.add(source).id()
                }
            };
            found.push(RuleFile {
                file,
                editor,
                base: base.to_owned(),
                is_shared,
            });
        }
    }
    found
}

/// Returns the rule files in `base`: path, editor, and whether people also edit it.
fn candidates(base: &Path) -> Vec<(PathBuf, Cow<'static, Editor>, bool)> {
    let names = Disk.names(base);
    let is_there = |path: &str| {
        let first = path.split('/').next().unwrap_or(path);
        names
            .binary_search_by(|name| name.as_str().cmp(first))
            .is_ok()
    };
    let mut found: Vec<(PathBuf, Cow<'static, Editor>, bool)> = Vec::new();
    for editor in EDITORS.iter().map(Cow::Borrowed) {
        let folder = editor.folder.as_deref().filter(|folder| is_there(folder));
        for path in folder.iter().flat_map(|folder| in_folder(base, folder)) {
            found.push((path, editor.clone(), false));
        }
        let mut shared = editor.shared.iter().filter(|path| is_there(path));
        let shared = shared.find_map(|path| {
            let path = base.join(path);
            (Disk.is_file(&path) && !Disk.is_link(&path)).then_some(path)
        });
        let is_new = |path: &PathBuf| !found.iter().any(|(known, ..)| known == path);
        if let Some(path) = shared.filter(is_new) {
            found.push((path, editor, true));
        }
    }
    // Unknown editors have folders with the same structure.
    let hidden = names.iter().filter_map(|name| name.strip_prefix('.'));
    for editor in hidden.filter_map(|name| EDITORS.find(name)) {
        let is_unknown = matches!(editor, Cow::Owned(_));
        let folder = editor.folder.as_deref().filter(|_| is_unknown);
        let files = folder.iter().flat_map(|folder| in_folder(base, folder));
        let files: Vec<PathBuf> = files
            .filter(|path| path.extension().is_some_and(|kind| kind == "mdc"))
            .collect();
        found.extend(files.into_iter().map(|path| (path, editor.clone(), false)));
    }
    found
}

/// Returns the Markdown files below a folder of `base`.
fn in_folder(base: &Path, folder: &str) -> Vec<PathBuf> {
    let folder = base.join(folder);
    if !Disk.is_folder(&folder) || Disk.is_link(&folder) {
        return Vec::new();
    }
    let (files, _) = walk(&folder, &Mintignore::nothing(), |name| {
        let kind = Path::new(name).extension().and_then(|kind| kind.to_str());
        matches!(kind, Some("md" | "mdc"))
    });
    files.iter().map(|file| file.full(&folder)).collect()
}
