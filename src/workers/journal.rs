//! A journal of the files that threads are working on, which can be read after the process has crashed.

use std::cell::{Cell, RefCell};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The size of one thread's record in bytes; longer names are cut.
const RECORD: usize = 512;

/// A destination for a journal.
pub trait Journal: Send {
    /// Writes `record` at an offset in bytes.
    ///
    /// # Errors
    /// The system's error.
    fn write_at(&mut self, record: &[u8], offset: u64) -> io::Result<()>;
}

static FILE: Mutex<Option<Box<dyn Journal>>> = Mutex::new(None);
static NEXT: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The index of this thread's record, once it has one.
    static PLACE: Cell<Option<u64>> = const { Cell::new(None) };
    /// The file that this thread is working on.
    static CURRENT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Writes the journal of this process to `file` from now on.
pub fn keep_journal(file: impl Journal + 'static) {
    *FILE.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(file));
}

/// Records that the calling thread is now working on the file `name`, or on none if `name` is empty.
pub fn note(name: &str) {
    CURRENT.with_borrow_mut(|current| {
        current.clear();
        current.push_str(name);
    });
    let mut file = FILE.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(file) = file.as_mut() else {
        return;
    };
    let place = PLACE.get().unwrap_or_else(|| {
        let place = NEXT.fetch_add(1, Ordering::Relaxed);
        PLACE.set(Some(place));
        place
    });
    let mut record = [0; RECORD];
    let length = name.floor_char_boundary(RECORD);
    record[..length].copy_from_slice(&name.as_bytes()[..length]);
    // A run also works without a journal; only the message after a crash is less precise.
    let _ = file.write_at(&record, place * RECORD as u64);
}

/// Returns the name of the file that the calling thread is working on.
pub(super) fn current() -> String {
    CURRENT.with_borrow(Clone::clone)
}

/// Returns the names in a journal.
pub fn names_in(journal: &[u8]) -> Vec<String> {
    let names = journal.chunks(RECORD).map(|record| {
        let end = record.iter().position(|byte| *byte == 0);
        String::from_utf8_lossy(&record[..end.unwrap_or(record.len())]).into_owned()
    });
    let mut names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_from_a_journal() {
        let mut journal = vec![0; 3 * RECORD];
        journal[..5].copy_from_slice(b"b.mdx");
        journal[2 * RECORD..2 * RECORD + 5].copy_from_slice(b"a.mdx");
        assert_eq!(names_in(&journal), ["a.mdx", "b.mdx"]);
        assert_eq!(names_in(&[]), [""; 0]);
    }
}
