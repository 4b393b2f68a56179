//! The arguments of `mdxlint check` for output files.

use super::values::{Output, output};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct FileArgs {
    /// Also write the findings to this file, such as `html=report.html`; can be repeated
    #[arg(long, value_name = "FORMAT=FILE", conflicts_with = "diff", value_parser = output)]
    pub(super) output: Vec<Output>,
    /// In the HTML report, show what changed since this report in the format `json`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["diff", "watch"])]
    pub(super) compare: Option<PathBuf>,
}
