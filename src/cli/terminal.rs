//! Standard streams.

pub(super) use super::safe_writer::hide;
use super::safe_writer::{Content, SafeWriter, sanitized};
use super::values::Colour;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};

/// Returns standard output for text that contains parts of the user's files. Masks secrets and escapes control sequences.
pub(super) fn out(content: Content) -> SafeWriter<StdoutLock<'static>> {
    SafeWriter::new(io::stdout().lock(), content)
}

/// Clears the screen, if standard output is a terminal.
pub(super) fn clear() {
    if is_terminal() {
        let mut out = plain_out();
        let _ = out.write_all(b"\x1b[2J\x1b[H").and_then(|()| out.flush());
    }
}

/// Returns standard output without changes, for the program's own texts, and for a page that an editor reads back.
pub(super) fn plain_out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Returns whether standard output is a terminal.
pub(super) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Returns whether standard output uses colours: as given, otherwise by the terminal and its variables.
pub(super) fn uses_colour(choice: Colour) -> bool {
    match choice {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => has_colours(false),
    }
}

/// Returns whether standard output, or standard error, shows colours.
pub(super) fn has_colours(is_stderr: bool) -> bool {
    let choice = if is_stderr {
        anstream::AutoStream::choice(&io::stderr())
    } else {
        anstream::AutoStream::choice(&io::stdout())
    };
    choice != anstream::ColorChoice::Never
}

/// Prints a message to standard error, with secrets masked and control sequences escaped. Ignores errors.
pub(super) fn say(text: &str) {
    say_in_colour(text, false);
}

/// Prints a message like [`say`], and keeps its colours if `has_colour`.
pub(super) fn say_in_colour(text: &str, has_colour: bool) {
    let text = sanitized(text, Content::Lines { has_colour });
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Prints the program's own text and control sequences to standard error. Ignores errors.
pub(super) fn say_raw(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
