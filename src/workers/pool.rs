//! Many jobs on a few threads, with a watchdog.
//!
//! A thread that hangs cannot be stopped from outside. So each worker tells which job it is on since when; one that
//! passes the limit is left behind and replaced, and its job counts as timed out. The process ends without waiting for
//! it. The limit is of processor time, so that a busy machine fails no job that it merely slows down.

use super::clock::{ThreadNumber, own_time, run_time};
use super::panics::caught;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The stack of a worker: the expression parser recurses, and the nesting that pages may have is bounded for this size.
const STACK: usize = 16 << 20;
/// How often the watchdog looks while nothing is heard.
const LOOK: Duration = Duration::from_millis(50);
/// After so many threads that hang, each later job has a tenth of the limit: hundreds of pages may hang for one reason,
/// and a good one takes milliseconds.
const MANY_STUCK: usize = 16;
/// A job may take so many times its limit of wall time, however little of that it runs.
const LONGEST_WAIT: u32 = 30;

/// How a job ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<R> {
    /// It came back.
    Done(R),
    /// It panicked, with this message.
    Panicked(String),
    /// It passed the limit.
    TimedOut,
}

/// How jobs are run.
#[derive(Debug, Clone, Copy)]
pub struct Pool {
    /// How many threads work at once.
    pub threads: usize,
    /// How much processor time one job may take.
    pub limit: Duration,
}

impl Default for Pool {
    /// A thread a core, ten seconds a job.
    fn default() -> Self {
        Self {
            threads: cores(),
            limit: Duration::from_secs(10),
        }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

impl Pool {
    /// Runs `job(0)` to `job(count - 1)` and gives the outcomes in that order. `progress` hears how many are done.
    pub fn run<R: Send + 'static>(
        &self,
        count: usize,
        job: impl Fn(usize) -> R + Send + Sync + 'static,
        progress: &mut dyn FnMut(usize),
    ) -> Vec<Outcome<R>> {
        self.run_uneven(count, job, &|_| 1, progress)
    }

    /// As [`Pool::run`], where the job of each number may take as many times the limit as `patience` tells.
    pub fn run_uneven<R: Send + 'static>(
        &self,
        count: usize,
        job: impl Fn(usize) -> R + Send + Sync + 'static,
        patience: &dyn Fn(usize) -> u32,
        progress: &mut dyn FnMut(usize),
    ) -> Vec<Outcome<R>> {
        let mut watch = Watch::start(count, self.threads.clamp(1, count.max(1)), Arc::new(job));
        while watch.open > 0 {
            if watch.workers.is_empty() {
                watch.give_up();
            }
            let limit = watch.limit(self.limit);
            watch.listen(limit.clamp(Duration::from_millis(1), LOOK));
            watch.leave_stuck_behind(limit, patience);
            progress(count - watch.open);
        }
        watch
            .outcomes
            .into_iter()
            .map(|outcome| outcome.unwrap_or(Outcome::TimedOut))
            .collect()
    }
}

/// What a worker tells the watchdog: the job that it is on, and since when.
#[derive(Default)]
struct Slot {
    /// The job's number plus one; 0 while idle.
    job: AtomicUsize,
    /// Microseconds since the pool started.
    since: AtomicU64,
    /// The processor time of the thread then, in microseconds.
    used: AtomicU64,
    thread: OnceLock<ThreadNumber>,
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

struct Watch<R> {
    shared: Arc<Shared<R>>,
    workers: Vec<Worker>,
    outcomes: Vec<Option<Outcome<R>>>,
    open: usize,
    stuck: usize,
    /// When the watchdog last looked, since the pool started.
    looked: Duration,
}

impl<R: Send + 'static> Watch<R> {
    fn start(count: usize, threads: usize, job: Arc<dyn Fn(usize) -> R + Send + Sync>) -> Self {
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

    /// Waits a while, then takes what has been done.
    fn listen(&mut self, wait: Duration) {
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

    fn limit(&self, limit: Duration) -> Duration {
        if self.stuck < MANY_STUCK {
            limit
        } else {
            limit / 10
        }
    }

    fn leave_stuck_behind(&mut self, limit: Duration, patience: &dyn Fn(usize) -> u32) {
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
            if let Some(thread) = worker.slot.thread.get() {
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

    /// Nothing more is started, because the system gives no more threads; the rest counts as timed out.
    fn give_up(&mut self) {
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
        let job = self.slot.job.load(Ordering::Acquire);
        if job == self.job {
            self.shared += share;
        } else {
            (self.job, self.shared) = (job, Duration::ZERO);
        }
        job.checked_sub(1)
    }

    fn is_stuck(&self, now: Duration, limit: Duration) -> bool {
        let since = Duration::from_micros(self.slot.since.load(Ordering::Acquire));
        let wall = now.saturating_sub(since);
        // No job runs longer than time passes.
        if wall <= limit {
            return false;
        }
        let before = Duration::from_micros(self.slot.used.load(Ordering::Acquire));
        let used = self.slot.thread.get().and_then(|thread| thread.time());
        let used = used.map(|used| used.saturating_sub(before));
        run_time(wall, used, self.shared) > limit || wall > limit.saturating_mul(LONGEST_WAIT)
    }
}

/// Starts a worker; none where the system gives no more threads.
fn hire<R: Send + 'static>(shared: &Arc<Shared<R>>) -> Option<Worker> {
    let slot = Arc::new(Slot::default());
    let (mine, shared) = (Arc::clone(&slot), Arc::clone(shared));
    std::thread::Builder::new()
        .name("mdxlint-worker".to_owned())
        .stack_size(STACK)
        .spawn(move || work(&shared, &mine))
        .ok()?;
    Some(Worker {
        slot,
        job: 0,
        shared: Duration::ZERO,
    })
}

fn work<R>(shared: &Shared<R>, slot: &Slot) {
    if let Some(own) = ThreadNumber::own() {
        let _ = slot.thread.set(own);
    }
    loop {
        let index = shared.next.fetch_add(1, Ordering::AcqRel);
        if index >= shared.count {
            break;
        }
        slot.since
            .store(micros(shared.begin.elapsed()), Ordering::Release);
        slot.used.store(micros(own_time()), Ordering::Release);
        slot.job.store(index + 1, Ordering::Release);
        let outcome = match caught(|| (shared.job)(index)) {
            Ok(result) => Outcome::Done(result),
            Err(message) => Outcome::Panicked(message),
        };
        slot.job.store(0, Ordering::Release);
        shared.done().push((index, outcome));
    }
    shared.bell.notify_one();
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn fit(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_in_the_order_of_the_jobs() {
        let outcomes = Pool::default().run(100, |index| index * 2, &mut |_| ());
        let expected: Vec<_> = (0..100).map(|index| Outcome::Done(index * 2)).collect();
        assert_eq!(outcomes, expected);
    }

    #[test]
    fn a_hanging_and_a_panicking_job_leave_the_others_alone() {
        let pool = Pool {
            threads: 2,
            limit: Duration::from_millis(100),
        };
        let job = |index| {
            match index {
                3 => std::thread::sleep(Duration::from_hours(1)),
                5 => panic!("five"),
                _ => (),
            }
            index
        };
        let outcomes = pool.run(8, job, &mut |_| ());
        assert_eq!(outcomes[3], Outcome::TimedOut);
        assert!(matches!(&outcomes[5], Outcome::Panicked(message) if message.starts_with("five")));
        let done = outcomes
            .iter()
            .filter(|outcome| matches!(outcome, Outcome::Done(_)));
        assert_eq!(done.count(), 6);
    }

    #[test]
    fn many_hanging_jobs_end_the_run_in_bounded_time() {
        let pool = Pool {
            threads: 2,
            limit: Duration::from_millis(20),
        };
        let hang = |_| std::thread::sleep(Duration::from_hours(1));
        let outcomes = pool.run(1000, hang, &mut |_| ());
        assert!(outcomes.iter().all(|outcome| *outcome == Outcome::TimedOut));
    }

    /// Keeps a processor busy for so long.
    #[cfg(target_os = "linux")]
    fn spin(time: Duration) {
        let end = own_time() + time;
        while own_time() < end {}
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_busy_machine_fails_no_job() {
        // Each job is well within its limit, but all of them together take much longer.
        let pool = Pool {
            threads: 8 * cores(),
            limit: Duration::from_millis(150),
        };
        let count = pool.threads;
        let outcomes = pool.run(count, |_| spin(Duration::from_millis(50)), &mut |_| ());
        assert!(outcomes.iter().all(|outcome| *outcome == Outcome::Done(())));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn good_jobs_are_done_however_many_hang() {
        static IS_OVER: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
        let pool = Pool {
            threads: 2,
            limit: Duration::from_millis(50),
        };
        let job = |index: usize| {
            while index < 40 && !IS_OVER.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
            index
        };
        let outcomes = pool.run(100, job, &mut |_| ());
        IS_OVER.store(true, Ordering::Relaxed);
        for (index, outcome) in outcomes.into_iter().enumerate() {
            let expected = if index < 40 {
                Outcome::TimedOut
            } else {
                Outcome::Done(index)
            };
            assert_eq!(outcome, expected, "{index}");
        }
    }

    #[test]
    fn a_patient_job_may_take_longer() {
        let pool = Pool {
            threads: 2,
            limit: Duration::from_millis(20),
        };
        let job = |_| std::thread::sleep(Duration::from_millis(200));
        let patience = |index| if index == 0 { 100 } else { 1 };
        let outcomes = pool.run_uneven(2, job, &patience, &mut |_| ());
        assert_eq!(outcomes, [Outcome::Done(()), Outcome::TimedOut]);
    }
}
