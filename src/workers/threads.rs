//! Threads that wait for more work.
//!
//! The system often starts a new thread on the processor of the thread that asks for it, although another one is idle, and moves it
//! milliseconds later: as long as a small site takes. A thread that waited continues at once where it was.

use super::cores::cores;
use super::heap::reserve_heap;
use super::panics::caught;
use super::stack::{STACK, note_own};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::io;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// How long a thread looks for more work before it sleeps: the time between two parts of a run on a large site.
const AWAKE: Duration = Duration::from_millis(2);

/// Work for a thread, which can keep the thread for more.
pub(super) type Work = Box<dyn FnOnce(&mut OwnThread) + Send>;

/// The work for threads that wait. The first one to look takes it: a thread that is awake, on a processor with nothing else to
/// do.
static WORK: LazyLock<(Sender<Work>, Receiver<Work>)> = LazyLock::new(unbounded);

/// The number of threads that wait and that no work was given to.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// The thread that does a piece of work.
pub(super) struct OwnThread {
    /// Whether the thread has the usual stack, which all work can count on.
    has_stack: bool,
    /// Whether it waits for more work after this one.
    waits: bool,
}

impl OwnThread {
    /// Lets the thread wait for more work after this one. Otherwise it ends.
    pub(super) fn keep(&mut self) {
        if self.has_stack && !self.waits {
            self.waits = true;
            WAITING.fetch_add(1, Ordering::SeqCst);
        }
    }
}

/// Does `work` on a thread that waits, or on a new one with `stack` bytes of stack.
///
/// # Errors
/// If the system provides no more threads.
pub(super) fn start(stack: usize, work: Work) -> io::Result<()> {
    let one_less = |waiting: usize| waiting.checked_sub(1);
    if WAITING
        .try_update(Ordering::SeqCst, Ordering::SeqCst, one_less)
        .is_ok()
    {
        // The other end of the channel is never dropped.
        let _ = WORK.0.send(work);
        return Ok(());
    }
    let own = OwnThread {
        has_stack: stack == STACK,
        waits: false,
    };
    let thread = Builder::new().name("mdxlint-worker".to_owned());
    let serve = move || {
        note_own(stack);
        reserve_heap();
        serve(work, own);
    };
    thread.stack_size(stack).spawn(serve).map(drop)
}

fn serve(mut work: Work, mut own: OwnThread) {
    loop {
        // The thread may already have been kept for more work.
        let _ = caught(|| work(&mut own));
        if !std::mem::take(&mut own.waits) {
            return;
        }
        let Some(next) = next(&WORK.1) else {
            return;
        };
        work = next;
    }
}

/// Returns the next work, or `None` if there is none any more. Looks for it without sleeping for a while first, so that the
/// thread stays on its processor, unless as many threads as may run beside the calling one do already.
fn next(work: &Receiver<Work>) -> Option<Work> {
    static AWAKE_THREADS: AtomicUsize = AtomicUsize::new(0);
    let begin = Instant::now();
    let is_needed = AWAKE_THREADS.fetch_add(1, Ordering::SeqCst) + 1 < cores();
    let mut next = work.try_recv();
    while is_needed && next.is_err() && begin.elapsed() < AWAKE {
        std::thread::yield_now();
        next = work.try_recv();
    }
    AWAKE_THREADS.fetch_sub(1, Ordering::SeqCst);
    next.or_else(|_| work.recv()).ok()
}
