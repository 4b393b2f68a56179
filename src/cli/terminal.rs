//! Standard streams.

use super::masked::{Kind, Masked, harmless};
use super::values::Colour;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};

/// Standard output, for everything that files of the user are part of: secrets are masked, and lines are harmless.
pub(super) fn out(kind: Kind) -> Masked<StdoutLock<'static>> {
    Masked::new(io::stdout().lock(), kind)
}

/// Standard output as it is, for the program's own texts, and for a page that an editor takes back.
pub(super) fn plain_out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Whether standard output is a terminal.
pub(super) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether to use colour on standard output: as asked, else as the terminal and its variables say.
pub(super) fn uses_colour(wish: Colour) -> bool {
    match wish {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => colours(false),
    }
}

/// Whether standard output, or standard error, shows colours.
pub(super) fn colours(of_errors: bool) -> bool {
    let choice = if of_errors {
        anstream::AutoStream::choice(&io::stderr())
    } else {
        anstream::AutoStream::choice(&io::stdout())
    };
    choice != anstream::ColorChoice::Never
}

/// Says something to the person at the keyboard, without secrets and commands. Where nobody can hear it, that is no
/// error.
pub(super) fn say(words: &str) {
    say_in(words, false);
}

/// As [`say`], with the colours in `words` if `has_colour`.
pub(super) fn say_in(words: &str, has_colour: bool) {
    let words = harmless(words, Kind::Lines { has_colour });
    let _ = io::stderr().write_all(words.as_bytes());
}

/// Writes words of our own in the place of the line that the cursor is on, and codes of ours for that.
pub(super) fn say_over(words: &str) {
    let _ = io::stderr().write_all(words.as_bytes());
}
