//! What may be written behind `mdxlint check` to tell new findings from those that are known.

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
    /// Only these rules and groups; a rule that is named is on, whatever the configuration says
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(super) select: Vec<String>,
    /// All but these rules and groups
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(super) ignore: Vec<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Known findings")]
pub(super) struct BaselineArgs {
    /// The file with the known findings [default: mdxlint-baseline.json beside the configuration]
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,
    /// Report known findings too
    #[arg(long, conflicts_with_all = ["baseline", "write_baseline", "prune_baseline"])]
    pub(super) no_baseline: bool,
    /// Write the findings of this run down as known
    #[arg(long, conflicts_with_all = ["prune_baseline", "changed", "staged", "changed_lines", "fix", "diff", "stdin_filename"])]
    pub(super) write_baseline: bool,
    /// Take the findings out of the baseline that are mended
    #[arg(long, conflicts_with_all = ["changed", "staged", "changed_lines", "diff", "stdin_filename"])]
    pub(super) prune_baseline: bool,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Known findings")]
pub(super) struct IgnoreArgs {
    /// Write a comment beside every finding in a page, or those of these rules and groups, that silences it
    #[arg(long, value_name = "RULE", num_args = 0..=1, require_equals = true, value_delimiter = ',', default_missing_value = "", requires = "reason",
        conflicts_with_all = ["fix", "diff", "staged", "write_baseline", "prune_baseline", "stdin_filename"])]
    pub(super) add_ignores: Option<Vec<String>>,
    /// With --add-ignores: why these findings may stay
    #[arg(long, value_name = "TEXT", requires = "add_ignores")]
    pub(super) reason: Option<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Only what has changed")]
pub(super) struct ChangedArgs {
    /// Report what has changed since the last commit, or since this branch left REF; findings that the changes cause
    /// in other files too
    #[arg(long, value_name = "REF", num_args = 0..=1, require_equals = true, default_missing_value = "HEAD", conflicts_with = "stdin_filename")]
    pub(super) changed: Option<String>,
    /// Report what is staged for the next commit, as it is staged
    #[arg(long, conflicts_with_all = ["changed", "stdin_filename"])]
    pub(super) staged: bool,
    /// Of what has changed, report new lines only
    #[arg(long, conflicts_with = "stdin_filename")]
    pub(super) changed_lines: bool,
}

impl ChangedArgs {
    /// Whether only what has changed is reported.
    pub(super) fn is_given(&self) -> bool {
        self.changed.is_some() || self.staged || self.changed_lines
    }
}
