//! Standard streams.

use super::masked::Masked;
use super::values::Colour;
use crate::secrets::masked;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};

/// Standard output, for everything that files of the user are part of: secrets are masked.
pub(super) fn out() -> Masked<StdoutLock<'static>> {
    Masked::new(io::stdout().lock())
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
        Colour::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
    }
}

/// Says something to the person at the keyboard, with secrets masked. Where nobody can hear it, that is no error.
pub(super) fn say(words: &str) {
    let _ = io::stderr().write_all(masked(words).as_bytes());
}
