//! Threads that do many small jobs, watched so that one bad job cannot stop a run.

mod clock;
mod panics;
mod pool;

pub use panics::caught;
pub use pool::{Outcome, Pool};
