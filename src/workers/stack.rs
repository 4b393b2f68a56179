//! Runs jobs with a stack that is large enough for their recursion.

use super::panics::caught;
use super::shortage::Shortage;
use super::slot::LentSlot;
use std::cell::Cell;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// The stack size of a worker in bytes.
pub(super) const STACK: usize = 32 << 20;
/// The stack size of a worker in bytes if the system does not provide more.
pub(super) const SMALL_STACK: usize = 4 << 20;
/// The stack for the frames before the recursion: those of rules and of the start of a parser.
const MARGIN: usize = 1 << 20;

thread_local! {
    /// The stack size that this thread was started with; 0 if unknown.
    static OWN: Cell<usize> = const { Cell::new(0) };
}

/// Records that the calling thread was started with a stack of this size.
pub(super) fn note_own(bytes: usize) {
    OWN.set(bytes);
}

/// Runs `job` with at least `bytes` of stack: on the calling thread if that was started with enough, otherwise on a new
/// thread. The system allocates a stack page by page, so a large one costs nothing until it is used.
///
/// # Errors
/// [`Shortage`] if no thread could be started.
///
/// # Panics
/// If `job` panics.
pub fn with_stack<R: Send>(bytes: usize, job: impl FnOnce() -> R + Send) -> Result<R, Shortage> {
    if bytes + MARGIN <= OWN.get() {
        return Ok(job());
    }
    let lent = LentSlot::new();
    let size = bytes + MARGIN;
    let result = std::thread::scope(|scope| {
        let work = || {
            note_own(size);
            lent.take_over();
            caught(job)
        };
        let thread = start(scope, size, work).map_err(|_| Shortage::here())?;
        Ok(thread.join())
    });
    lent.give_back();
    match result? {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(message)) => panic!("{message}"),
        Err(payload) => std::panic::resume_unwind(payload),
    }
}

fn start<'scope, R: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    size: usize,
    work: impl FnOnce() -> R + Send + 'scope,
) -> std::io::Result<ScopedJoinHandle<'scope, R>> {
    Builder::new()
        .name("mdxlint-deep".to_owned())
        .stack_size(size)
        .spawn_scoped(scope, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recurses `left` times, over more than a hundred bytes each.
    fn sink(left: usize) -> u8 {
        let frame = std::hint::black_box([1_u8; 128]);
        if left == 0 {
            frame[0]
        } else {
            sink(left - 1).max(std::hint::black_box(frame[left % 128]))
        }
    }

    #[test]
    fn a_job_gets_the_stack_that_it_needs() {
        assert_eq!(with_stack(256 << 20, || sink(200_000)), Ok(1));
        let inner = || with_stack(1 << 20, || OWN.get());
        assert_eq!(with_stack(8 << 20, inner), Ok(Ok((8 << 20) + MARGIN)));
    }

    #[test]
    fn a_panic_on_another_stack_is_passed_on() {
        let broken = caught(|| with_stack(64 << 20, || panic!("five")));
        assert!(broken.is_err_and(|message| message.contains("five")));
    }
}
