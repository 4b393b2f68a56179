//! Opens and reads regular files, up to a maximum size.

#![expect(clippy::disallowed_methods, reason = "this module reads files")]

use super::ReadError;
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// The maximum size of a file in bytes. The largest known real page has 0.7 MB.
pub(super) const MAX_FILE_BYTES: u64 = 8 << 20;
/// The maximum size of an API specification in bytes. Programs generate them, some with more than ten megabytes.
pub(super) const MAX_SPECIFICATION_BYTES: u64 = 32 << 20;

/// The message for a path that leads out of the folder that files may be read from.
pub(super) const OUTSIDE: &str =
    "it leads out of the repository, or out of the site if there is none";

/// Opens the file at `path`, which can be anywhere because the user named it.
pub(super) fn open_named(path: &Path) -> io::Result<File> {
    // The kind of the opened file is checked again; this check only avoids opening devices.
    let facts = fs::metadata(path)?;
    if !facts.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    options(false).open(path)
}

/// A folder that is kept open where the system can open files below it.
#[derive(Debug)]
pub(super) struct Folder {
    #[cfg(target_os = "linux")]
    opened: rustix::io::Result<std::os::fd::OwnedFd>,
}

impl Folder {
    /// Opens the folder at the real path `root`.
    pub(super) fn open(root: &Path) -> Self {
        #[cfg(not(target_os = "linux"))]
        let _ = root;
        Self {
            #[cfg(target_os = "linux")]
            opened: open_folder(root),
        }
    }
}

#[cfg(target_os = "linux")]
fn open_folder(root: &Path) -> rustix::io::Result<std::os::fd::OwnedFd> {
    use rustix::fs::{CWD, Mode, OFlags, openat};
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC | OFlags::NOCTTY;
    openat(CWD, root, flags, Mode::empty())
}

/// Opens the file at `path`, if its real path is below the real path `root`, which is the path of `folder`.
pub(super) fn open_below(root: &Path, folder: &Folder, path: &Path) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    match open_beneath(root, folder, path) {
        Ok(file) => return Ok(file),
        Err(rustix::io::Errno::NOENT) => return Err(rustix::io::Errno::NOENT.into()),
        // The call also refuses absolute links within the root, and old kernels do not have it.
        Err(_) => (),
    }
    #[cfg(not(target_os = "linux"))]
    let _ = folder;
    let real = fs::canonicalize(path)?;
    if !real.starts_with(root) {
        return Err(io::Error::other(OUTSIDE));
    }
    if !fs::metadata(&real)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    // The real path has no links, unless one was created in the meantime.
    options(true).open(&real)
}

/// Lets the kernel resolve `path`, so that no link can leave `root`, even if it changes during the call.
#[cfg(target_os = "linux")]
fn open_beneath(root: &Path, folder: &Folder, path: &Path) -> rustix::io::Result<File> {
    use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};
    let inside = path
        .strip_prefix(root)
        .map_err(|_| rustix::io::Errno::XDEV)?;
    let folder = folder.opened.as_ref().map_err(|error| *error)?;
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
    openat2(folder, inside, flags, Mode::empty(), resolve).map(File::from)
}

/// Returns options that do not wait for a writer and, if `is_real`, do not follow a link.
fn options(is_real: bool) -> fs::OpenOptions {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        flags.set(OFlags::NOFOLLOW, is_real);
        options.custom_flags(flags.bits().cast_signed());
    }
    #[cfg(not(unix))]
    let _ = is_real;
    options
}

thread_local! {
    /// The bytes of the file that a thread reads, so that texts, which are kept, are not longer than they must be.
    static BYTES: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// The maximum number of bytes that a thread keeps for the next file.
const MAX_KEPT: usize = 256 << 10;

/// Reads at most `most` bytes of an opened file, whatever size it reports.
pub(super) fn read_all(file: File, most: u64) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    read_into(&mut bytes, file, most)?;
    Ok(bytes)
}

/// Calls `job` with the at most `most` bytes of a file, which are only read into memory for this time.
pub(super) fn with_bytes<R>(
    file: Result<File, ReadError>,
    most: u64,
    job: impl FnOnce(&[u8]) -> R,
) -> Result<R, ReadError> {
    let file = file?;
    let mut bytes = BYTES.take();
    bytes.clear();
    let result = read_into(&mut bytes, file, most).map(|()| job(&bytes));
    if bytes.capacity() <= MAX_KEPT {
        BYTES.set(bytes);
    }
    result
}

fn read_into(bytes: &mut Vec<u8>, file: File, most: u64) -> Result<(), ReadError> {
    let refused = |error: io::Error| ReadError::Unreadable(plain(&error));
    let facts = file.metadata().map_err(refused)?;
    if !facts.is_file() {
        return Err(ReadError::Unreadable("it is not a regular file".to_owned()));
    }
    if facts.len() > most {
        return Err(ReadError::TooLarge(facts.len()));
    }
    let size = facts.len();
    bytes.reserve(usize::try_from(size).unwrap_or_default() + 1);
    // Without asking for more than the reported size, most files are read with one call. Some files that the system
    // generates report a size of 0.
    let limit = if size == 0 { most + 1 } else { size };
    file.take(limit).read_to_end(bytes).map_err(refused)?;
    let count = bytes.len() as u64;
    if count > most {
        return Err(ReadError::TooLarge(count));
    }
    Ok(())
}

/// Returns the system's message without its error number.
pub(super) fn plain(error: &io::Error) -> String {
    let message = error.to_string();
    let message = message.split(" (os error").next().unwrap_or(&message);
    message.to_lowercase()
}
