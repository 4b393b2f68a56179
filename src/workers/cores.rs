//! The processors of the machine.

use std::sync::OnceLock;

/// Returns how many threads can run at once.
pub fn cores() -> usize {
    // The system reads several files to answer.
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, Into::into))
}
