//! The outcome of a job.

/// The outcome of a job.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<R> {
    /// It returned this value.
    Done(R),
    /// It panicked, with this message.
    Panicked(String),
    /// It exceeded the limit.
    TimedOut,
}
