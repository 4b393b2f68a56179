//! Divides short work that cannot hang among threads.

use super::watch::cores;
use std::panic::resume_unwind;
use std::thread::Builder;

/// Returns the result of `job` for each of the items, in order. If there are at least `least` items for each of two threads,
/// several threads work on them. The calling one takes part, so it also works if no other can be started.
///
/// # Panics
/// If `job` panics.
pub fn in_parts<T: Sync, R: Send>(
    items: &[T],
    least: usize,
    job: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let threads = cores().min(items.len() / least.max(1)).max(1);
    let size = items.len().div_ceil(threads).max(1);
    let work = |part: &[T]| part.iter().map(&job).collect::<Vec<R>>();
    std::thread::scope(|scope| {
        let mut parts = items.chunks(size);
        let first = parts.next().unwrap_or_default();
        let others: Vec<_> = parts
            .map(|part| {
                let thread = Builder::new().name("mdxlint-part".to_owned());
                (part, thread.spawn_scoped(scope, move || work(part)))
            })
            .collect();
        let mut results = work(first);
        for (part, thread) in others {
            results.extend(match thread {
                Ok(thread) => thread.join().unwrap_or_else(|why| resume_unwind(why)),
                Err(_) => work(part),
            });
        }
        results
    })
}

/// Runs `other` on another thread while `job` runs on this one, and returns the results of both. The first one is missing if
/// no thread could be started, or if `other` panicked.
pub fn beside<A: Send, B>(
    other: impl FnOnce() -> A + Send,
    job: impl FnOnce() -> B,
) -> (Option<A>, B) {
    std::thread::scope(|scope| {
        let thread = Builder::new().name("mdxlint-part".to_owned());
        let other = thread.spawn_scoped(scope, other);
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
