//! Baselines: the findings that a site had when checks were introduced.

mod baseline;
mod format;
mod moved;

pub use baseline::{Baseline, Separated};
pub use format::{BASELINE_NAME, BaselineError};
