//! A folder that is kept open, so that whatever happens to its path, files are created, renamed and removed in it.

#![expect(clippy::disallowed_methods, reason = "this module writes files")]

use std::ffi::{OsStr, OsString};
use std::fs::{File, Permissions};
use std::io;
use std::path::{Path, PathBuf};

/// What is at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A regular file.
    File,
    /// A symbolic link.
    Link,
    /// A folder, a device, a pipe or a socket.
    Other,
}

#[cfg(unix)]
pub(super) use unix::OpenFolder;

#[cfg(not(unix))]
pub(super) use other::OpenFolder;

impl OpenFolder {
    /// Returns the names in the folder.
    pub(super) fn names(&self) -> Vec<OsString> {
        let entries = std::fs::read_dir(self.path());
        let entries = entries.into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name()).collect()
    }
}

#[cfg(unix)]
mod unix {
    use super::{File, Kind, OsStr, Path, PathBuf, Permissions, io};
    use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags};
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    use rustix::fs::{RenameFlags, renameat_with};
    use rustix::fs::{linkat, mkdirat, openat, renameat, statat, unlinkat};
    use rustix::io::Errno;
    use std::os::fd::OwnedFd;

    /// An open folder and its real path.
    #[derive(Debug)]
    pub(in crate::files) struct OpenFolder {
        opened: OwnedFd,
        path: PathBuf,
    }

    /// Folders on the way to one need not be readable.
    #[cfg(target_os = "linux")]
    const ACCESS: OFlags = OFlags::PATH;
    #[cfg(not(target_os = "linux"))]
    const ACCESS: OFlags = OFlags::RDONLY;

    impl OpenFolder {
        /// Opens the folder at a real path, without following a link that is there now.
        pub(in crate::files) fn open(path: &Path) -> io::Result<Self> {
            Self::walk(path, false)
        }

        /// Opens the folder at a real path, and creates it and its parents if they do not exist.
        pub(in crate::files) fn create(path: &Path) -> io::Result<Self> {
            Self::walk(path, true)
        }

        fn walk(path: &Path, creates: bool) -> io::Result<Self> {
            let flags = ACCESS | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            let mut opened = openat(CWD, "/", flags, Mode::empty())?;
            for name in path.components().skip(1) {
                let next = openat(&opened, name.as_os_str(), flags, Mode::empty());
                opened = match next {
                    Err(Errno::NOENT) if creates => {
                        match mkdirat(&opened, name.as_os_str(), Mode::from_raw_mode(0o777)) {
                            Ok(()) | Err(Errno::EXIST) => (),
                            Err(error) => return Err(error.into()),
                        }
                        openat(&opened, name.as_os_str(), flags, Mode::empty())?
                    }
                    next => next?,
                };
            }
            Ok(Self {
                opened,
                path: path.to_owned(),
            })
        }

        /// The real path.
        pub(in crate::files) fn path(&self) -> &Path {
            &self.path
        }

        /// Returns what is at a name; none if nothing is.
        pub(in crate::files) fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
            match statat(&self.opened, name, AtFlags::SYMLINK_NOFOLLOW) {
                Ok(facts) => Ok(Some(match FileType::from_raw_mode(facts.st_mode) {
                    FileType::RegularFile => Kind::File,
                    FileType::Symlink => Kind::Link,
                    _ => Kind::Other,
                })),
                Err(Errno::NOENT) => Ok(None),
                Err(error) => Err(error.into()),
            }
        }

        /// Returns the permissions of a file, without following a link.
        pub(in crate::files) fn permissions(&self, name: &OsStr) -> io::Result<Permissions> {
            use std::os::unix::fs::PermissionsExt as _;
            let facts = statat(&self.opened, name, AtFlags::SYMLINK_NOFOLLOW)?;
            let mode = Mode::from_raw_mode(facts.st_mode);
            Ok(Permissions::from_mode(mode.bits()))
        }

        /// Creates a file, which must not exist.
        pub(in crate::files) fn new_file(&self, name: &OsStr) -> io::Result<File> {
            let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW;
            let mode = Mode::from_raw_mode(0o666);
            Ok(openat(&self.opened, name, flags | OFlags::CLOEXEC, mode)?.into())
        }

        /// Opens a file for reading, without following a link.
        pub(in crate::files) fn read(&self, name: &OsStr) -> io::Result<File> {
            let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
            let flags = flags | OFlags::CLOEXEC;
            Ok(openat(&self.opened, name, flags, Mode::empty())?.into())
        }

        /// Renames a file in the folder. Replaces what has the new name.
        pub(in crate::files) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
            Ok(renameat(&self.opened, from, &self.opened, to)?)
        }

        /// Moves a file to a name in `folder` that nothing has.
        pub(in crate::files) fn move_to(
            &self,
            from: &OsStr,
            folder: &Self,
            to: &OsStr,
        ) -> io::Result<()> {
            let (old, new) = (&self.opened, &folder.opened);
            #[cfg(any(target_os = "linux", target_vendor = "apple"))]
            match renameat_with(old, from, new, to, RenameFlags::NOREPLACE) {
                // Not every file system can do this.
                Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => (),
                done => return Ok(done?),
            }
            match linkat(old, from, new, to, AtFlags::empty()) {
                Ok(()) => Ok(unlinkat(old, from, AtFlags::empty())?),
                Err(error @ Errno::EXIST) => Err(error.into()),
                // Not every file system has links.
                Err(_) if folder.kind(to)?.is_none() => Ok(renameat(old, from, new, to)?),
                Err(_) => Err(Errno::EXIST.into()),
            }
        }

        /// Removes a file.
        pub(in crate::files) fn remove(&self, name: &OsStr) -> io::Result<()> {
            Ok(unlinkat(&self.opened, name, AtFlags::empty())?)
        }
    }
}

#[cfg(not(unix))]
mod other {
    use super::{File, Kind, OsStr, Path, PathBuf, Permissions, io};
    use std::fs;

    /// A folder, which is only known by its real path.
    #[derive(Debug)]
    pub(in crate::files) struct OpenFolder {
        path: PathBuf,
    }

    impl OpenFolder {
        /// Finds the folder at a real path.
        pub(in crate::files) fn open(path: &Path) -> io::Result<Self> {
            fs::metadata(path)?;
            Ok(Self {
                path: path.to_owned(),
            })
        }

        /// Finds the folder at a real path, and creates it and its parents if they do not exist.
        pub(in crate::files) fn create(path: &Path) -> io::Result<Self> {
            fs::create_dir_all(path)?;
            Self::open(path)
        }

        /// The real path.
        pub(in crate::files) fn path(&self) -> &Path {
            &self.path
        }

        /// Returns what is at a name; none if nothing is.
        pub(in crate::files) fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
            match fs::symlink_metadata(self.path.join(name)) {
                Ok(facts) if facts.is_symlink() => Ok(Some(Kind::Link)),
                Ok(facts) if facts.is_file() => Ok(Some(Kind::File)),
                Ok(_) => Ok(Some(Kind::Other)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error),
            }
        }

        /// Returns the permissions of a file, without following a link.
        pub(in crate::files) fn permissions(&self, name: &OsStr) -> io::Result<Permissions> {
            let facts = fs::symlink_metadata(self.path.join(name))?;
            Ok(facts.permissions())
        }

        /// Creates a file, which must not exist.
        pub(in crate::files) fn new_file(&self, name: &OsStr) -> io::Result<File> {
            let mut options = File::options();
            options.read(true).write(true).create_new(true);
            options.open(self.path.join(name))
        }

        /// Opens a file for reading.
        pub(in crate::files) fn read(&self, name: &OsStr) -> io::Result<File> {
            File::open(self.path.join(name))
        }

        /// Renames a file in the folder. Replaces what has the new name.
        pub(in crate::files) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
            fs::rename(self.path.join(from), self.path.join(to))
        }

        /// Moves a file to a name in `folder` that nothing has.
        pub(in crate::files) fn move_to(
            &self,
            from: &OsStr,
            folder: &Self,
            to: &OsStr,
        ) -> io::Result<()> {
            if folder.kind(to)?.is_some() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            fs::rename(self.path.join(from), folder.path.join(to))
        }

        /// Removes a file.
        pub(in crate::files) fn remove(&self, name: &OsStr) -> io::Result<()> {
            fs::remove_file(self.path.join(name))
        }
    }
}
