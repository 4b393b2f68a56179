//! The options of a session of `mdxlint check`.

use super::args::Check;
use super::inputs::read_input;
use super::values::{FailOn, MinSeverity};
use crate::catalog;
use crate::config::Choice;
use crate::diagnostic::{Safety, Severity};
use crate::files::Base;
use crate::gate::{Action, EmptyRun, Limits, NewSuppressions, Options};
use crate::workers::Pool;
use anyhow::Context as _;

/// Returns the options of a session.
pub(super) fn options(arguments: &Check) -> anyhow::Result<Options> {
    #[expect(
        clippy::disallowed_methods,
        reason = "paths of arguments and output are relative to it"
    )]
    let base = Base(std::env::current_dir().context("the working folder does not exist")?);
    let pool = Pool {
        limit: arguments.page_timeout,
        ..Pool::default()
    };
    let rules = &arguments.gate.choice;
    let choice = Choice::new(&rules.select, &rules.ignore)?;
    if !arguments.external.external
        && let Some(facts) = catalog::rules()
            .iter()
            .find(|facts| facts.is_external() && choice.names(facts.id))
    {
        anyhow::bail!("`{}` requires --external, or the command `links`", facts.id);
    }
    Ok(Options {
        input: read_input(arguments, &base.0)?,
        config: arguments.config.as_ref().map(|path| base.0.join(path)),
        base,
        no_config: arguments.no_config,
        choice,
        baseline: arguments.gate.baseline.options(),
        changes: arguments.gate.changed.options(),
        action: action(arguments)?,
        limits: arguments.limits(),
        min_severity: arguments.lowest_severity(),
        empty: arguments.empty_run(),
        pool,
        is_external: arguments.external.external,
    })
}

fn action(arguments: &Check) -> anyhow::Result<Action> {
    let safety = if arguments.unsafe_fixes {
        Safety::Unsafe
    } else {
        Safety::Safe
    };
    let ignores = &arguments.ignores;
    Ok(match (&ignores.add_ignores, &ignores.reason) {
        (Some(rules), Some(reason)) => Action::Suppress(NewSuppressions::new(rules, reason)?),
        _ if arguments.fix => Action::Fix(safety),
        _ if arguments.diff => Action::Diff(safety),
        _ => Action::Check,
    })
}

impl Check {
    /// Returns which findings make the run fail.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            fail_on: match self.fail_on {
                FailOn::Error => Some(Severity::Error),
                FailOn::Warning => Some(Severity::Warning),
                FailOn::Info => Some(Severity::Info),
                FailOn::Never => None,
            },
            max_warnings: self.max_warnings,
        }
    }

    /// Returns what may be empty without an error.
    pub(super) fn empty_run(&self) -> EmptyRun {
        let only_changes = self.gate.changed.options().is_some();
        if self.allow_empty || self.stdin_filename.is_some() {
            EmptyRun::Allowed
        } else if !only_changes {
            EmptyRun::Forbidden
        } else if self.paths.is_empty() {
            EmptyRun::Allowed
        } else {
            EmptyRun::AllowedForSites
        }
    }

    /// Returns the lowest severity that is reported.
    pub(super) fn lowest_severity(&self) -> Severity {
        match self.min_severity {
            _ if self.quiet => Severity::Error,
            MinSeverity::Error => Severity::Error,
            MinSeverity::Warning => Severity::Warning,
            MinSeverity::Info => Severity::Info,
        }
    }
}
