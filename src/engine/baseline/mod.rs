//! Baselines of known findings.

mod baseline;
mod form;
mod moved;

pub use baseline::{Baseline, Separated};
pub use form::{BASELINE_NAME, BaselineError};
