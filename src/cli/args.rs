//! The arguments of the program.

use super::debug::Debug;
use super::external_args::ExternalArgs;
use super::file_args::FileArgs;
use super::gate_args::{GateArgs, IgnoreArgs};
use super::values::{
    Colour, CoverageFormat, FailOn, Format, MinSeverity, NavFormat, RulesFormat, bytes, seconds,
};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Lints documentation sites written in MDX.
#[derive(Debug, Parser)]
#[command(
    name = "mdxlint",
    version = env!("MDXLINT_VERSION"),
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
    /// Check pages (the default command)
    Check(Box<Check>),
    /// Follow the links to other sites, and report those that are dead or moved; uses the network
    Links(Box<Check>),
    /// List the rules
    Rules(Rules),
    /// Show the manual of a rule, or the attributes of a component
    Explain(Explain),
    /// Show the navigation that the platform generates from docs.json
    Nav(Nav),
    /// Count how completely the operations of API specifications are documented
    Coverage(Coverage),
    /// Show the styles of the site's Vale configuration, and what of them is not run
    Vale(Vale),
    /// Move a page or folder, with its links, its place in the navigation, and a redirect
    Mv(Mv),
    /// Create a configuration file
    Init(Init),
    /// Generate rule files for AI editors from the rules of the site
    InitRules(InitRules),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print a manual page
    Man(Man),
    /// Run the language server for editors on standard input and output
    Lsp(Lsp),
    /// Run the server for AI agents (Model Context Protocol) on standard input and output
    Mcp(Mcp),
    /// Show how the program works inside
    #[command(hide = true)]
    Debug(Debug),
}

/// The meaning of the exit codes.
const EXIT_CODES: &str = "\
Exit codes:
  0  no finding at or above --fail-on
  1  at least one finding at or above --fail-on, or more warnings than --max-warnings
  2  could not run: invalid arguments, a missing path, or a file that cannot be read or written";

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct Check {
    /// Files and folders to report on [default: the site around or below the working folder]
    pub(super) paths: Vec<PathBuf>,
    /// Apply safe fixes, and write the files
    #[arg(long)]
    pub(super) fix: bool,
    /// With --fix or --diff: also apply fixes that a person should review
    #[arg(long)]
    pub(super) unsafe_fixes: bool,
    /// Check again after each change of a file, until interrupted; new findings come first
    #[arg(long, conflicts_with_all = ["fix", "diff", "output", "statistics", "add_ignores", "write_baseline", "prune_baseline", "staged", "stdin_filename"])]
    pub(super) watch: bool,
    /// Print what --fix would change, without writing files
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    pub(super) diff: bool,
    /// Output format [default: full on a terminal, otherwise concise]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) files: FileArgs,
    /// Lowest severity that makes the exit code 1
    #[arg(long, value_name = "SEVERITY", default_value = "error")]
    pub(super) fail_on: FailOn,
    /// More warnings than this also make the exit code 1
    #[arg(long, value_name = "N")]
    pub(super) max_warnings: Option<usize>,
    /// Print the number of findings of each rule instead of the findings; as JSON with --format json
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    pub(super) statistics: bool,
    /// Exit with 0 instead of 2 if there is no page to check
    #[arg(long)]
    pub(super) allow_empty: bool,
    /// Lowest severity that is reported; the exit code still counts all findings
    #[arg(
        long,
        value_name = "SEVERITY",
        default_value = "info",
        hide_default_value = true
    )]
    pub(super) min_severity: MinSeverity,
    /// Report only errors (like --min-severity error), and hide progress and notes
    #[arg(long, short, conflicts_with = "min_severity")]
    pub(super) quiet: bool,
    /// Print at most this many findings, the most severe first, and a few of each kind; 0 prints all. Formats for
    /// programs and files always contain all
    #[arg(long, value_name = "N", default_value = "100")]
    pub(super) limit: usize,
    /// Use this configuration file instead of the nearest mdxlint.yaml
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(super) config: Option<PathBuf>,
    /// Ignore configuration files
    #[arg(long)]
    pub(super) no_config: bool,
    /// Check standard input as the content of this file; with --fix, print the fixed content
    #[arg(long, value_name = "FILE", conflicts_with = "paths")]
    pub(super) stdin_filename: Option<PathBuf>,
    /// Time limit for checking one page
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(super) page_timeout: std::time::Duration,
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Colour,
    #[command(flatten)]
    pub(super) gate: GateArgs,
    #[command(flatten)]
    pub(super) ignores: IgnoreArgs,
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
    #[command(flatten)]
    pub(super) external: ExternalArgs,
}

#[derive(Debug, Args)]
pub(super) struct MemoryArgs {
    /// Memory that the run may use, such as 512MB or 8GB; files that would need more are reported and not read
    /// [default: half of what the machine has]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(super) max_memory: Option<u64>,
}

impl Arguments {
    /// Returns the memory that the run may use, if it is given.
    pub(super) fn max_memory(&self) -> Option<u64> {
        let memory = match &self.command {
            None => &self.check.memory,
            Some(Command::Check(check) | Command::Links(check)) => &check.memory,
            Some(Command::Nav(nav)) => &nav.memory,
            Some(Command::Coverage(coverage)) => &coverage.memory,
            Some(Command::Vale(vale)) => &vale.memory,
            Some(Command::Mv(mv)) => &mv.memory,
            Some(Command::InitRules(init)) => &init.memory,
            Some(Command::Lsp(lsp)) => &lsp.memory,
            Some(Command::Mcp(mcp)) => &mcp.memory,
            Some(_) => return None,
        };
        memory.max_memory
    }
}

#[derive(Debug, Args)]
pub(super) struct Rules {
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: RulesFormat,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    /// Rule or component
    pub(super) name: String,
}

#[derive(Debug, Args)]
pub(super) struct Nav {
    /// Folder of the site [default: the site around or below the working folder]
    pub(super) folder: Option<PathBuf>,
    /// Output format [default: by the extension of --output, otherwise tree]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<NavFormat>,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// With --output: overwrite a file that `mdxlint nav` did not write
    #[arg(long, requires = "output")]
    pub(super) force: bool,
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Colour,
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
}

#[derive(Debug, Args)]
pub(super) struct Vale {
    /// Folder of the site [default: the site around or below the working folder]
    pub(super) folder: Option<PathBuf>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: RulesFormat,
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
}

#[derive(Debug, Args)]
#[command(after_help = COVERAGE_EXIT_CODES)]
pub(super) struct Coverage {
    /// Folder of the site [default: the site around or below the working folder]
    pub(super) folder: Option<PathBuf>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub(super) format: CoverageFormat,
    /// Exit with 1 if a column has a smaller share of all operations
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(super) min: Option<u8>,
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
}

/// The meaning of the exit codes of `coverage`.
const COVERAGE_EXIT_CODES: &str = "\
Exit codes:
  0  every column is at or above --min
  1  a column is below --min
  2  could not run: invalid arguments, or a missing path";

#[derive(Debug, Args)]
pub(super) struct Init {
    /// Folder to write to [default: the site around or below the working folder]
    pub(super) folder: Option<PathBuf>,
    /// Preset: recommended, strict, spec or none
    #[arg(long, default_value = "recommended")]
    pub(super) preset: String,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 all files are up to date, 1 some are not or were not overwritten, 2 could not run."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct InitRules {
    /// Editor to write for; can be repeated [default: `rule-files: editors` in the configuration, otherwise those that the
    /// repository uses, otherwise cursor]
    #[arg(long = "editor", value_name = "NAME")]
    pub(super) editors: Vec<String>,
    /// Folder to write to [default: the root of the site if it contains rule files, otherwise of the repository]
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
    /// List what would be done, without writing files
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Write nothing, and exit with 1 if a file is missing, stale or edited
    #[arg(long, conflicts_with = "dry_run")]
    pub(super) check: bool,
    /// Print what would change, without writing files
    #[arg(long, conflicts_with_all = ["dry_run", "check"])]
    pub(super) diff: bool,
    /// Overwrite files that were edited, or that mdxlint did not generate
    #[arg(long)]
    pub(super) force: bool,
    /// Print the rules as one text to paste into an editor, without writing files
    #[arg(long, conflicts_with_all = ["check", "diff", "dry_run", "mcp", "mintignore"])]
    pub(super) user: bool,
    /// Add `mdxlint mcp`, and the server that searches the documentation, to the configuration of the editors
    /// [default: `/mcp` at the `address` in the configuration]
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = "")]
    pub(super) mcp: Option<String>,
    /// Add a command to the configuration of the editors that run one after each edit: it tells the assistant what to fix
    #[arg(long, conflicts_with = "user")]
    pub(super) hooks: bool,
    /// Add generated files that the platform would publish to .mintignore
    #[arg(long)]
    pub(super) mintignore: bool,
    /// List the known editors
    #[arg(long)]
    pub(super) list: bool,
    /// Use this configuration file instead of the nearest mdxlint.yaml
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
}

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// Shell
    pub(super) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(super) struct Man {
    /// Command to describe [default: the program itself]
    pub(super) command: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Mv {
    /// File or folder of the site
    pub(super) old: PathBuf,
    /// Its new path
    pub(super) new: PathBuf,
    /// Print what would change, without writing files
    #[arg(long)]
    pub(super) dry_run: bool,
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
}

#[derive(Debug, Args)]
pub(super) struct Mcp {
    /// Folder of the site [default: the site around or below the working folder]
    pub(super) folder: Option<PathBuf>,
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
}

#[derive(Debug, Args)]
pub(super) struct Lsp {
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
}
