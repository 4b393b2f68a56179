//! The memory that a run may use, which all parts of it share.
//!
//! What is read is counted before it is parsed, with an estimate of what it takes, and until it is dropped. So a run stops reading
//! before the system has no memory left, which nothing can report.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The memory that every run may use: only above it, the system is asked how much there is.
const ALWAYS: u64 = 256 << 20;
/// The memory that a run may use if the machine has more than enough.
const USUAL: u64 = 4 << 30;
/// The most memory that a run may use unless the user says more.
const MOST: u64 = 16 << 30;

/// The most that one part can ask for, so that sums of them are numbers.
const LARGEST: u64 = 1 << 50;

/// The bytes that the user allows.
static GIVEN: OnceLock<u64> = OnceLock::new();
/// The bytes that are counted.
static USED: AtomicU64 = AtomicU64::new(0);

/// Sets the bytes that this process may use, as the user wants.
pub fn set_memory_budget(bytes: u64) {
    let _ = GIVEN.set(bytes);
}

/// Returns the bytes that this process may use: as the user wants, otherwise half of what there is, but all of 4 GB except a quarter.
fn budget() -> u64 {
    static DEFAULT: OnceLock<u64> = OnceLock::new();
    let default = || {
        let all = system::memory();
        (all / 2).max(USUAL.min(all / 4 * 3)).min(MOST)
    };
    *GIVEN.get().unwrap_or_else(|| DEFAULT.get_or_init(default))
}

/// Memory that is counted until this is dropped.
#[derive(Debug, Default)]
pub struct Memory(u64);

impl Memory {
    /// Counts `bytes`.
    ///
    /// # Errors
    /// [`OverBudget`] if the process may not use so much more.
    pub fn take(bytes: u64) -> Result<Self, OverBudget> {
        let bytes = bytes.min(LARGEST);
        let before = USED.fetch_add(bytes, Ordering::Relaxed);
        let memory = Self(bytes);
        let all = before.saturating_add(bytes);
        let is_given = GIVEN.get().is_some();
        if (is_given || all > ALWAYS) && all > budget() {
            return Err(OverBudget);
        }
        Ok(memory)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        USED.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// The process may not use so much more memory. Displayed as a clause without a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverBudget;

impl OverBudget {
    /// What the user can do.
    pub const ADVICE: &str = "check fewer files at once, or raise `--max-memory`";
}

impl fmt::Display for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = budget() >> 20;
        write!(
            f,
            "would need more than the {megabytes} MB of memory that the run may use"
        )
    }
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::process::{Resource, getrlimit};

    /// The limits of the group of processes that a container is, in both versions of the interface.
    const GROUP_LIMITS: [&str; 2] = [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ];

    /// Returns the bytes of memory of the machine, or of the container or the process if that may use less.
    pub(super) fn memory() -> u64 {
        let machine = read("/proc/meminfo").and_then(|facts| {
            let line = facts.lines().find(|line| line.starts_with("MemTotal:"))?;
            let kilobytes = line.split_whitespace().nth(1)?.parse::<u64>().ok()?;
            Some(kilobytes << 10)
        });
        let own_group = read("/proc/self/cgroup").and_then(|groups| {
            let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
            Some(format!("/sys/fs/cgroup/{path}/memory.max"))
        });
        let groups = GROUP_LIMITS.into_iter().map(str::to_owned).chain(own_group);
        let groups = groups.filter_map(|path| read(&path)?.trim().parse().ok());
        let process = getrlimit(Resource::As).current;
        let all = machine.into_iter().chain(groups).chain(process);
        all.min().unwrap_or(super::USUAL)
    }

    fn read(path: &str) -> Option<String> {
        #[expect(
            clippy::disallowed_methods,
            reason = "this is not a file but a query to the system"
        )]
        std::fs::read_to_string(path).ok()
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    /// Not available on this system.
    pub(super) fn memory() -> u64 {
        super::USUAL * 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_given_back() {
        let most = budget();
        assert!(most > ALWAYS, "{most}");
        let taken = Memory::take(1 << 20).expect("there is some");
        assert_eq!(Memory::take(most).map(drop), Err(OverBudget));
        drop(taken);
        assert!(Memory::take(ALWAYS / 2).is_ok());
        assert!(OverBudget.to_string().contains(" MB of memory"));
    }
}
