//! Divides short work that cannot hang among threads.

use super::heap::reserve_heap;
use super::watch::cores;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;

/// Returns the result of `job` for each of the items, in order. If there are at least `least` items for each of two threads,
/// several threads work on them, and each takes the next item when it is done with one. The calling thread takes part, so it
/// also works if no other can be started.
///
/// # Panics
/// If `job` panics.
pub fn in_parts<T: Sync, R: Send>(
    items: &[T],
    least: usize,
    job: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let threads = cores().min(items.len() / least.max(1)).max(1);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else {
                return done;
            };
            done.push((at, job(item)));
        }
    };
    let mut done = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map_while(|_| {
                let thread = Builder::new().name("mdxlint-part".to_owned());
                let work = || {
                    reserve_heap();
                    work()
                };
                thread.spawn_scoped(scope, work).ok()
            })
            .collect();
        let mut done = work();
        for thread in others {
            done.extend(thread.join().unwrap_or_else(|why| resume_unwind(why)));
        }
        done
    });
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Runs `other` on another thread while `job` runs on this one, and returns the results of both. The first one is missing if
/// no thread could be started, or if `other` panicked.
pub fn beside<A: Send, B>(
    other: impl FnOnce() -> A + Send,
    job: impl FnOnce() -> B,
) -> (Option<A>, B) {
    std::thread::scope(|scope| {
        let thread = Builder::new().name("mdxlint-part".to_owned());
        let work = || {
            reserve_heap();
            other()
        };
        let other = thread.spawn_scoped(scope, work);
        let done = job();
        (other.ok().and_then(|thread| thread.join().ok()), done)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_jobs_are_done() {
        assert_eq!(beside(|| 1, || 2), (Some(1), 2));
        assert_eq!(beside(|| -> u8 { panic!("expected") }, || 2), (None, 2));
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
