//! The parser's errors in plain words: what is wrong, what to do, and an edit where one is certain.

mod angle;
mod attribute;
mod balance;
mod code;
mod explain;
mod expression;
mod fault;
mod names;
mod pairing;
mod scan;
mod tag;
mod tags;
mod unpaired;

pub use explain::explain;
pub use fault::{Fault, FaultKind, Repair};
