//! The commands. The only room that knows of arguments, standard streams and exit codes.

mod args;
mod asked;
mod changed;
mod check;
mod completions;
mod covered;
mod editors;
mod end_notes;
mod explain;
mod gate;
mod gate_args;
mod generated;
mod ignores;
mod init;
mod init_rules;
mod known;
mod man;
mod masked;
mod nav;
mod outputs;
mod progress;
mod rules;
mod selection;
mod signals;
mod site_notes;
mod steps;
mod supervisor;
mod terminal;
mod values;
mod verdict;
mod view;
mod written;

use crate::workers::with_stack;
use args::{Arguments, Command};
use clap::Parser as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// The stack of the commands: that of the main thread is small on some systems.
const STACK: usize = 8 << 20;

/// Runs the program: 0 where nothing is left to mend, 1 where something is, 2 where it could not run.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return explained(&error),
    };
    if reads_pages(arguments.command.as_ref())
        && let Some(code) = supervisor::supervised()
    {
        return code;
    }
    signals::clean_up();
    let result = with_stack(STACK, || run(arguments)).unwrap_or_else(|_| {
        supervisor::ensure_whole()?;
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

/// Whether a command reads what others wrote, which may be too much for it.
fn reads_pages(command: Option<&Command>) -> bool {
    matches!(
        command,
        None | Some(Command::Check(_) | Command::Nav(_) | Command::InitRules(_))
    )
}

fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    match arguments.command {
        None => check::run(&arguments.check),
        Some(Command::Check(check)) => check::run(&check),
        Some(Command::Rules(rules)) => rules::run(&rules),
        Some(Command::Explain(explain)) => explain::run(&explain),
        Some(Command::Nav(nav)) => nav::run(&nav),
        Some(Command::Init(init)) => init::run(&init),
        Some(Command::InitRules(wish)) => init_rules::run(&wish),
        Some(Command::Completions(wish)) => completions::run(&wish),
        Some(Command::Man(wish)) => man::run(&wish),
    }
}

/// Prints the help, the version, or what is wrong with the arguments.
fn explained(error: &clap::Error) -> ExitCode {
    // Arguments may be names of files, and those may hold anything.
    let has_colour = terminal::colours(error.use_stderr());
    let words = error.render();
    let words = if has_colour {
        words.ansi().to_string()
    } else {
        words.to_string()
    };
    let printed = if error.use_stderr() {
        terminal::say_in(&words, has_colour);
        Ok(())
    } else {
        let mut out = terminal::out(masked::Kind::Lines { has_colour });
        out.write_all(words.as_bytes()).and_then(|()| out.flush())
    };
    match printed {
        Err(why) => {
            terminal::say(&format!("error: {why}\n"));
            ExitCode::from(2)
        }
        Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
    }
}
