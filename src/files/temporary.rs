//! Temporary files, which are removed even if a signal ends the program.

use super::open_folder::{Kind, OpenFolder};
use crate::workers::Journal;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::hash::{BuildHasher as _, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The start of the names of temporary files. The number of the process and random digits follow.
const FILES: &str = ".mdxlint-";
/// The start of the names of temporary folders.
const FOLDERS: &str = "mdxlint-";
/// The number of random digits.
const DIGITS: usize = 16;
/// The number of names that are tried.
const MAX_TRIES: usize = 8;
/// The age from which what no process has locked is not in use, even if its process seems to exist: after a restart, or in
/// another container, another process has that number. What is younger may be locked next.
const MAX_AGE: Duration = Duration::from_secs(2);

/// The temporary files and folders that exist, and the folders that leftovers were removed from.
static EXISTING: Mutex<Existing> = Mutex::new(Existing {
    paths: BTreeSet::new(),
    swept: BTreeSet::new(),
});

#[derive(Debug)]
struct Existing {
    paths: BTreeSet<PathBuf>,
    swept: BTreeSet<PathBuf>,
}

/// The registration of a temporary file or folder: while it exists, [`remove_temporaries`] removes the file or folder.
#[derive(Debug)]
pub(super) struct Temporary {
    path: PathBuf,
}

impl Temporary {
    /// Calls `create` for what has the path `path`, and registers that. No signal is handled in between.
    fn create<T>(path: PathBuf, create: impl FnOnce() -> io::Result<T>) -> io::Result<(T, Self)> {
        let mut existing = EXISTING.lock().unwrap_or_else(PoisonError::into_inner);
        let created = create()?;
        existing.paths.insert(path.clone());
        Ok((created, Self { path }))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut existing = EXISTING.lock().unwrap_or_else(PoisonError::into_inner);
        existing.paths.remove(&self.path);
    }
}

/// Creates a temporary file in `folder`, and returns it with its name. It is locked as long as it is open.
///
/// The first time, removes those that earlier processes left in the folder.
pub(super) fn create_in(folder: &OpenFolder) -> io::Result<(File, OsString, Temporary)> {
    if is_first_use(folder.path()) {
        remove_leftovers(folder);
    }
    let create = |name: &str| {
        Temporary::create(folder.path().join(name), || {
            let file = folder.new_file(OsStr::new(name))?;
            // Not every file system has locks.
            let _ = file.try_lock();
            Ok(file)
        })
    };
    let (name, (file, mark)) = with_new_name(FILES, create)?;
    Ok((file, name.into(), mark))
}

/// Calls `create` with a new name, again if it exists already.
fn with_new_name<T>(
    start: &str,
    create: impl Fn(&str) -> io::Result<T>,
) -> io::Result<(String, T)> {
    let mut tries = 0;
    loop {
        let random = RandomState::new().hash_one(tries);
        let name = format!("{start}{}-{random:0DIGITS$x}", std::process::id());
        tries += 1;
        match create(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < MAX_TRIES => (),
            created => return Ok((name, created?)),
        }
    }
}

fn is_first_use(folder: &Path) -> bool {
    let mut existing = EXISTING.lock().unwrap_or_else(PoisonError::into_inner);
    existing.swept.insert(folder.to_owned())
}

/// Removes the temporary files in `folder` that no process uses: those of processes that were killed.
fn remove_leftovers(folder: &OpenFolder) {
    for name in folder.names() {
        let Some(process) = process_of(&name, FILES) else {
            continue;
        };
        // Opening a device or a pipe may have effects.
        if folder.kind(&name).ok().flatten() == Some(Kind::File)
            && let Ok(file) = folder.read(&name)
            && is_unused(&file, process)
        {
            let _ = folder.remove(&name);
        }
    }
}

/// Returns the number of the process that created a temporary file or folder.
fn process_of(name: &OsStr, start: &str) -> Option<u32> {
    let (process, random) = name.to_str()?.strip_prefix(start)?.split_once('-')?;
    let is_random = random.len() == DIGITS && random.bytes().all(|byte| byte.is_ascii_hexdigit());
    process.parse().ok().filter(|_| is_random)
}

/// Whether no process uses a temporary file or folder. It stays locked while it is open here.
fn is_unused(file: &File, process: u32) -> bool {
    if file.try_lock().is_err() {
        return false;
    }
    let facts = file.metadata();
    let changed = facts.and_then(|facts| facts.modified());
    let age = changed.map(|changed| changed.elapsed().unwrap_or_default());
    !may_run(process) || age.is_ok_and(|age| age > MAX_AGE)
}

/// Whether another process with this number may run.
#[cfg(unix)]
fn may_run(process: u32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};
    let number = i32::try_from(process).ok().and_then(Pid::from_raw);
    // A file of this process is locked, or an earlier process had the same number.
    process != std::process::id()
        && number.is_some_and(|number| test_kill_process(number) != Err(Errno::SRCH))
        && !has_ended(process)
}

/// Whether a process has ended, but is still listed, as in containers that do not wait for processes.
#[cfg(target_os = "linux")]
#[expect(
    clippy::disallowed_methods,
    reason = "this is not a file but a query to the system"
)]
fn has_ended(process: u32) -> bool {
    let facts = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The state follows the name, which may contain anything.
    let state = facts.rsplit_once(") ").map(|(_, state)| state);
    state.is_some_and(|state| state.starts_with(['Z', 'X']))
}

/// Whether a process has ended, but is still listed, which is unknown here.
#[cfg(all(unix, not(target_os = "linux")))]
fn has_ended(_process: u32) -> bool {
    false
}

/// Whether another process with this number may exist, which is unknown here.
#[cfg(not(unix))]
fn may_run(_process: u32) -> bool {
    true
}

/// A folder of our own in the system's folder for temporary files, which is removed when it is dropped. Nobody else writes
/// to it.
#[derive(Debug)]
pub struct TemporaryFolder {
    path: PathBuf,
    /// Keeps the folder locked.
    _lock: Option<File>,
    _mark: Temporary,
}

#[expect(clippy::disallowed_methods, reason = "this module writes files")]
impl TemporaryFolder {
    /// Creates a folder that only the user can access, and removes those that earlier processes left.
    ///
    /// # Errors
    /// The system's error.
    pub fn create() -> io::Result<Self> {
        let around = fs::canonicalize(std::env::temp_dir())?;
        if is_first_use(&around) {
            remove_left_folders(&around);
        }
        let create = |name: &str| {
            let path = around.join(name);
            Temporary::create(path.clone(), || {
                let mut builder = fs::DirBuilder::new();
                #[cfg(unix)]
                std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
                builder.create(&path)?;
                let lock = File::open(&path).ok();
                Ok(lock.inspect(|lock| drop(lock.try_lock())))
            })
        };
        let (name, (lock, mark)) = with_new_name(FOLDERS, create)?;
        Ok(Self {
            path: around.join(name),
            _lock: lock,
            _mark: mark,
        })
    }

    /// The real path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file at `path` in the folder, and creates the folders around it.
    ///
    /// # Errors
    /// The system's error.
    pub fn write(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let path = self.path.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, content)
    }

    /// Creates a folder and its parents at `path` in the folder.
    ///
    /// # Errors
    /// The system's error.
    pub fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(self.path.join(path))
    }

    /// Creates a symbolic link at `path` in the folder. Does nothing on systems other than Unix, where links are never
    /// followed.
    ///
    /// # Errors
    /// The system's error.
    pub fn link(&self, path: &Path, target: &Path) -> io::Result<()> {
        let path = self.path.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(target, path)?;
        #[cfg(not(unix))]
        let _ = target;
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "this module writes files")]
impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Removes the temporary folders in `around` that no process of this user uses.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "this module writes files")]
fn remove_left_folders(around: &Path) {
    use std::os::unix::fs::MetadataExt as _;
    let user = rustix::process::geteuid().as_raw();
    let entries = fs::read_dir(around).into_iter().flatten().flatten();
    for entry in entries {
        let Some(process) = process_of(&entry.file_name(), FOLDERS) else {
            continue;
        };
        let facts = fs::symlink_metadata(entry.path());
        if facts.is_ok_and(|facts| facts.is_dir() && facts.uid() == user)
            && let Ok(folder) = File::open(entry.path())
            && is_unused(&folder, process)
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Does nothing: folders cannot be locked.
#[cfg(not(unix))]
fn remove_left_folders(_around: &Path) {}

/// A folder that Linux keeps in memory.
#[cfg(target_os = "linux")]
const IN_MEMORY: &str = "/dev/shm";

/// A temporary file that one process writes, and another one reads when that has ended.
#[derive(Debug)]
pub struct SharedJournal(File);

impl SharedJournal {
    /// Creates a file without a name, which exists as long as a process uses it. It is in memory where the system has a folder
    /// for that, because each page is recorded twice.
    ///
    /// # Errors
    /// The system's error.
    #[cfg(target_os = "linux")]
    pub fn temporary() -> io::Result<Self> {
        let in_memory = tempfile::tempfile_in(IN_MEMORY);
        in_memory.or_else(|_| tempfile::tempfile()).map(Self)
    }

    /// Returns what was written.
    #[cfg(target_os = "linux")]
    pub fn content(mut self) -> Vec<u8> {
        use std::io::Read as _;
        let mut content = Vec::new();
        // Writing does not move the position of the file.
        let _ = self.0.read_to_end(&mut content);
        content
    }

    /// Opens the file at `path` for writing.
    ///
    /// # Errors
    /// The system's error.
    #[expect(
        clippy::disallowed_methods,
        reason = "this module opens files, and this one is not part of a site"
    )]
    pub fn open(path: &Path) -> io::Result<Self> {
        File::options().write(true).open(path).map(Self)
    }
}

impl Journal for SharedJournal {
    #[cfg(unix)]
    fn write_at(&mut self, record: &[u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(&self.0, record, offset)
    }

    #[cfg(not(unix))]
    fn write_at(&mut self, record: &[u8], offset: u64) -> io::Result<()> {
        use std::io::{Seek as _, Write as _};
        self.0.seek(io::SeekFrom::Start(offset))?;
        self.0.write_all(record)
    }
}

/// A journal in a temporary file with a name, for a process that is started with it.
#[cfg(not(target_os = "linux"))]
#[derive(Debug)]
pub struct NamedJournal(TemporaryFolder);

#[cfg(not(target_os = "linux"))]
impl NamedJournal {
    /// Creates an empty file.
    ///
    /// # Errors
    /// The system's error.
    pub fn create() -> io::Result<Self> {
        let folder = TemporaryFolder::create()?;
        folder.write(Path::new("journal"), b"")?;
        Ok(Self(folder))
    }

    /// The path of the file.
    pub fn path(&self) -> PathBuf {
        self.0.path().join("journal")
    }

    /// Returns what was written.
    #[expect(
        clippy::disallowed_methods,
        reason = "this module reads files, and this one is not part of a site"
    )]
    pub fn content(&self) -> Vec<u8> {
        fs::read(self.path()).unwrap_or_default()
    }
}

/// Removes every temporary file and folder, before a signal ends the program. No others are created after that.
#[expect(clippy::disallowed_methods, reason = "this module writes files")]
pub fn remove_temporaries() {
    let existing = EXISTING.lock().unwrap_or_else(PoisonError::into_inner);
    for path in &existing.paths {
        // Errors are ignored, because the program is about to end.
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
    }
    // Another thread would create the next file before the program ends.
    std::mem::forget(existing);
}
