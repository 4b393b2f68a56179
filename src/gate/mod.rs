//! Decides whether a run passes: which findings are new, and what they mean for the exit code.
//!
//! A [`Session`] checks one or more sites. For each of them, a [`SiteRun`] loads the configuration, applies fixes or adds
//! suppressions, and checks the site. A `Gate` then removes the findings that are in the baseline, or in
//! files and lines that have not changed. The [`Outcome`] of the session contains the verdict.

mod baseline;
mod baseline_file;
mod changes;
mod context;
mod coverage;
mod external;
mod file_view;
mod gate;
mod manifest_mask;
mod move_files;
mod move_steps;
mod named_files;
mod new_suppressions;
mod options;
mod scope;
mod selection;
mod session;
mod shortage;
mod site_files;
mod site_notes;
mod site_run;
mod verdict;
mod watched_site;
pub mod whole_site;
mod write_fixes;

pub use baseline::{BASELINE_NAME, Baseline, BaselineError, Separated};
pub use manifest_mask::mask_manifest;
pub use move_files::MovePlan;
pub use move_steps::{FinishedMove, finish_move, has_unfinished_move};
pub use new_suppressions::NewSuppressions;
pub use options::{
    Action, BaselineAction, BaselineOptions, ChangeOptions, EmptyRun, Input, Limits, Options,
};
pub use session::{Outcome, Session};
pub use shortage::ensure_no_shortage;
pub use site_run::{FixedSite, SiteReport, SiteRun};
pub use verdict::Verdict;
pub use watched_site::WatchedSite;
pub use write_fixes::{diff_of, write_files};
