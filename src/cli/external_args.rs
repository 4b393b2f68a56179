//! The arguments of `mdxlint check` and `mdxlint links` about links to other sites.

use super::values::{age, seconds};
use crate::fetch::AllowedAddress;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
#[command(next_help_heading = "Links to other sites")]
pub(super) struct ExternalArgs {
    /// Also follow the links to other sites, and report those that are dead or moved; uses the network
    #[arg(long, conflicts_with_all = ["watch", "stdin_filename"])]
    pub(super) external: bool,
    /// Keep the answers of other sites in this file, and use those that it contains
    #[arg(long, value_name = "FILE")]
    pub(super) cache: Option<PathBuf>,
    /// With --cache: ask again after this time, such as 30m, 12h or 7d [default: 1d]
    #[arg(long, value_name = "AGE", requires = "cache", value_parser = age)]
    pub(super) max_age: Option<Duration>,
    /// Time limit of one request [default: 20]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) request_timeout: Option<Duration>,
    /// Time limit of all requests; further links are not checked [default: 600]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) external_timeout: Option<Duration>,
    /// Allow requests to this IP address, such as 127.0.0.1:3000, although it is in a private network; can be repeated
    #[arg(long, value_name = "IP[:PORT]")]
    pub(super) allow_private: Vec<AllowedAddress>,
    /// List the links that could not be checked
    #[arg(long)]
    pub(super) verbose: bool,
}

impl ExternalArgs {
    /// Returns the first argument that has no meaning without requests.
    pub(super) fn needs_external(&self) -> Option<&'static str> {
        let given = [
            (self.cache.is_some(), "--cache"),
            (self.request_timeout.is_some(), "--request-timeout"),
            (self.external_timeout.is_some(), "--external-timeout"),
            (!self.allow_private.is_empty(), "--allow-private"),
            (self.verbose, "--verbose"),
        ];
        let mut given = given.into_iter().filter(|(is_given, _)| *is_given);
        given.next().map(|(_, name)| name)
    }
}
