//! Folders below a folder, visited by as many threads as the system gives.

use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// Threads beyond these make a disk no faster.
const MOST: usize = 12;

/// What is still to be visited.
#[derive(Default)]
struct Due {
    folders: Vec<PathBuf>,
    /// How many threads are in a folder, which may have others in it.
    busy: usize,
}

#[derive(Default)]
struct Queue {
    due: Mutex<Due>,
    /// Rung when there are more folders, or no thread is in one any longer.
    bell: Condvar,
}

/// Calls `visit` with `root` and with each folder that a call adds to the list that it is given. The calling thread
/// does its part, so that no other thread is necessary.
pub(super) fn each_folder(root: &Path, visit: &(impl Fn(&Path, &mut Vec<PathBuf>) + Sync)) {
    let queue = Queue::default();
    queue.lock().folders.push(root.to_owned());
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    std::thread::scope(|scope| {
        for _ in 1..cores.min(MOST) {
            let thread = Builder::new().name("mdxlint-walk".to_owned());
            if thread.spawn_scoped(scope, || queue.work(visit)).is_err() {
                break;
            }
        }
        queue.work(visit);
    });
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Due> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Visits folders until there are no more.
    fn work(&self, visit: &impl Fn(&Path, &mut Vec<PathBuf>)) {
        while let Some(folder) = self.next() {
            let mut visited = Visited {
                queue: self,
                inner: Vec::new(),
            };
            visit(&folder, &mut visited.inner);
        }
    }

    fn next(&self) -> Option<PathBuf> {
        let mut due = self.lock();
        loop {
            if let Some(folder) = due.folders.pop() {
                due.busy += 1;
                return Some(folder);
            }
            if due.busy == 0 {
                return None;
            }
            due = self.bell.wait(due).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A folder that a thread is in. Dropping it lets the others go on, even if the visit panicked.
struct Visited<'q> {
    queue: &'q Queue,
    inner: Vec<PathBuf>,
}

impl Drop for Visited<'_> {
    fn drop(&mut self) {
        let mut due = self.queue.lock();
        due.folders.append(&mut self.inner);
        due.busy -= 1;
        drop(due);
        self.queue.bell.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_is_visited_once() {
        let seen = Mutex::new(Vec::new());
        each_folder(Path::new("a"), &|folder, due| {
            if folder.components().count() < 4 {
                due.extend((0..6).map(|number| folder.join(number.to_string())));
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
