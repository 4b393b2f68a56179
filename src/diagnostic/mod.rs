//! What a run finds: findings, how grave they are, and the edits that mend them.

mod finding;
mod fix;
mod mask;
mod severity;

pub use finding::{Finding, Related, Shared};
pub use fix::{Fix, Safety};
pub use mask::{Veil, mask};
pub use severity::Severity;
