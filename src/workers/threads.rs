//! Threads that wait for more work.
//!
//! The system often starts a new thread on the processor of the thread that asks for it, although another one is idle, and moves it
//! milliseconds later: as long as a small site takes. A thread that waited continues at once where it was.

use super::heap::reserve_heap;
use super::stack::{STACK, note_own};
use std::io;
use std::sync::mpsc::{self, Receiver, SendError, Sender, TryRecvError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// How long a thread looks for more work before it sleeps: the time between two parts of a run on a large site.
const AWAKE: Duration = Duration::from_millis(2);

/// Work for a thread, which can keep the thread for more.
pub(super) type Work = Box<dyn FnOnce(&mut OwnThread) + Send>;

/// The threads that wait, the last one that worked at the end.
static WAITING: Mutex<Vec<Sender<Work>>> = Mutex::new(Vec::new());

fn waiting() -> MutexGuard<'static, Vec<Sender<Work>>> {
    // The list is valid even if a thread panicked while it held the lock.
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread that does a piece of work.
pub(super) struct OwnThread {
    sender: Sender<Work>,
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
            waiting().push(self.sender.clone());
        }
    }
}

/// Does `work` on a thread that waits, or on a new one with `stack` bytes of stack.
///
/// # Errors
/// If the system provides no more threads.
pub(super) fn start(stack: usize, mut work: Work) -> io::Result<()> {
    loop {
        let Some(thread) = waiting().pop() else {
            break;
        };
        match thread.send(work) {
            Ok(()) => return Ok(()),
            Err(SendError(back)) => work = back,
        }
    }
    let (sender, receiver) = mpsc::channel();
    let own = OwnThread {
        sender,
        has_stack: stack == STACK,
        waits: false,
    };
    let thread = Builder::new().name("mdxlint-worker".to_owned());
    let serve = move || {
        note_own(stack);
        reserve_heap();
        serve(work, own, &receiver);
    };
    thread.stack_size(stack).spawn(serve).map(drop)
}

fn serve(mut work: Work, mut own: OwnThread, receiver: &Receiver<Work>) {
    loop {
        work(&mut own);
        if !std::mem::take(&mut own.waits) {
            return;
        }
        let Some(next) = next(receiver) else {
            return;
        };
        work = next;
    }
}

/// Returns the next work, or `None` if there is none any more. Looks for it without sleeping for a while first, so that the
/// thread stays on its processor.
fn next(receiver: &Receiver<Work>) -> Option<Work> {
    let begin = Instant::now();
    while begin.elapsed() < AWAKE {
        match receiver.try_recv() {
            Ok(work) => return Some(work),
            Err(TryRecvError::Empty) => std::thread::yield_now(),
            Err(TryRecvError::Disconnected) => return None,
        }
    }
    receiver.recv().ok()
}
