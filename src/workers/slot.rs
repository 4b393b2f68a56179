//! The state of a worker, for the watchdog.

use super::clock::{ThreadNumber, ThreadTime, own_time};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

thread_local! {
    /// The slot of the calling worker.
    static OWN: RefCell<Option<Arc<Slot>>> = const { RefCell::new(None) };
}

/// The job of a worker that was replaced.
const REPLACED: usize = usize::MAX;

/// The maximum age of the processor time of a thread that is the one at the start of a job.
const MAX_AGE: Duration = Duration::from_millis(2);

/// The current job of a worker, and when it started.
#[derive(Default)]
pub(super) struct Slot {
    /// The number of the job plus one; 0 while idle, and [`REPLACED`] once the worker is replaced.
    job: AtomicUsize,
    /// When the job started, in microseconds since the pool started.
    since: AtomicU64,
    /// The processor time of the thread when the job started or shortly before, in microseconds.
    used: AtomicU64,
    /// When that time was read, in microseconds since the pool started.
    read: AtomicU64,
    /// The thread that works on the job; 0 if unknown.
    thread: AtomicU32,
}

impl Slot {
    /// Makes the calling thread the one that works on the jobs of this slot.
    pub(super) fn occupy(self: &Arc<Self>) {
        self.set_thread();
        OWN.set(Some(Arc::clone(self)));
    }

    fn set_thread(&self) {
        let own = ThreadNumber::own().map_or(0, ThreadNumber::get);
        // A check in between must not subtract the time of this thread from that of another one.
        self.thread.store(0, Ordering::Release);
        self.used.store(micros(own_time()), Ordering::Release);
        self.thread.store(own, Ordering::Release);
    }

    /// Records that the worker starts job `index`, `now` after the pool started.
    pub(super) fn begin(&self, index: usize, now: Duration) {
        self.since.store(micros(now), Ordering::Release);
        // Asking the system takes longer than a small job.
        let read = Duration::from_micros(self.read.load(Ordering::Acquire));
        if now.saturating_sub(read) >= MAX_AGE {
            self.used.store(micros(own_time()), Ordering::Release);
            self.read.store(micros(now), Ordering::Release);
        }
        self.job.store(index + 1, Ordering::Release);
    }

    /// Records that the worker has finished job `index`. Returns false if the worker was replaced before: no watchdog
    /// checks it anymore, so it must not start another job.
    #[must_use]
    pub(super) fn end(&self, index: usize) -> bool {
        self.change(index + 1, 0)
    }

    /// Records that the worker is replaced because of job `index`. Returns false if it finished that job before.
    #[must_use]
    pub(super) fn replace(&self, index: usize) -> bool {
        self.change(index + 1, REPLACED)
    }

    /// Changes the job from `from` to `to`. Returns false if it was not `from`. Either the worker or the watchdog changes
    /// it, never both.
    fn change(&self, from: usize, to: usize) -> bool {
        let changed = self
            .job
            .compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire);
        changed.is_ok()
    }

    /// Returns the number of the job plus one; 0 while idle. The worker must not be replaced yet.
    pub(super) fn job(&self) -> usize {
        self.job.load(Ordering::Acquire)
    }

    /// Returns when the job started, since the pool started.
    pub(super) fn since(&self) -> Duration {
        Duration::from_micros(self.since.load(Ordering::Acquire))
    }

    /// Returns the processor time of the thread since it started the job or up to [`MAX_AGE`] before, and how long the thread
    /// was delayed since it exists, if known.
    pub(super) fn time(&self) -> Option<ThreadTime> {
        let before = Duration::from_micros(self.used.load(Ordering::Acquire));
        let time = self.thread().and_then(ThreadNumber::time)?;
        Some(ThreadTime {
            used: time.used.saturating_sub(before),
            ..time
        })
    }

    /// Returns the thread that works on the job.
    pub(super) fn thread(&self) -> Option<ThreadNumber> {
        ThreadNumber::new(self.thread.load(Ordering::Acquire))
    }
}

/// The slot of a worker that waits for another thread, which works on the job in the meantime.
pub(super) struct LentSlot(Option<Arc<Slot>>);

impl LentSlot {
    /// Returns the slot of the calling thread, if that is a worker.
    pub(super) fn new() -> Self {
        Self(OWN.with_borrow(Clone::clone))
    }

    /// Makes the calling thread the one that works on the job.
    pub(super) fn take_over(&self) {
        if let Some(slot) = &self.0 {
            slot.occupy();
        }
    }

    /// Makes the worker the one that works on the job again.
    pub(super) fn give_back(&self) {
        if let Some(slot) = &self.0 {
            slot.set_thread();
        }
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_ends_or_its_worker_is_replaced_but_not_both() {
        let slot = Slot::default();
        slot.begin(3, Duration::ZERO);
        assert!(slot.end(3));
        assert!(!slot.replace(3));
        slot.begin(4, Duration::ZERO);
        assert!(!slot.replace(3), "the worker has started another job");
        assert!(slot.replace(4));
        assert!(!slot.end(4));
    }
}
