//! The commands: arguments, standard streams and exit codes.

mod answer_cache;
mod args;
mod check;
mod check_options;
mod child;
mod completions;
mod coverage;
mod debug;
mod editors;
mod explain;
mod external;
mod external_args;
mod file_args;
mod fixed_files;
mod gate_args;
mod generated;
mod init;
mod init_rules;
mod inputs;
mod links;
mod man;
mod mcp;
mod mv;
mod nav;
mod outputs;
mod progress;
mod rules;
mod safe_writer;
mod servers;
mod signals;
mod sinks;
mod steps;
mod summary;
mod supervisor;
mod terminal;
mod vale;
mod values;
mod watch;
mod watcher;

use crate::gate::ensure_no_shortage;
use crate::report::plain;
use crate::workers::{set_memory_budget, with_stack};
use args::{Arguments, Command};
use clap::Parser as _;
use std::borrow::Cow;
use std::env;
use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// The stack size of the commands. The main thread has a small stack on some systems.
const STACK: usize = 8 << 20;

/// Runs the program. Returns 0 on success, 1 if there are findings, 2 if it could not run.
pub fn main() -> ExitCode {
    // The child reads the arguments: reading them twice takes as long as checking several pages.
    if may_read_pages(env::args_os().nth(1).as_deref())
        && let Some(code) = supervisor::run_in_child()
    {
        return code;
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return print_usage(&error),
    };
    if let Some(bytes) = arguments.max_memory() {
        set_memory_budget(bytes);
    }
    signals::clean_up();
    let result = with_stack(STACK, || run(arguments)).unwrap_or_else(|_| {
        ensure_no_shortage()?;
        Ok(ExitCode::from(2))
    });
    result.unwrap_or_else(|error| {
        let pipe_closed = error
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
        if pipe_closed {
            return ExitCode::SUCCESS;
        }
        terminal::say(&format!("error: {error:#}\n"));
        ExitCode::from(2)
    })
}

/// The first arguments with which the program reads no pages, which could crash it.
const WITHOUT_PAGES: [&str; 11] = [
    "rules",
    "explain",
    "init",
    "completions",
    "man",
    "debug",
    "help",
    "--help",
    "-h",
    "--version",
    "-V",
];

/// Returns whether the program may read pages if this is its first argument.
fn may_read_pages(first: Option<&OsStr>) -> bool {
    first.is_none_or(|first| !WITHOUT_PAGES.iter().any(|name| first == *name))
}

fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    match arguments.command {
        None => check::run(&arguments.check),
        Some(Command::Check(check)) => check::run(&check),
        Some(Command::Links(check)) => links::run(*check),
        Some(Command::Rules(rules)) => rules::run(&rules),
        Some(Command::Explain(explain)) => explain::run(&explain),
        Some(Command::Nav(nav)) => nav::run(&nav),
        Some(Command::Coverage(arguments)) => coverage::run(&arguments),
        Some(Command::Vale(arguments)) => vale::run(&arguments),
        Some(Command::Init(init)) => init::run(&init),
        Some(Command::InitRules(arguments)) => init_rules::run(&arguments),
        Some(Command::Completions(arguments)) => completions::run(&arguments),
        Some(Command::Man(arguments)) => man::run(&arguments),
        Some(Command::Lsp(_)) => crate::lsp::serve().map(|()| ExitCode::SUCCESS),
        Some(Command::Mv(arguments)) => mv::run(&arguments),
        Some(Command::Mcp(arguments)) => mcp::run(&arguments),
        Some(Command::Debug(arguments)) => debug::run(&arguments),
    }
}

/// Prints the help, the version, or an error in the arguments.
fn print_usage(error: &clap::Error) -> ExitCode {
    let mut has_colour = terminal::has_colours(error.use_stderr());
    // Colors of an argument look like those of the message, so the message is made again from escaped arguments.
    let (escaped, is_changed) = escaped_arguments();
    let again = is_changed.then(|| Arguments::try_parse_from(escaped));
    let escaped = again.and_then(Result::err);
    has_colour &= escaped.is_some() || !is_changed;
    let text = escaped.as_ref().unwrap_or(error).render();
    let text = if has_colour {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    let printed = if error.use_stderr() {
        terminal::say_in_colour(&text, has_colour);
        Ok(())
    } else {
        let mut out = terminal::out(safe_writer::Content::Lines { has_colour });
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    };
    match printed {
        Err(why) => {
            terminal::say(&format!("error: {why}\n"));
            ExitCode::from(2)
        }
        Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
    }
}

/// Returns the arguments with control characters escaped, and whether that changed one.
fn escaped_arguments() -> (Vec<String>, bool) {
    let mut is_changed = false;
    let escaped = env::args_os().map(|argument| {
        let argument = argument.to_string_lossy();
        let escaped = plain(&argument);
        is_changed |= matches!(escaped, Cow::Owned(_));
        escaped.into_owned()
    });
    (escaped.collect(), is_changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn each_command_reads_pages_or_does_not() {
        const WITH_PAGES: [&str; 9] = [
            "check",
            "links",
            "nav",
            "coverage",
            "vale",
            "mv",
            "init-rules",
            "lsp",
            "mcp",
        ];
        let program = Arguments::command();
        let mut names: Vec<&str> = program
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        names.sort_unstable();
        let without = WITHOUT_PAGES.iter().take_while(|name| **name != "help");
        let mut known: Vec<&str> = without.chain(&WITH_PAGES).copied().collect();
        known.sort_unstable();
        assert_eq!(names, known);
        assert!(may_read_pages(None) && may_read_pages(Some(OsStr::new("--fix"))));
        assert!(!may_read_pages(Some(OsStr::new("rules"))));
    }
}
