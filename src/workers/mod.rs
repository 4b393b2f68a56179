//! A thread pool for many small jobs, with a watchdog so that one bad job cannot stop a run.

mod clock;
mod cores;
mod heap;
mod journal;
mod memory;
mod outcome;
mod panics;
mod parts;
mod pool;
mod shortage;
mod slot;
mod stack;
mod threads;
mod watch;

pub use cores::cores;
pub use journal::{Journal, keep_journal, names_in, note};
pub use memory::{Memory, OverBudget, set_memory_budget};
pub use outcome::Outcome;
pub use panics::caught;
pub use parts::{beside, in_parts};
pub use pool::Pool;
pub use shortage::{Shortage, shortage};
pub use stack::with_stack;
