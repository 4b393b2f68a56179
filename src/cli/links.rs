//! `mdxlint links`: checks only the links to other sites.

use super::args::Check;
use super::check;
use crate::catalog;
use std::process::ExitCode;

/// Runs the command: `mdxlint check --external`, with only the rules that need the answers of other sites unless others are
/// selected.
pub(super) fn run(mut arguments: Check) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        !arguments.watch && arguments.stdin_filename.is_none(),
        "`links` supports neither --watch nor --stdin-filename"
    );
    arguments.external.external = true;
    let select = &mut arguments.gate.choice.select;
    if select.is_empty() {
        let rules = catalog::rules().iter().filter(|facts| facts.is_external());
        select.extend(rules.map(|facts| facts.id.to_owned()));
        // The configuration says what is followed.
        select.push("invalid-config".to_owned());
    }
    check::run(&arguments)
}
