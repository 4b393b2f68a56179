//! The arguments of `mdxlint check` that select rules, changes and baselined findings.

use crate::gate::{BaselineAction, BaselineOptions, ChangeOptions};
use crate::git::Since;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct GateArgs {
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    #[command(flatten)]
    pub(super) baseline: BaselineArgs,
    #[command(flatten)]
    pub(super) changed: ChangedArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Rules of this run")]
pub(super) struct ChoiceArgs {
    /// Run only these rules and groups; a rule that is named is on, even if the configuration turns it off
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(super) select: Vec<String>,
    /// Skip these rules and groups
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(super) ignore: Vec<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Baseline and suppressions")]
pub(super) struct BaselineArgs {
    /// Baseline file: its findings are not reported [default: mdxlint-baseline.json next to the configuration]
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,
    /// Report the findings in the baseline too
    #[arg(long, conflicts_with_all = ["baseline", "write_baseline", "prune_baseline"])]
    pub(super) no_baseline: bool,
    /// Write the findings of this run to the baseline
    #[arg(long, conflicts_with_all = ["prune_baseline", "changed", "staged", "changed_lines", "fix", "diff", "stdin_filename"])]
    pub(super) write_baseline: bool,
    /// Remove fixed findings from the baseline
    #[arg(long, conflicts_with_all = ["changed", "staged", "changed_lines", "diff", "stdin_filename"])]
    pub(super) prune_baseline: bool,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Baseline and suppressions")]
pub(super) struct IgnoreArgs {
    /// Suppress findings in pages, or those of these rules and groups, with comments next to them
    #[arg(long, value_name = "RULE", num_args = 0..=1, require_equals = true, value_delimiter = ',', default_missing_value = "", requires = "reason",
        conflicts_with_all = ["fix", "diff", "staged", "write_baseline", "prune_baseline", "stdin_filename"])]
    pub(super) add_ignores: Option<Vec<String>>,
    /// With --add-ignores: the reason to write in the comments
    #[arg(long, value_name = "TEXT", requires = "add_ignores")]
    pub(super) reason: Option<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Changes")]
pub(super) struct ChangedArgs {
    /// Report findings in files that changed since the last commit, or since this branch left REF, and findings that
    /// the changes cause in other files
    #[arg(long, value_name = "REF", num_args = 0..=1, require_equals = true, default_missing_value = "HEAD", conflicts_with = "stdin_filename")]
    pub(super) changed: Option<String>,
    /// Report findings in the staged files, with their staged contents
    #[arg(long, conflicts_with_all = ["changed", "stdin_filename"])]
    pub(super) staged: bool,
    /// Report only new lines of changed files
    #[arg(long, conflicts_with = "stdin_filename")]
    pub(super) changed_lines: bool,
}

impl BaselineArgs {
    /// Returns how the baseline is used.
    pub(super) fn options(&self) -> BaselineOptions {
        let action = if self.no_baseline {
            BaselineAction::Skip
        } else if self.write_baseline {
            BaselineAction::Write
        } else if self.prune_baseline {
            BaselineAction::Prune
        } else {
            BaselineAction::Use
        };
        BaselineOptions {
            file: self.baseline.clone(),
            action,
        }
    }
}

impl ChangedArgs {
    /// Returns the changes to report on, or `None` if all files are reported.
    pub(super) fn options(&self) -> Option<ChangeOptions> {
        let since = match &self.changed {
            _ if self.staged => Since::Staged,
            Some(name) if name != "HEAD" => Since::Commit(name.clone()),
            Some(_) => Since::LastCommit,
            None if self.changed_lines => Since::LastCommit,
            None => return None,
        };
        Some(ChangeOptions {
            since,
            only_new_lines: self.changed_lines,
        })
    }
}
