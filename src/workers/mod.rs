//! Threads that do many small jobs, watched so that one bad job cannot stop a run.

mod clock;
mod outcome;
mod panics;
mod pool;
mod watch;

pub use outcome::Outcome;
pub use panics::caught;
pub use pool::Pool;
