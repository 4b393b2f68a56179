//! Visits all folders below a folder, with several threads.

use crate::workers::cores;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// The maximum number of threads: more do not make a disk faster.
const MAX_THREADS: usize = 12;

/// The folders that are still to be visited.
#[derive(Default)]
struct Pending {
    folders: Vec<PathBuf>,
    /// How many threads are visiting a folder, which may add others.
    busy: usize,
}

#[derive(Default)]
struct Queue {
    pending: Mutex<Pending>,
    /// Notified when there are more folders, or when a thread has finished one.
    changed: Condvar,
}

/// Calls `visit` with `root` and with each folder that a call adds to the given list. The calling thread takes part, so
/// it also works if no other thread can be started.
pub(super) fn each_folder(root: &Path, visit: &(dyn Fn(&Path, &mut Vec<PathBuf>) + Sync)) {
    let queue = Queue::default();
    queue.lock().folders.push(root.to_owned());
    std::thread::scope(|scope| {
        for _ in 1..cores().min(MAX_THREADS) {
            let thread = Builder::new().name("mdxlint-walk".to_owned());
            if thread.spawn_scoped(scope, || queue.work(visit)).is_err() {
                break;
            }
        }
        queue.work(visit);
    });
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Visits folders until none are left.
    fn work(&self, visit: &dyn Fn(&Path, &mut Vec<PathBuf>)) {
        while let Some(folder) = self.next() {
            let mut visited = Visited {
                queue: self,
                inner: Vec::new(),
            };
            visit(&folder, &mut visited.inner);
        }
    }

    fn next(&self) -> Option<PathBuf> {
        let mut pending = self.lock();
        loop {
            if let Some(folder) = pending.folders.pop() {
                pending.busy += 1;
                return Some(folder);
            }
            if pending.busy == 0 {
                return None;
            }
            pending = self
                .changed
                .wait(pending)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A folder that a thread is visiting. Dropping it lets the others continue, even if the visit panicked.
struct Visited<'q> {
    queue: &'q Queue,
    inner: Vec<PathBuf>,
}

impl Drop for Visited<'_> {
    fn drop(&mut self) {
        let mut pending = self.queue.lock();
        pending.folders.append(&mut self.inner);
        pending.busy -= 1;
        drop(pending);
        self.queue.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_is_visited_once() {
        let seen = Mutex::new(Vec::new());
        each_folder(Path::new("a"), &|folder, pending| {
            if folder.components().count() < 4 {
                pending.extend((0..6).map(|number| folder.join(number.to_string())));
            }
            seen.lock().expect("held").push(folder.to_owned());
        });
        let mut seen = seen.into_inner().expect("held");
        assert_eq!(seen.len(), 1 + 6 + 36 + 216);
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 1 + 6 + 36 + 216);
    }
}
