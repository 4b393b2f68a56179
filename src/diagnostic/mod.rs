//! The results of a run: findings, their severities, and the edits that fix them.

mod finding;
mod fix;
mod mask;
mod pieces;
mod severity;

pub use finding::{Finding, Related, SharedProblem};
pub use fix::{Fix, Safety};
pub use mask::{SecretMask, mask};
pub use severity::Severity;
