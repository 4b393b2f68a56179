//! Divides short work that cannot hang among threads.

use super::cores::cores;
use super::panics::caught;
use super::stack::STACK;
use super::threads::{self, OwnThread};
use rayon_core::{Scope, ThreadBuilder, ThreadPoolBuilder};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

/// The maximum number of threads for the items of one list: for short work, more are not worth it.
const MAX_THREADS: usize = 8;

/// Calls `job` with a scope in which `count` other threads do work: threads that wait for work, and new ones. Calls it with `None`
/// if they cannot be started, and on a thread that does such work: while that waited for others, it would begin other work, which
/// may wait for a lock that the first work holds.
fn with_others<'s, R>(count: usize, job: impl FnOnce(Option<&Scope<'s>>) -> R) -> R {
    if rayon_core::current_thread_index().is_some() {
        return job(None);
    }
    let (kept, all_kept) = mpsc::channel::<()>();
    let start = move |thread: ThreadBuilder| {
        let kept = kept.clone();
        let work = move |own: &mut OwnThread| {
            thread.run();
            own.keep();
            drop(kept);
        };
        threads::start(STACK, Box::new(work))
    };
    let pool = ThreadPoolBuilder::new().num_threads(count);
    let Ok(pool) = pool.spawn_handler(start).build() else {
        return job(None);
    };
    let result = pool.in_place_scope(|scope| job(Some(scope)));
    drop(pool);
    // Until the threads wait again, the next work would start others. No message is ever sent.
    let _ = all_kept.recv();
    result
}

fn most_threads() -> usize {
    cores().min(MAX_THREADS)
}

/// Returns the result of `job` for each of the items, in order. If there are at least `least` items for each of two threads,
/// several threads work on them, and each takes the next item when it is done with one. The calling thread takes part, so it
/// also works if no other can be started. It must not hold a lock that other work waits for: then no thread may be left.
///
/// # Panics
/// If `job` panics.
pub fn in_parts<T: Sync, R: Send>(
    items: &[T],
    least: usize,
    job: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let threads = most_threads().min(items.len() / least.max(1)).max(1);
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else {
                break;
            };
            done.push((at, job(item)));
        }
        let mut all = results.lock().unwrap_or_else(PoisonError::into_inner);
        all.append(&mut done);
    };
    if threads > 1 {
        with_others(threads - 1, |scope| {
            if let Some(scope) = scope {
                (1..threads).for_each(|_| scope.spawn(|_| work()));
            }
            work();
        });
    } else {
        work();
    }
    let mut all = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_unstable_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}

/// Runs `other` on another thread, if there is one, while `job` runs on this one, and returns the results of both. The first
/// one is missing if `other` panicked.
pub fn beside<A: Send, B>(
    other: impl FnOnce() -> A + Send,
    job: impl FnOnce() -> B,
) -> (Option<A>, B) {
    let mut result = None;
    let other = || result = caught(other).ok();
    let done = with_others(1, |scope| {
        match scope {
            Some(scope) => scope.spawn(|_| other()),
            None => other(),
        }
        job()
    });
    (result, done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn both_jobs_are_done() {
        assert_eq!(beside(|| 1, || 2), (Some(1), 2));
        assert_eq!(beside(|| -> u8 { panic!("expected") }, || 2), (None, 2));
    }

    #[test]
    fn waiting_threads_begin_no_other_work() {
        let lock = Mutex::new(());
        let work = || {
            let _held = lock.lock().unwrap_or_else(PoisonError::into_inner);
            in_parts(&[(); 32], 1, |()| {
                std::thread::sleep(Duration::from_millis(1));
            })
        };
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| beside(work, || ()).0))
                .collect();
            for one in all {
                assert_eq!(one.join().expect("no panic"), Some(vec![(); 32]));
            }
        });
    }

    #[test]
    fn results_are_in_the_order_of_the_items() {
        for count in [0, 1, 2, 7, 1_000] {
            let items: Vec<usize> = (0..count).collect();
            let expected: Vec<usize> = items.iter().map(|item| item * 2).collect();
            for least in [0, 1, 3, 10_000] {
                assert_eq!(in_parts(&items, least, |item| item * 2), expected);
            }
        }
    }
}
