//! Rules meet pages: which rules run where, the run itself, suppression, and fixes.

mod baseline;
mod consequences;
mod fingerprint;
mod fix;
mod folders;
mod ignore;
mod judged;
mod places;
mod report;
mod roster;
mod run;
mod sink;
mod suppress;

pub use baseline::{BASELINE_NAME, Baseline, BaselineError, Separated};
pub use fingerprint::Fingerprint;
pub use fix::{Mended, fixed_file, mend};
pub use ignore::silence;
pub use judged::Judged;
pub use report::{Lost, Report};
pub use roster::Roster;
pub use run::check;
pub use sink::{Sink, Tally};
