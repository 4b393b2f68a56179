//! Stacks that are large enough for what recurses on them.

use super::panics::caught;
use super::shortage::Shortage;
use super::slot::Lent;
use std::cell::Cell;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// The stack of a worker.
pub(super) const STACK: usize = 16 << 20;
/// The stack of a worker where the system does not give more.
pub(super) const SMALL_STACK: usize = 4 << 20;
/// What the frames around a recursion take: those of rules and of a parser that does not recurse yet.
const MARGIN: usize = 1 << 20;

thread_local! {
    /// The stack that this thread was started with; 0 where that is not known.
    static OWN: Cell<usize> = const { Cell::new(0) };
}

/// Notes that the calling thread was started with a stack of so many bytes.
pub(super) fn note_own(bytes: usize) {
    OWN.set(bytes);
}

/// Runs `job` where it may use `bytes` of stack: on the calling thread if that was started with as many, else on a
/// thread of its own. The system gives a stack its memory page by page, so a large one costs nothing until it is used.
///
/// # Errors
/// [`Shortage`] where no thread could be started.
///
/// # Panics
/// Where `job` panics.
pub fn with_stack<R: Send>(bytes: usize, job: impl FnOnce() -> R + Send) -> Result<R, Shortage> {
    if bytes + MARGIN <= OWN.get() {
        return Ok(job());
    }
    let lent = Lent::new();
    let size = bytes + MARGIN;
    let result = std::thread::scope(|scope| {
        let work = || {
            note_own(size);
            lent.take();
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
    fn a_panic_on_another_stack_comes_through() {
        let broken = caught(|| with_stack(64 << 20, || panic!("five")));
        assert!(broken.is_err_and(|message| message.contains("five")));
    }
}
