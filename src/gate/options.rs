//! The options of a session.

use super::NewSuppressions;
use crate::config::Choice;
use crate::diagnostic::{Safety, Severity};
use crate::files::Base;
use crate::git::Since;
use crate::workers::Pool;
use std::path::PathBuf;

/// The options of a session.
pub struct Options {
    /// The working folder.
    pub base: Base,
    /// The files and folders to report on, as absolute paths.
    pub input: Input,
    /// The configuration file to use instead of the nearest one.
    pub config: Option<PathBuf>,
    /// Whether configuration files are ignored.
    pub no_config: bool,
    /// The rules that are selected.
    pub choice: Choice,
    /// How the baseline is used.
    pub baseline: BaselineOptions,
    /// The changes to report on, or `None` to report on all files.
    pub changes: Option<ChangeOptions>,
    /// What the session does besides checking.
    pub action: Action,
    /// Which findings make the session fail.
    pub limits: Limits,
    /// The lowest severity that is reported.
    pub min_severity: Severity,
    /// What may be empty.
    pub empty: EmptyRun,
    /// The threads that check pages.
    pub pool: Pool,
    /// Whether addresses of other sites are followed, so that the rules about them run.
    pub is_external: bool,
}

impl Options {
    /// Returns the options of a run for a client that asks again and again: the configuration of the site decides, and no
    /// finding makes it fail.
    pub fn for_client(base: Base, input: Input, action: Action, min_severity: Severity) -> Self {
        Self {
            base,
            input,
            config: None,
            no_config: false,
            choice: Choice::default(),
            baseline: BaselineOptions::default(),
            changes: None,
            action,
            limits: Limits {
                fail_on: None,
                max_warnings: None,
            },
            min_severity,
            empty: EmptyRun::Allowed,
            pool: Pool::default(),
            is_external: false,
        }
    }
}

/// The files to check.
pub struct Input {
    /// The files and folders, as absolute paths without symbolic links.
    pub paths: Vec<PathBuf>,
    /// The text that replaces the content of one of these files, and the path of the file.
    pub text: Option<(PathBuf, String)>,
}

/// How the baseline is used.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BaselineOptions {
    /// The file, or `None` for the one next to the configuration.
    pub file: Option<PathBuf>,
    /// What is done with it.
    pub action: BaselineAction,
}

/// What is done with the baseline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum BaselineAction {
    /// Findings in it are not reported.
    #[default]
    Use,
    /// It is not read.
    Skip,
    /// It is written again, with the findings of this run.
    Write,
    /// Findings that no longer exist are removed from it.
    Prune,
}

/// The changes to report on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeOptions {
    /// The state to compare with.
    pub since: Since,
    /// Whether only new lines are reported, instead of whole files.
    pub only_new_lines: bool,
}

impl ChangeOptions {
    /// Returns whether the staged files are checked instead of those on disk.
    pub fn is_staged(&self) -> bool {
        self.since == Since::Staged
    }
}

/// What a session does besides checking.
pub enum Action {
    /// Nothing.
    Check,
    /// Applies fixes up to this safety, and writes the files.
    Fix(Safety),
    /// Applies fixes up to this safety, and writes nothing.
    Diff(Safety),
    /// Adds suppressions for findings.
    Suppress(NewSuppressions),
}

/// Which findings make a session fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The lowest severity that fails, or `None` if no finding fails.
    pub fail_on: Option<Severity>,
    /// The number of warnings above which the session fails.
    pub max_warnings: Option<usize>,
}

/// What may be empty without an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmptyRun {
    /// Nothing: the selected paths must contain pages.
    Forbidden,
    /// A site, because only changes are reported; but not what the given paths select.
    AllowedForSites,
    /// Everything.
    Allowed,
}
