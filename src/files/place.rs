//! The place of a file that is written: a folder, which is kept open, and a name in it.

#![expect(
    clippy::disallowed_methods,
    reason = "this module finds the places of files, also relative to the working folder"
)]

use super::WriteError;
use super::open_folder::{Kind, OpenFolder};
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// The maximum number of links that are followed to a place.
const MAX_LINKS: usize = 40;

/// The names that mark the folder of an author: a repository, or a site.
const MARKS: [&str; 3] = [".git", "docs.json", "mint.json"];

/// Folders of devices and open files, in which a file cannot be replaced.
#[cfg(unix)]
const DEVICES: [&str; 3] = ["/dev", "/proc", "/sys"];
/// A folder below [`DEVICES`] with regular files.
#[cfg(unix)]
const SHARED_MEMORY: &str = "/dev/shm";

/// A folder and the name of a file in it, which need not exist.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) folder: OpenFolder,
    pub(super) name: OsString,
    /// The real path.
    pub(super) path: PathBuf,
}

impl Place {
    /// Finds the place of the file at `path`, to replace or create it. Follows the links of the user, which are outside of
    /// repositories, sites and the working folder.
    ///
    /// # Errors
    /// [`WriteError`] if a link of an author is on the way, or the folder does not exist.
    pub(super) fn of(path: &Path) -> Result<Self, WriteError> {
        Self::at(path, true, false)
    }

    /// Finds the place at `path` like [`Place::of`], but never follows a link at the path itself.
    ///
    /// # Errors
    /// The same as [`Place::of`].
    pub(super) fn of_itself(path: &Path) -> Result<Self, WriteError> {
        Self::at(path, false, false)
    }

    /// Finds the place at `path` like [`Place::of_itself`], and creates the folders around it.
    ///
    /// # Errors
    /// The same as [`Place::of`], and if a folder cannot be created.
    pub(super) fn with_folders(path: &Path) -> Result<Self, WriteError> {
        Self::at(path, false, true)
    }

    fn at(path: &Path, follows_last: bool, creates: bool) -> Result<Self, WriteError> {
        let real = real_place(path, follows_last)?;
        let (Some(folder), Some(name)) = (real.parent(), real.file_name()) else {
            return Err(WriteError::NotAFile(display(path)));
        };
        #[cfg(unix)]
        if DEVICES.iter().any(|devices| folder.starts_with(devices))
            && !folder.starts_with(SHARED_MEMORY)
        {
            return Err(WriteError::NotAFile(display(path)));
        }
        let folder = if creates {
            OpenFolder::create(folder)
        } else {
            OpenFolder::open(folder)
        };
        let folder = folder.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => WriteError::NoFolder(display(path)),
            _ => WriteError::Refused(display(path), error),
        })?;
        Ok(Self {
            folder,
            name: name.to_owned(),
            path: real,
        })
    }

    /// Returns whether a regular file is here, or nothing. It is read again before each use, because a link may have
    /// been created in the meantime.
    ///
    /// # Errors
    /// [`WriteError`] if something else is here.
    pub(super) fn has_file(&self) -> Result<bool, WriteError> {
        let kind = self.folder.kind(&self.name);
        match kind.map_err(|error| WriteError::Refused(self.display(), error))? {
            None => Ok(false),
            Some(Kind::File) => Ok(true),
            Some(Kind::Link) => Err(WriteError::Link(self.display())),
            Some(Kind::Other) => Err(WriteError::NotAFile(self.display())),
        }
    }

    /// Checks that a file here, if there is one, is writable, because a rename would also replace a read-only one.
    ///
    /// # Errors
    /// [`WriteError`] if it is read-only, or no regular file.
    pub(super) fn ensure_replaceable(&self) -> Result<(), WriteError> {
        if self.has_file()? {
            let file = self.folder.permissions(&self.name);
            let permissions = file.map_err(|error| WriteError::Refused(self.display(), error))?;
            if permissions.readonly() {
                return Err(WriteError::ReadOnly(self.display()));
            }
        }
        Ok(())
    }

    pub(super) fn display(&self) -> String {
        display(&self.path)
    }
}

pub(super) fn display(path: &Path) -> String {
    path.display().to_string()
}

/// Returns the real path of a file or folder, which need not exist. Refuses the links of authors: whoever wrote a
/// repository chose where they lead. Other links are those of the user and the system, as in `/tmp` on macOS.
fn real_place(path: &Path, follows_last: bool) -> Result<PathBuf, WriteError> {
    let refused = |error: io::Error| WriteError::Refused(display(path), error);
    resolved(
        path,
        follows_last,
        |folder, link| {
            let is_followed = !is_of_author(folder);
            is_followed
                .then_some(())
                .ok_or(WriteError::Link(display(link)))
        },
        refused,
    )
}

/// Returns the real path of a file or folder that the user names, which must exist. A link of an author may lead to another
/// place in the folder of that author, but not out of it.
pub(super) fn real_argument(path: &Path) -> io::Result<PathBuf> {
    resolved(
        path,
        true,
        |folder, link| {
            let Some(own) = folder_of_author(folder) else {
                return Ok(());
            };
            let is_inside = fs::canonicalize(link).map_or(true, |target| target.starts_with(&own));
            let why =
                "a symbolic link that leads out of the repository: name the file or folder itself";
            is_inside.then_some(()).ok_or_else(|| io::Error::other(why))
        },
        |error| error,
    )?;
    fs::canonicalize(path)
}

/// Resolves the links in a path. Calls `check` with the real path of the folder of each link, and with the link.
fn resolved<E>(
    path: &Path,
    follows_last: bool,
    check: impl Fn(&Path, &Path) -> Result<(), E>,
    refused: impl Fn(io::Error) -> E,
) -> Result<PathBuf, E> {
    let full = std::path::absolute(path).map_err(&refused)?;
    let mut real = PathBuf::new();
    let mut due: Vec<OsString> = reversed(&full);
    let mut links = 0;
    while let Some(name) = due.pop() {
        let part = Path::new(&name);
        if part.is_absolute() || matches!(part.components().next(), Some(Component::Prefix(_))) {
            real.push(&name);
            continue;
        }
        if name == ".." {
            real.pop();
            continue;
        }
        let next = real.join(&name);
        let is_last = due.is_empty();
        let is_link = fs::symlink_metadata(&next).is_ok_and(|facts| facts.is_symlink());
        if !is_link || (is_last && !follows_last) {
            real = next;
            continue;
        }
        check(&real, &next)?;
        links += 1;
        if links > MAX_LINKS {
            return Err(refused(io::Error::other("too many symbolic links")));
        }
        due.extend(reversed(&fs::read_link(&next).map_err(&refused)?));
    }
    Ok(real)
}

/// Returns the parts of a path, the last one first.
fn reversed(path: &Path) -> Vec<OsString> {
    let parts = path.components().rev();
    let parts = parts.filter(|part| !matches!(part, Component::CurDir));
    parts.map(|part| part.as_os_str().to_owned()).collect()
}

/// Whether what is in `folder` (a real path) may come from the author of a site: it is in a repository, in a site, or in the
/// working folder.
fn is_of_author(folder: &Path) -> bool {
    folder_of_author(folder).is_some()
}

/// Returns the folder around `folder` (a real path) that comes from the author of a site: the repository, otherwise the site,
/// otherwise the working folder.
fn folder_of_author(folder: &Path) -> Option<PathBuf> {
    let marked = |mark: &str| {
        let mut around = folder.ancestors();
        around.find(|folder| fs::symlink_metadata(folder.join(mark)).is_ok())
    };
    if let Some(found) = MARKS.iter().find_map(|mark| marked(mark)) {
        return Some(found.to_owned());
    }
    // Containers start programs in the root of the file system, which contains everything.
    let working = std::env::current_dir().ok()?;
    (working.parent().is_some() && folder.starts_with(&working)).then_some(working)
}
