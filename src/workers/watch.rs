//! The watchdog: workers that say which job they are on since when, and what becomes of those that do not come back.

use super::clock::run_time;
use super::journal::note;
use super::outcome::Outcome;
use super::panics::caught;
use super::shortage::Shortage;
use super::slot::Slot;
use super::stack::{SMALL_STACK, STACK, note_own};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// After so many threads that hang, each later job has a tenth of the limit: hundreds of pages may hang for one reason,
/// and a good one takes milliseconds.
const MANY_STUCK: usize = 16;
/// A job may take so many times its limit of wall time, however little of that it runs.
const LONGEST_WAIT: u32 = 30;
/// How often the watchdog looks while nothing is heard.
pub(super) const LOOK: Duration = Duration::from_millis(50);

/// Returns how many threads run at once.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// A worker, and what the watchdog has seen of the job that it is on.
struct Worker {
    slot: Arc<Slot>,
    job: usize,
    /// How long the job has probably run, where the system does not tell.
    shared: Duration,
}

struct Shared<R> {
    job: Arc<dyn Fn(usize) -> R + Send + Sync>,
    next: AtomicUsize,
    count: usize,
    begin: Instant,
    /// What workers have done since the watchdog last listened.
    done: Mutex<Vec<(usize, Outcome<R>)>>,
    /// Rung when a worker finds nothing more to do: the watchdog sleeps through single jobs.
    bell: Condvar,
}

impl<R> Shared<R> {
    fn done(&self) -> MutexGuard<'_, Vec<(usize, Outcome<R>)>> {
        // A list of outcomes is whole even where a thread died holding it.
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
    /// When the watchdog last looked, since the pool started.
    looked: Duration,
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
            done: Mutex::default(),
            bell: Condvar::new(),
        });
        let workers = (0..threads).filter_map(|_| hire(&shared)).collect();
        Self {
            shared,
            workers,
            outcomes: (0..count).map(|_| None).collect(),
            open: count,
            stuck: 0,
            looked: Duration::ZERO,
        }
    }

    /// Returns how many jobs have no outcome yet.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// Returns whether no worker is left.
    pub(super) fn is_deserted(&self) -> bool {
        self.workers.is_empty()
    }

    /// Returns the outcomes, in the order of the jobs.
    pub(super) fn into_outcomes(self) -> Vec<Outcome<R>> {
        let outcomes = self.outcomes.into_iter();
        outcomes
            .map(|outcome| outcome.unwrap_or(Outcome::TimedOut))
            .collect()
    }

    /// Waits a while, then takes what has been done.
    pub(super) fn listen(&mut self, wait: Duration) {
        let shared = Arc::clone(&self.shared);
        let mut done = shared.done();
        if done.len() < self.open {
            let waited = shared.bell.wait_timeout(done, wait);
            done = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        for (index, outcome) in done.drain(..) {
            self.settle(index, outcome);
        }
    }

    /// The first word on a job counts: a job that was given up may still come back.
    fn settle(&mut self, index: usize, outcome: Outcome<R>) {
        if let Some(place @ None) = self.outcomes.get_mut(index) {
            *place = Some(outcome);
            self.open -= 1;
        }
    }

    /// Returns the limit of a job, which is shorter once many hang.
    pub(super) fn limit(&self, limit: Duration) -> Duration {
        if self.stuck < MANY_STUCK {
            limit
        } else {
            limit / 10
        }
    }

    /// Replaces workers whose jobs have passed the limit.
    pub(super) fn leave_stuck_behind(&mut self, limit: Duration, patience: &dyn Fn(usize) -> u32) {
        let now = self.shared.begin.elapsed();
        let share = self.share(now);
        self.looked = now;
        for at in (0..self.workers.len()).rev() {
            let worker = &mut self.workers[at];
            let Some(job) = worker.see(share) else {
                continue;
            };
            if !worker.is_stuck(now, limit.saturating_mul(patience(job))) {
                continue;
            }
            let worker = self.workers.swap_remove(at);
            if let Some(thread) = worker.slot.thread() {
                thread.step_back();
            }
            self.settle(job, Outcome::TimedOut);
            self.stuck += 1;
            self.workers.extend(hire(&self.shared));
        }
    }

    /// How long each busy thread has probably run since the watchdog last looked. Where the machine lets the watchdog
    /// wait longer than it wished to, it lets the others wait too.
    fn share(&self, now: Duration) -> Duration {
        let passed = now.saturating_sub(self.looked).min(LOOK * 2);
        let busy = self.workers.len() + self.stuck;
        let (cores, busy) = (fit(cores()), fit(busy.max(1)));
        if busy > cores {
            passed * cores / busy
        } else {
            passed
        }
    }

    /// Nothing more is started, because the system gives no more threads; the rest counts as timed out. That is a
    /// shortage, which the run ends with.
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
    /// The job that the worker is on; `share` is how long it has probably run since the last look.
    fn see(&mut self, share: Duration) -> Option<usize> {
        let job = self.slot.job();
        if job == self.job {
            self.shared += share;
        } else {
            (self.job, self.shared) = (job, Duration::ZERO);
        }
        job.checked_sub(1)
    }

    fn is_stuck(&self, now: Duration, limit: Duration) -> bool {
        let wall = now.saturating_sub(self.slot.since());
        // No job runs longer than time passes.
        if wall <= limit {
            return false;
        }
        run_time(wall, self.slot.used(), self.shared) > limit
            || wall > limit.saturating_mul(LONGEST_WAIT)
    }
}

/// Starts a worker; none where the system gives no more threads.
fn hire<R: Send + 'static>(shared: &Arc<Shared<R>>) -> Option<Worker> {
    let slot = Arc::new(Slot::default());
    let start = |stack| {
        let (mine, shared) = (Arc::clone(&slot), Arc::clone(shared));
        let work = move || {
            note_own(stack);
            work(&shared, &mine);
        };
        let thread = std::thread::Builder::new().name("mdxlint-worker".to_owned());
        thread.stack_size(stack).spawn(work)
    };
    start(STACK).or_else(|_| start(SMALL_STACK)).ok()?;
    Some(Worker {
        slot,
        job: 0,
        shared: Duration::ZERO,
    })
}

fn work<R>(shared: &Shared<R>, slot: &Arc<Slot>) {
    slot.occupy();
    loop {
        let index = shared.next.fetch_add(1, Ordering::AcqRel);
        if index >= shared.count {
            break;
        }
        slot.begin(index, shared.begin.elapsed());
        let outcome = match caught(|| (shared.job)(index)) {
            Ok(result) => Outcome::Done(result),
            Err(message) => Outcome::Panicked(message),
        };
        slot.end();
        shared.done().push((index, outcome));
    }
    note("");
    shared.bell.notify_one();
}

fn fit(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
