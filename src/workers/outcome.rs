//! How jobs end.

/// How a job ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<R> {
    /// It came back.
    Done(R),
    /// It panicked, with this message.
    Panicked(String),
    /// It passed the limit.
    TimedOut,
}
