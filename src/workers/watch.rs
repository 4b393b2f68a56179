//! The watchdog: starts workers, collects outcomes, and replaces workers that hang.

use super::clock::run_time;
use super::cores::cores;
use super::journal::note;
use super::outcome::Outcome;
use super::panics::caught;
use super::shortage::Shortage;
use super::slot::Slot;
use super::stack::{SMALL_STACK, STACK};
use super::threads::{self, OwnThread};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// After this many hanging threads, each later job has a tenth of the limit: hundreds of pages can hang for the same
/// reason, and a good page takes milliseconds.
const MANY_STUCK: usize = 16;
/// The maximum wall time of a job as a multiple of its limit, even if it uses little processor time.
const MAX_WALL_FACTOR: u32 = 30;
/// How often the watchdog checks the workers while none finishes.
pub(super) const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// A worker, and what the watchdog knows about its job.
struct Worker {
    slot: Arc<Slot>,
    job: usize,
    /// The estimated processor time of the job, in case the system does not report it.
    shared: Duration,
    /// How long the thread was delayed before the job, as far as known.
    delayed: Duration,
}

/// What the workers have done.
struct Done<R> {
    /// The outcomes since the watchdog last collected them.
    outcomes: Vec<(usize, Outcome<R>)>,
    /// The number of workers that have no more jobs.
    idle: usize,
}

struct Shared<R> {
    job: Arc<dyn Fn(usize) -> R + Send + Sync>,
    next: AtomicUsize,
    count: usize,
    begin: Instant,
    done: Mutex<Done<R>>,
    /// Notified when a worker has no more jobs, not after each job.
    idle: Condvar,
}

impl<R> Shared<R> {
    fn done(&self) -> MutexGuard<'_, Done<R>> {
        // The content is valid even if a thread panicked while it held the lock.
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The jobs of one run, and the threads that work on them.
pub(super) struct Watch<R> {
    shared: Arc<Shared<R>>,
    workers: Vec<Worker>,
    outcomes: Vec<Option<Outcome<R>>>,
    /// How many jobs have no outcome yet.
    open: usize,
    stuck: usize,
    /// When the watchdog last checked the workers, since the pool started.
    checked: Duration,
}

impl<R: Send + 'static> Watch<R> {
    /// Starts `threads` workers on `count` jobs.
    pub(super) fn start(
        count: usize,
        threads: usize,
        job: Arc<dyn Fn(usize) -> R + Send + Sync>,
    ) -> Self {
        let shared = Arc::new(Shared {
            job,
            next: AtomicUsize::new(0),
            count,
            begin: Instant::now(),
            done: Mutex::new(Done {
                outcomes: Vec::new(),
                idle: 0,
            }),
            idle: Condvar::new(),
        });
        let workers = (0..threads).filter_map(|_| spawn_worker(&shared)).collect();
        Self {
            shared,
            workers,
            outcomes: (0..count).map(|_| None).collect(),
            open: count,
            stuck: 0,
            checked: Duration::ZERO,
        }
    }

    /// Returns how many jobs have no outcome yet.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// Returns whether no worker is left.
    pub(super) fn has_no_workers(&self) -> bool {
        self.workers.is_empty()
    }

    /// Returns the outcomes, in the order of the jobs.
    pub(super) fn into_outcomes(self) -> Vec<Outcome<R>> {
        let outcomes = self.outcomes.into_iter();
        outcomes
            .map(|outcome| outcome.unwrap_or(Outcome::TimedOut))
            .collect()
    }

    /// Waits up to `wait`, then collects the outcomes.
    pub(super) fn listen(&mut self, wait: Duration) {
        let shared = Arc::clone(&self.shared);
        let mut done = shared.done();
        if done.outcomes.len() < self.open {
            let waited = shared.idle.wait_timeout(done, wait);
            done = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        for (index, outcome) in done.outcomes.drain(..) {
            self.settle(index, outcome);
        }
    }

    /// Waits until the workers have no more jobs, so that they can take those of the next run. On a busy machine, the system may
    /// pause one between its last outcome and the next look for a job.
    pub(super) fn rest(&self) {
        let begin = Instant::now();
        let mut done = self.shared.done();
        while done.idle < self.workers.len() && begin.elapsed() < CHECK_INTERVAL {
            let waited = self.shared.idle.wait_timeout(done, CHECK_INTERVAL);
            done = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Records the outcome of a job.
    fn settle(&mut self, index: usize, outcome: Outcome<R>) {
        if let Some(place @ None) = self.outcomes.get_mut(index) {
            *place = Some(outcome);
            self.open -= 1;
        }
    }

    /// Returns the limit of a job, which is shorter once many threads hang.
    pub(super) fn limit(&self, limit: Duration) -> Duration {
        if self.stuck < MANY_STUCK {
            limit
        } else {
            limit / 10
        }
    }

    /// Replaces workers with jobs that have exceeded the limit.
    pub(super) fn replace_stuck_workers(
        &mut self,
        limit: Duration,
        patience: &dyn Fn(usize) -> u32,
    ) {
        let now = self.shared.begin.elapsed();
        let share = self.share(now);
        self.checked = now;
        for at in (0..self.workers.len()).rev() {
            let worker = &mut self.workers[at];
            let Some(job) = worker.update(share) else {
                continue;
            };
            let is_stuck = worker.is_stuck(now, limit.saturating_mul(patience(job)));
            // The worker may have finished the job in the meantime.
            if !is_stuck || !worker.slot.replace(job) {
                continue;
            }
            let worker = self.workers.swap_remove(at);
            if let Some(thread) = worker.slot.thread() {
                thread.step_back();
            }
            self.settle(job, Outcome::TimedOut);
            self.stuck += 1;
            self.workers.extend(spawn_worker(&self.shared));
        }
    }

    /// Estimates how long each busy thread has run since the last check. If the machine lets the watchdog wait too
    /// long, it lets the others wait as well.
    fn share(&self, now: Duration) -> Duration {
        let passed = now.saturating_sub(self.checked).min(CHECK_INTERVAL * 2);
        let busy = self.workers.len() + self.stuck;
        let (cores, busy) = (to_u32(cores()), to_u32(busy.max(1)));
        if busy > cores {
            passed * cores / busy
        } else {
            passed
        }
    }

    /// Stops starting jobs, because the system provides no more threads. The rest counts as timed out, and the shortage
    /// is recorded, so that the run ends with an error.
    pub(super) fn give_up(&mut self) {
        let _ = Shortage::of("");
        let first = self
            .shared
            .next
            .swap(self.shared.count, Ordering::AcqRel)
            .min(self.shared.count);
        for index in first..self.shared.count {
            self.settle(index, Outcome::TimedOut);
        }
    }
}

impl Worker {
    /// Returns the current job of the worker, and adds `share`, the estimated processor time since the last check.
    fn update(&mut self, share: Duration) -> Option<usize> {
        let job = self.slot.job();
        if job == self.job {
            self.shared += share;
        } else {
            let time = self.slot.time().unwrap_or_default();
            (self.job, self.shared, self.delayed) = (job, Duration::ZERO, time.delayed);
        }
        job.checked_sub(1)
    }

    fn is_stuck(&self, now: Duration, limit: Duration) -> bool {
        let wall = now.saturating_sub(self.slot.since());
        // Processor time never exceeds wall time.
        if wall <= limit {
            return false;
        }
        let time = self.slot.time();
        let delayed = time.unwrap_or_default().delayed;
        let own = wall.saturating_sub(delayed.saturating_sub(self.delayed));
        run_time(own, time.map(|time| time.used), self.shared) > limit
            || wall > limit.saturating_mul(MAX_WALL_FACTOR)
    }
}

/// Starts a worker; returns none if the system provides no more threads.
fn spawn_worker<R: Send + 'static>(shared: &Arc<Shared<R>>) -> Option<Worker> {
    let slot = Arc::new(Slot::default());
    let start = |stack| {
        let (mine, shared) = (Arc::clone(&slot), Arc::clone(shared));
        // Boxed, so that starting a thread is compiled once and not for each kind of result.
        threads::start(stack, Box::new(move |own| work(&shared, &mine, own)))
    };
    start(STACK).or_else(|_| start(SMALL_STACK)).ok()?;
    Some(Worker {
        slot,
        job: 0,
        shared: Duration::ZERO,
        delayed: Duration::ZERO,
    })
}

fn work<R>(shared: &Shared<R>, slot: &Arc<Slot>, own: &mut OwnThread) {
    slot.occupy();
    loop {
        let index = shared.next.fetch_add(1, Ordering::AcqRel);
        if index >= shared.count {
            // Before the watchdog is notified: it may have more work at once.
            own.keep();
            break;
        }
        slot.begin(index, shared.begin.elapsed());
        let outcome = match caught(|| (shared.job)(index)) {
            Ok(result) => Outcome::Done(result),
            Err(message) => Outcome::Panicked(message),
        };
        if !slot.end(index) {
            // The job counts as timed out already, and the watchdog no longer checks this thread.
            break;
        }
        shared.done().outcomes.push((index, outcome));
    }
    note("");
    shared.done().idle += 1;
    shared.idle.notify_one();
}

fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
