//! What may be written behind `mdxlint`.

use super::gate_args::{GateArgs, IgnoreArgs};
use super::values::{
    Colour, FailOn, Format, MinSeverity, NavFormat, Output, RulesFormat, output, seconds,
};
use crate::diagnostic::Severity;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Lints documentation sites written in MDX.
#[derive(Debug, Parser)]
#[command(
    name = "mdxlint",
    version,
    about,
    args_conflicts_with_subcommands = true
)]
#[command(after_help = EXIT_CODES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) check: Check,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check pages (what `mdxlint` does without a command)
    Check(Box<Check>),
    /// List the rules
    Rules(Rules),
    /// Show the page of a rule, or what is known of a component
    Explain(Explain),
    /// Show the navigation as the platform builds it of docs.json
    Nav(Nav),
    /// Write a configuration file to start from
    Init(Init),
    /// Write rule files for AI editors from the rules of the site
    InitRules(InitRules),
    /// Print what makes a shell complete the commands and options
    Completions(Completions),
    /// Print the manual page
    Man(Man),
}

/// What the exit code of a run means.
const EXIT_CODES: &str = "\
Exit codes:
  0  no finding at or above --fail-on
  1  at least one finding at or above --fail-on, or more warnings than --max-warnings
  2  could not run: wrong arguments, a missing path, or a file that cannot be read or written";

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct Check {
    /// Files and folders to report on [default: the site around or below the working folder]
    pub(super) paths: Vec<PathBuf>,
    /// Mend what can safely be mended, and write the pages
    #[arg(long)]
    pub(super) fix: bool,
    /// With --fix or --diff: make the fixes too that a person should look at
    #[arg(long)]
    pub(super) unsafe_fixes: bool,
    /// Print what --fix would change, and write nothing
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    pub(super) diff: bool,
    /// How findings are printed [default: full on a terminal, else concise]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    /// Write the findings to this file too; may be given several times
    #[arg(long, value_name = "FORMAT=FILE", conflicts_with = "diff", value_parser = output)]
    pub(super) output: Vec<Output>,
    /// The mildest finding that makes the exit code 1
    #[arg(long, value_name = "SEVERITY", default_value = "error")]
    pub(super) fail_on: FailOn,
    /// More warnings than this make the exit code 1 too
    #[arg(long, value_name = "N")]
    pub(super) max_warnings: Option<usize>,
    /// Print how many findings each rule has, and not the findings; with --format json as JSON
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    pub(super) statistics: bool,
    /// Exit with 0 if there is no page to check, instead of 2
    #[arg(long)]
    pub(super) allow_empty: bool,
    /// Report only findings that are at least this severe; the exit code still counts all of them
    #[arg(
        long,
        value_name = "SEVERITY",
        default_value = "info",
        hide_default_value = true
    )]
    pub(super) min_severity: MinSeverity,
    /// Report errors only (the same as --min-severity error), and show no progress
    #[arg(long, short, conflicts_with = "min_severity")]
    pub(super) quiet: bool,
    /// Print at most this many findings, the most severe first, and a few of each kind; 0 prints all. Formats for
    /// programs and files always have all
    #[arg(long, value_name = "N", default_value = "100")]
    pub(super) limit: usize,
    /// Use this configuration file instead of the nearest mdxlint.yaml
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(super) config: Option<PathBuf>,
    /// Use no configuration file
    #[arg(long)]
    pub(super) no_config: bool,
    /// Check standard input as if it were this file of the site; with --fix, print it mended
    #[arg(long, value_name = "FILE", conflicts_with = "paths")]
    pub(super) stdin_filename: Option<PathBuf>,
    /// How long one page may take to parse
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(super) page_timeout: std::time::Duration,
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Colour,
    #[command(flatten)]
    pub(super) gate: GateArgs,
    #[command(flatten)]
    pub(super) ignores: IgnoreArgs,
}

#[derive(Debug, Args)]
pub(super) struct Rules {
    /// How the rules are printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: RulesFormat,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The rule or component
    pub(super) name: String,
}

#[derive(Debug, Args)]
pub(super) struct Nav {
    /// The folder of the site [default: the site around or below the working folder]
    pub(super) folder: Option<PathBuf>,
    /// How the navigation is shown [default: as the ending of --output says, else tree]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<NavFormat>,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// With --output: write over a file that `mdxlint nav` did not write
    #[arg(long, requires = "output")]
    pub(super) force: bool,
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Colour,
}

#[derive(Debug, Args)]
pub(super) struct Init {
    /// The folder to write to [default: the site around or below the working folder]
    pub(super) folder: Option<PathBuf>,
    /// The preset to start from: recommended, strict, spec or none
    #[arg(long, default_value = "recommended")]
    pub(super) preset: String,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 every file is as it should be, 1 some are not or were kept as they are, 2 could not run."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct InitRules {
    /// An editor to write for; may be given several times [default: `rule-files: editors` of the configuration, else
    /// those that the repository shows signs of, else cursor]
    #[arg(long = "editor", value_name = "NAME")]
    pub(super) editors: Vec<String>,
    /// The folder to write below [default: the root of the site where rule files are there, else of the repository]
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
    /// Say what would be done, and write nothing
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Write nothing; the exit code is 1 where a file is missing, out of date or edited
    #[arg(long, conflicts_with = "dry_run")]
    pub(super) check: bool,
    /// Print what would change, and write nothing
    #[arg(long, conflicts_with_all = ["dry_run", "check"])]
    pub(super) diff: bool,
    /// Overwrite files that were edited, or that others wrote
    #[arg(long)]
    pub(super) force: bool,
    /// Print the rules as one text to paste into an editor, and write nothing
    #[arg(long, conflicts_with_all = ["check", "diff", "dry_run", "mcp", "mintignore"])]
    pub(super) user: bool,
    /// Name the server that searches the documentation in the configuration of the editors
    /// [default: `/mcp` at the `address` of the configuration]
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = "")]
    pub(super) mcp: Option<String>,
    /// Add the files that the platform would publish to .mintignore
    #[arg(long)]
    pub(super) mintignore: bool,
    /// List the editors that are known
    #[arg(long)]
    pub(super) list: bool,
    /// Use this configuration file instead of the nearest mdxlint.yaml
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    pub(super) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(super) struct Man {
    /// The command whose page to print [default: the page of the program]
    pub(super) command: Option<String>,
}

impl Check {
    /// The least severe finding that is reported.
    pub(super) fn least(&self) -> Severity {
        match self.min_severity {
            _ if self.quiet => Severity::Error,
            MinSeverity::Error => Severity::Error,
            MinSeverity::Warning => Severity::Warning,
            MinSeverity::Info => Severity::Info,
        }
    }
}
