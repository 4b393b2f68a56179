//! Runs the rules on a site, and applies fixes and suppressions.

mod add_suppressions;
mod char_boundaries;
mod checker;
mod conclude;
mod consequences;
mod fingerprint;
mod fix;
mod folders;
mod found;
mod kept;
mod page_check;
mod report;
mod reuse;
mod ruleset;
mod run;
mod sink;
mod style_rules;
mod suppress;

pub use add_suppressions::{add_suppressions, suppressions};
pub use checker::Checker;
pub use fingerprint::Fingerprint;
pub use fix::{Fixed, MAX_ROUNDS, fix, fixed_file};
pub use report::{Lost, Report};
pub use ruleset::Ruleset;
pub use run::check;
pub use sink::{Sink, Tally};
