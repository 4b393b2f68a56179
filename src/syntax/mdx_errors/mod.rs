//! Explains the errors of the parser: the problem, how to fix it, and a safe edit if there is one.

mod angle;
mod attribute;
mod balance;
mod code;
mod explain;
mod expression;
mod lazy;
mod module;
mod names;
mod pairing;
mod scan;
mod syntax_error;
mod tag;
mod tags;
mod unpaired;

pub use explain::explain;
pub use syntax_error::{Repair, SyntaxError, SyntaxErrorKind};
