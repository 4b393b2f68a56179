//! Many jobs on a few threads, with a watchdog.
//!
//! A thread that hangs cannot be stopped from outside. So each worker says which job it is on since when; one
//! that passes the limit is left behind and replaced, and its job counts as timed out. The process ends
//! without waiting for it.

use super::panics::caught;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The stack of a worker: the expression parser recurses, and the nesting that pages may have is bounded for this size.
const STACK: usize = 16 << 20;
/// How often the watchdog looks while nothing is heard.
const LOOK: Duration = Duration::from_millis(50);
/// Threads that may hang at once. They burn a core each, so after this many the rest of the jobs is given up.
const MOST_STUCK: usize = 16;

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
    /// How long one job may take.
    pub limit: Duration,
}

impl Default for Pool {
    /// A thread a core, ten seconds a job.
    fn default() -> Self {
        Self {
            threads: std::thread::available_parallelism().map_or(1, Into::into),
            limit: Duration::from_secs(10),
        }
    }
}

impl Pool {
    /// Runs `job(0)` to `job(count - 1)` and gives the outcomes in that order. `progress` hears how many are done.
    pub fn run<R: Send + 'static>(
        &self,
        count: usize,
        job: impl Fn(usize) -> R + Send + Sync + 'static,
        progress: &mut dyn FnMut(usize),
    ) -> Vec<Outcome<R>> {
        let mut watch = Watch::start(count, self.threads.clamp(1, count.max(1)), Arc::new(job));
        while watch.open > 0 {
            if watch.slots.is_empty() {
                watch.give_up();
            }
            watch.listen(LOOK.min(self.limit));
            watch.leave_stuck_behind(self.limit);
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
struct Slot {
    /// The job's number plus one; 0 while idle.
    job: AtomicUsize,
    /// Milliseconds since the pool started.
    since: AtomicU64,
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
    slots: Vec<Arc<Slot>>,
    outcomes: Vec<Option<Outcome<R>>>,
    open: usize,
    stuck: usize,
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
        let slots = (0..threads).filter_map(|_| hire(&shared)).collect();
        Self {
            shared,
            slots,
            outcomes: (0..count).map(|_| None).collect(),
            open: count,
            stuck: 0,
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

    fn leave_stuck_behind(&mut self, limit: Duration) {
        let now = millis(self.shared.begin.elapsed());
        for at in (0..self.slots.len()).rev() {
            let job = self.slots[at].job.load(Ordering::Acquire);
            let since = self.slots[at].since.load(Ordering::Acquire);
            if job == 0 || now.saturating_sub(since) <= millis(limit) {
                continue;
            }
            self.slots.swap_remove(at);
            self.settle(job - 1, Outcome::TimedOut);
            self.stuck += 1;
            if self.stuck >= MOST_STUCK {
                self.give_up();
            } else {
                self.slots.extend(hire(&self.shared));
            }
        }
    }

    /// Nothing more is started; what was not started counts as timed out.
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

/// Starts a worker; none where the system gives no more threads.
fn hire<R: Send + 'static>(shared: &Arc<Shared<R>>) -> Option<Arc<Slot>> {
    let slot = Arc::new(Slot {
        job: AtomicUsize::new(0),
        since: AtomicU64::new(0),
    });
    let (mine, shared) = (Arc::clone(&slot), Arc::clone(shared));
    std::thread::Builder::new()
        .name("mdxlint-worker".to_owned())
        .stack_size(STACK)
        .spawn(move || work(&shared, &mine))
        .ok()?;
    Some(slot)
}

fn work<R>(shared: &Shared<R>, slot: &Slot) {
    loop {
        let index = shared.next.fetch_add(1, Ordering::AcqRel);
        if index >= shared.count {
            break;
        }
        slot.since
            .store(millis(shared.begin.elapsed()), Ordering::Release);
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

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
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
}
