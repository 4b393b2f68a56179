//! The pace of requests to one host.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Keeps a gap between the starts of two requests to the same host.
#[derive(Debug)]
pub(super) struct Pace {
    gap: Duration,
    next: Mutex<HashMap<Box<str>, Instant>>,
}

impl Pace {
    pub(super) fn new(gap: Duration) -> Self {
        Self {
            gap,
            next: Mutex::default(),
        }
    }

    /// Waits until a request to `host` may start. Returns false without waiting if that is after `end`.
    pub(super) fn wait(&self, host: &str, end: Instant) -> bool {
        let now = Instant::now();
        let start = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let free = next.entry(host.into()).or_insert(now);
            let start = (*free).max(now);
            if start >= end {
                return false;
            }
            *free = start + self.gap;
            start
        };
        sleep(start - now);
        true
    }
}
