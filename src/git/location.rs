//! Finds repositories.

use crate::files::{Disk, Root};
use std::path::{Component, Path, PathBuf};

/// Where a repository is. Both paths are real paths.
///
/// Git itself would also use a folder that contains `HEAD`, `objects`, `refs` and `config`, and run the programs that this
/// configuration names. A pull request can add such a folder, but nothing with the name `.git`, which git never tracks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Location {
    /// The folder with the files.
    pub(super) root: PathBuf,
    /// The folder with the objects and the configuration.
    pub(super) git_dir: PathBuf,
}

impl Location {
    /// Returns the repository of the nearest folder around `folder` that has one.
    pub(super) fn around(folder: &Path) -> Option<Self> {
        let real = Disk.real_path(folder).ok()?;
        // Like git, skip a folder `.git` that is not a repository, but not a file.
        let has_link = |folder: &&Path| {
            let link = folder.join(".git");
            Disk.is_file(&link) || is_git_dir(&link)
        };
        Self::at(real.ancestors().find(has_link)?)
    }

    /// Returns the repository of exactly the folder at the real path `root`.
    pub(super) fn at(root: &Path) -> Option<Self> {
        let link = root.join(".git");
        let named = if Disk.is_file(&link) {
            let text = Root::around(root).read_text(&link).ok()?;
            let named = text.strip_prefix("gitdir: ")?;
            root.join(named.trim_end_matches(['\n', '\r']))
        } else {
            link
        };
        let git_dir = Disk.real_path(&named).ok()?;
        is_git_dir(&git_dir).then(|| Self {
            root: root.to_owned(),
            git_dir,
        })
    }

    /// Returns the largest working tree around the repository: its own, or that of a repository that contains it.
    pub(super) fn outermost(&self) -> &Path {
        let around = self.root.ancestors();
        let outer = around.filter(|folder| Disk.exists(&folder.join(".git")));
        outer.last().unwrap_or(&self.root)
    }
}

/// Returns whether git would use the folder at `path` as a repository.
pub(super) fn is_git_dir(path: &Path) -> bool {
    let has = |name: &str| Disk.exists(&path.join(name));
    // `HEAD` can be a link to a branch that does not exist yet.
    let has_head = has("HEAD") || Disk.is_link(&path.join("HEAD"));
    has_head && (has("commondir") || (has("objects") && has("refs")))
}

/// Returns whether git refuses to track a file or folder with this name.
pub(super) fn is_named_git(part: Component<'_>) -> bool {
    part.as_os_str().eq_ignore_ascii_case(".git")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[expect(clippy::disallowed_methods, reason = "tests create their own files")]
    fn add(top: &Path, files: &[(&str, &str)]) {
        for (name, text) in files {
            let path = top.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("created");
            fs::write(path, text).expect("written");
        }
    }

    /// The files of a repository in the folder `name`.
    fn add_git_dir(top: &Path, name: &str) {
        let files = ["HEAD", "objects/x", "refs/x", "config"];
        let files = files.map(|file| format!("{name}/{file}"));
        let files = files.each_ref().map(|file| (file.as_str(), ""));
        add(top, &files);
    }

    #[test]
    fn repositories_are_found_by_their_git_folder_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let top = Disk.real_path(folder.path()).expect("real");
        add_git_dir(&top, "work/.git");
        add_git_dir(&top, "work/docs");
        add_git_dir(&top, "work/docs/bare.git");
        add(&top, &[("work/docs/guides/.git/x", "")]);
        let expected = Some(Location {
            root: top.join("work"),
            git_dir: top.join("work/.git"),
        });
        // The innermost `.git` is not a repository.
        for inside in [
            "work",
            "work/docs",
            "work/docs/bare.git",
            "work/docs/guides",
        ] {
            assert_eq!(Location::around(&top.join(inside)), expected, "{inside}");
        }
        assert_eq!(Location::around(&top), None);
    }

    #[test]
    fn a_git_file_leads_to_a_repository() {
        let folder = tempfile::tempdir().expect("a folder");
        let top = Disk.real_path(folder.path()).expect("real");
        for place in ["work/.git", "work/.git/modules/sub", "elsewhere"] {
            add_git_dir(&top, place);
        }
        add(&top, &[("work/tree/HEAD", ""), ("work/tree/commondir", "")]);
        let found = |text: &str| {
            add(&top, &[("work/sub/.git", text)]);
            Location::around(&top.join("work/sub")).map(|found| found.git_dir)
        };
        let expected = [
            ("gitdir: ../.git/modules/sub\n", "work/.git/modules/sub"),
            ("gitdir: ../../elsewhere", "elsewhere"),
            ("gitdir: ../tree\r\n", "work/tree"),
        ];
        for (text, place) in expected {
            assert_eq!(found(text), Some(top.join(place)), "{text}");
        }
        let elsewhere = format!("gitdir: {}\n", top.join("elsewhere").display());
        assert_eq!(found(&elsewhere), Some(top.join("elsewhere")));
        // Git does not look further either.
        for text in ["gitdir: ../missing\n", "gitdir: .\n", "gitdir:", "x", ""] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn the_outermost_working_tree_contains_those_of_submodules() {
        let folder = tempfile::tempdir().expect("a folder");
        let top = Disk.real_path(folder.path()).expect("real");
        add_git_dir(&top, "work/.git");
        add_git_dir(&top, "work/a/b/.git");
        let inner = Location::around(&top.join("work/a/b")).expect("a repository");
        assert_eq!(inner.root, top.join("work/a/b"));
        assert_eq!(inner.outermost(), top.join("work"));
    }
}
