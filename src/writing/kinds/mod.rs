//! The kinds of checks that style rules can make, one file each.

mod capitalization;
mod conditional;
mod consistency;
mod existence;
mod formula;
mod kind;
mod kind_error;
mod metric;
mod occurrence;
mod repetition;
mod sequence;
mod spelling;
mod substitution;

pub(super) use kind::Kind;
pub(super) use kind_error::KindError;
