//! Makes the allocator ask the system for memory less often.

use super::cores::cores;
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of bytes by which the memory of a thread grows at once.
const STEP: usize = 16 << 20;

/// Lets the memory of the calling thread grow in large steps. The system provides memory page by page when it is used, so this
/// costs none.
///
/// The GNU C library enlarges the memory of a thread by what the next allocation lacks, with a call of the system for every few
/// kilobytes. It keeps what was freed at the end: up to twice the size of the largest allocation with memory of its own
/// that was freed. So a large allocation lets it keep the second one, which is a little smaller. Only threads that allocate much
/// need this: the steps also count for a limit on the address space. Later threads take over the memory of those that ended.
pub(super) fn reserve_heap() {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    let is_needed = || THREADS.fetch_add(1, Ordering::Relaxed) < cores();
    if cfg!(all(target_os = "linux", target_env = "gnu")) && is_needed() {
        for bytes in [STEP + STEP / 8, STEP] {
            let mut memory: Vec<u8> = Vec::new();
            // Nothing depends on it, so a limit on memory must not stop the run here.
            let _ = memory.try_reserve_exact(bytes);
            black_box(&mut memory);
        }
    }
}
