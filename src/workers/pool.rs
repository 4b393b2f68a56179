//! Runs many jobs on a few threads, with a watchdog.
//!
//! A thread that hangs cannot be stopped from outside. So each worker records its job and when it started. A worker
//! that exceeds the limit is abandoned and replaced, and its job counts as timed out. If the job returns after all, its
//! result is dropped, and the worker takes no other job. The process ends without waiting for it. The limit is for
//! processor time, so that jobs do not fail only because the machine is busy.

use super::cores::cores;
use super::outcome::Outcome;
use super::watch::{CHECK_INTERVAL, Watch};
use std::sync::Arc;
use std::time::Duration;

/// The settings for running jobs.
#[derive(Debug, Clone, Copy)]
pub struct Pool {
    /// The number of threads.
    pub threads: usize,
    /// The maximum processor time of one job.
    pub limit: Duration,
}

impl Default for Pool {
    /// Returns one thread per core, and ten seconds per job.
    fn default() -> Self {
        Self {
            threads: cores(),
            limit: Duration::from_secs(10),
        }
    }
}

impl Pool {
    /// Runs `job(0)` to `job(count - 1)` and returns the outcomes in that order. `progress` is called with the number
    /// of finished jobs.
    pub fn run<R: Send + 'static>(
        &self,
        count: usize,
        job: impl Fn(usize) -> R + Send + Sync + 'static,
        progress: &mut dyn FnMut(usize),
    ) -> Vec<Outcome<R>> {
        self.run_uneven(count, job, &|_| 1, progress)
    }

    /// Like [`Pool::run`], but multiplies the limit of each job by the result of `patience` for its number.
    pub fn run_uneven<R: Send + 'static>(
        &self,
        count: usize,
        job: impl Fn(usize) -> R + Send + Sync + 'static,
        patience: &dyn Fn(usize) -> u32,
        progress: &mut dyn FnMut(usize),
    ) -> Vec<Outcome<R>> {
        let mut watch = Watch::start(count, self.threads.clamp(1, count.max(1)), Arc::new(job));
        while watch.open() > 0 {
            if watch.has_no_workers() {
                watch.give_up();
            }
            let limit = watch.limit(self.limit);
            watch.listen(limit.clamp(Duration::from_millis(1), CHECK_INTERVAL));
            watch.replace_stuck_workers(limit, patience);
            progress(count - watch.open());
        }
        watch.rest();
        watch.into_outcomes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workers::clock::own_time;
    use std::cell::RefCell;
    use std::sync::atomic::Ordering;
    use std::sync::mpsc::Sender;
    use std::sync::{Barrier, Mutex};

    #[test]
    fn outcomes_are_in_the_order_of_the_jobs() {
        let outcomes = Pool::default().run(100, |index| index * 2, &mut |_| ());
        let expected: Vec<_> = (0..100).map(|index| Outcome::Done(index * 2)).collect();
        assert_eq!(outcomes, expected);
    }

    #[test]
    fn hanging_and_panicking_jobs_do_not_affect_the_others() {
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
    fn many_hanging_jobs_time_out_in_bounded_time() {
        let pool = Pool {
            threads: 2,
            limit: Duration::from_millis(20),
        };
        let hang = |_| std::thread::sleep(Duration::from_hours(1));
        let outcomes = pool.run(1000, hang, &mut |_| ());
        assert!(outcomes.iter().all(|outcome| *outcome == Outcome::TimedOut));
    }

    /// Keeps a processor busy for `time`.
    #[cfg(target_os = "linux")]
    fn spin(time: Duration) {
        let end = own_time() + time;
        while own_time() < end {}
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn jobs_do_not_time_out_on_a_busy_machine() {
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
    fn good_jobs_finish_even_if_many_hang() {
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
    fn a_replaced_worker_takes_no_further_job() {
        thread_local! {
            /// Dropped when the thread ends.
            static UNTIL_END: RefCell<Option<Sender<()>>> = const { RefCell::new(None) };
        }
        let pool = Pool {
            threads: 1,
            limit: Duration::from_millis(10),
        };
        let (sender, receiver) = std::sync::mpsc::channel();
        let ends = Mutex::new((Some(sender), receiver));
        let both_run = Barrier::new(2);
        let job = move |index| {
            match index {
                // The first job returns only after its worker was replaced.
                0 => {
                    UNTIL_END.set(ends.lock().expect("no panic").0.take());
                    both_run.wait();
                }
                // The second job leaves the other jobs to the first worker until that ends.
                1 => {
                    both_run.wait();
                    let end = ends.lock().expect("no panic").1.recv();
                    end.expect_err("the sender is dropped");
                }
                _ => (),
            }
            std::thread::current().id()
        };
        let patience = |index| if index == 0 { 1 } else { u32::MAX };
        let outcomes = pool.run_uneven(4, job, &patience, &mut |_| ());
        assert_eq!(outcomes[0], Outcome::TimedOut);
        assert!(matches!(outcomes[1], Outcome::Done(_)));
        assert_eq!(outcomes[1], outcomes[2]);
        assert_eq!(outcomes[1], outcomes[3]);
    }

    #[test]
    fn patience_extends_the_limit() {
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
