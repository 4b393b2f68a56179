//! The folder that the files of a run may be read from.

#![expect(clippy::disallowed_methods, reason = "this module finds files")]

use super::ReadError;
use super::open::{Folder, MAX_FILE_BYTES, OUTSIDE, open_below, plain, read_all};
use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Component, Path, PathBuf};

/// The maximum number of links and missing folders that are followed to find where a path leads.
const MAX_STEPS: usize = 100;

/// The folder that the files of a run may be read from: the root of the repository, or the site outside a repository.
///
/// Every path that a site or its configuration names is read through it, because the site may come from somebody other
/// than the user. Symbolic links may point anywhere below it, and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root(PathBuf);

impl Root {
    /// Returns the root of the repository around `folder`, or `folder` itself outside a repository.
    pub fn around(folder: &Path) -> Self {
        let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let mut around = real.ancestors();
        let root = around.find(|folder| folder.join(".git").exists());
        Self(root.unwrap_or(&real).to_owned())
    }

    /// The real path of the root.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Whether `path` exists and its real path is below the root.
    pub fn has(&self, path: &Path) -> bool {
        fs::canonicalize(path).is_ok_and(|real| real.starts_with(&self.0))
    }

    /// Whether `path` is a regular file below the root.
    pub fn has_file(&self, path: &Path) -> bool {
        path.is_file() && self.has(path)
    }

    /// Whether `path` leads out of the root. The target need not exist, so that the result does not reveal what exists
    /// outside.
    pub fn leads_out(&self, path: &Path) -> bool {
        let mut path = path.to_owned();
        for _ in 0..MAX_STEPS {
            if let Ok(real) = fs::canonicalize(&path) {
                return !real.starts_with(&self.0);
            }
            let target = fs::read_link(&path).unwrap_or_default();
            if !path.pop() {
                return true;
            }
            path.push(target);
        }
        true
    }

    /// Returns whether `path` is below the root and nothing is there. Never asks the file system about anything outside
    /// the root: what a path leads to there is unknown, so it is not missing.
    pub fn lacks(&self, path: &Path) -> bool {
        let Ok(inside) = path.strip_prefix(&self.0) else {
            return false;
        };
        let mut at = self.0.clone();
        let mut due = reversed_names(inside);
        let mut links = 0;
        while let Some(name) = due.pop() {
            if name == ".." {
                if at == self.0 {
                    return false;
                }
                at.pop();
                continue;
            }
            at.push(name);
            match fs::symlink_metadata(&at) {
                Err(_) => return true,
                Ok(facts) if !facts.is_symlink() => continue,
                Ok(_) => links += 1,
            }
            let target = fs::read_link(&at).unwrap_or_default();
            at.pop();
            let target = if target.is_absolute() {
                at.clone_from(&self.0);
                match target.strip_prefix(&self.0) {
                    Ok(inside) => inside,
                    Err(_) => return false,
                }
            } else {
                &target
            };
            if links > MAX_STEPS {
                return false;
            }
            due.extend(reversed_names(target));
        }
        false
    }

    /// Reads a file if it exists. A file that cannot be read counts as missing.
    pub fn read_if_there(&self, path: &Path) -> Option<String> {
        self.read_at_most(path, MAX_FILE_BYTES)
    }

    /// Like [`Root::read_if_there`], for files of at most `most` bytes.
    pub(super) fn read_at_most(&self, path: &Path, most: u64) -> Option<String> {
        let file = open_below(&self.0, &Folder::open(&self.0), path).ok()?;
        let bytes = read_all(file, most).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    pub(super) fn bytes(&self, path: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
        read_all(self.open(path)?, most)
    }

    /// Opens a file for reading.
    pub(super) fn open(&self, path: &Path) -> Result<File, ReadError> {
        self.open_in(&Folder::open(&self.0), path)
    }

    /// Opens a file for reading. `folder` is that of the root.
    fn open_in(&self, folder: &Folder, path: &Path) -> Result<File, ReadError> {
        open_below(&self.0, folder, path).map_err(|error| {
            let leads_out = self.leads_out(path);
            ReadError::Unreadable(if leads_out {
                OUTSIDE.to_owned()
            } else {
                plain(&error)
            })
        })
    }
}

/// A root with its folder open, to read many files one after the other. It must not be kept for later: another folder
/// may be at its path by then.
#[derive(Debug)]
pub struct OpenRoot {
    root: Root,
    folder: Folder,
}

impl OpenRoot {
    /// Opens the folder of a root.
    pub fn new(root: Root) -> Self {
        let folder = Folder::open(&root.0);
        Self { root, folder }
    }

    pub(super) fn open(&self, path: &Path) -> Result<File, ReadError> {
        self.root.open_in(&self.folder, path)
    }
}

/// Returns the names in a relative path, the last one first.
fn reversed_names(path: &Path) -> Vec<OsString> {
    let names = path.components().rev();
    let names = names.filter(|name| !matches!(name, Component::CurDir));
    names.map(|name| name.as_os_str().to_owned()).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::files::Disk;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_are_followed_only_below_the_root() {
        let scene = tempfile::tempdir().expect("a folder");
        let top = scene.path().canonicalize().expect("real");
        let repository = top.join("repository");
        fs::create_dir_all(repository.join("docs")).expect("created");
        fs::create_dir(repository.join(".git")).expect("created");
        fs::write(top.join("secret"), "secret").expect("written");
        fs::write(repository.join("shared"), "shared").expect("written");
        let docs = repository.join("docs");
        symlink("../shared", docs.join("relative")).expect("linked");
        symlink(repository.join("shared"), docs.join("absolute")).expect("linked");
        symlink("../../secret", docs.join("out")).expect("linked");
        symlink(top.join("secret"), docs.join("far")).expect("linked");
        symlink("../..", docs.join("above")).expect("linked");
        symlink("../../missing", docs.join("nowhere")).expect("linked");
        symlink("missing", docs.join("dangling")).expect("linked");
        symlink("/dev/zero", docs.join("endless")).expect("linked");
        symlink("/proc/self/environ", docs.join("process")).expect("linked");

        let root = Root::around(&docs);
        assert_eq!(root.path(), repository);
        for name in ["relative", "absolute", "../shared"] {
            let text = root.read_text(&docs.join(name));
            assert_eq!(text.as_deref(), Ok("shared"), "{name}");
        }
        for name in [
            "out",
            "far",
            "above/secret",
            "../../secret",
            "endless",
            "process",
            "nowhere",
            "above/missing",
        ] {
            let why = root.read_text(&docs.join(name)).expect_err(name);
            assert!(why.starts_with("it leads out of"), "{name}: {why}");
            assert!(!root.has_file(&docs.join(name)), "{name}");
            assert!(root.leads_out(&docs.join(name)), "{name}");
        }
        for name in ["relative", "missing", "dangling", "a/b", "../a"] {
            assert!(!root.leads_out(&docs.join(name)), "{name}");
        }
    }

    #[test]
    fn only_what_is_below_the_root_can_be_missing() {
        let scene = tempfile::tempdir().expect("a folder");
        let top = scene.path().canonicalize().expect("real");
        let repository = top.join("repository");
        let docs = repository.join("docs");
        fs::create_dir_all(repository.join(".git")).expect("created");
        fs::create_dir(&docs).expect("created");
        for path in ["secret", "repository/shared"] {
            fs::write(top.join(path), "").expect("written");
        }
        let absolute = repository.join("shared");
        for (target, name) in [
            (Path::new("../shared"), "relative"),
            (&absolute, "absolute"),
            (Path::new("missing"), "dangling"),
            (&top.join("secret"), "far"),
            (Path::new("../.."), "above"),
            (Path::new("../../missing"), "nowhere"),
            (Path::new("loop"), "loop"),
        ] {
            symlink(target, docs.join(name)).expect("linked");
        }
        let root = Root::around(&docs);
        for name in [
            "missing",
            "dangling",
            "a/b",
            "../a",
            "../docs/a",
            "relative/a",
        ] {
            assert!(root.lacks(&docs.join(name)), "{name}");
        }
        // What is there, and what leads out, whether or not it is there.
        for name in [
            ".",
            "relative",
            "absolute",
            "../shared",
            "far",
            "above/secret",
            "above/missing",
            "nowhere",
            "../../secret",
            "../../missing",
            "/missing",
            "loop",
        ] {
            assert!(!root.lacks(&docs.join(name)), "{name}");
        }
    }

    #[test]
    fn special_files_are_refused() {
        let scene = tempfile::tempdir().expect("a folder");
        let root = Root::around(scene.path());
        let pipe = scene.path().join("pipe");
        let status = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(status.is_ok_and(|status| status.success()));
        let _socket = std::os::unix::net::UnixListener::bind(scene.path().join("socket"));
        for name in ["pipe", "socket", "."] {
            let path = scene.path().join(name);
            assert!(root.read_text(&path).is_err(), "{name}");
            assert!(Disk.read_named_text(&path).is_err(), "{name}");
        }
        for path in ["/dev/zero", "/dev/stdin", "/proc/kmsg"] {
            assert!(Disk.read_named_text(Path::new(path)).is_err(), "{path}");
        }
    }

    #[test]
    fn reading_stops_at_the_limit_even_if_the_reported_size_is_smaller() {
        // The file reports a size of 0.
        let reported = fs::metadata("/proc/self/maps").map(|facts| facts.len());
        if reported.is_ok_and(|size| size == 0) {
            let root = Path::new("/proc");
            let open = || open_below(root, &Folder::open(root), &root.join("self/maps"));
            let few = read_all(open().expect("opened"), 16);
            assert_eq!(few, Err(ReadError::TooLarge(17)));
            assert!(read_all(open().expect("opened"), MAX_FILE_BYTES).is_ok());
        }
    }
}
