//! The parser's errors in plain words: what is wrong, what to do, and an edit where one is certain.

mod angle;
mod attribute;
mod explain;
mod expression;
mod fault;
mod names;
mod pairing;
mod tag;

pub use explain::explain;
pub use fault::{Fault, FaultKind, Repair};
