//! Examples of shell commands: quotes, and commands on several lines.

use super::{ExampleError, lines, tree};
use crate::catalog::SHELL_WORDS;
use crate::syntax::shell::ShellReader;

/// A line of commands.
struct Line<'t> {
    start: usize,
    text: &'t str,
    /// Whether a quote, a heredoc or a bracket is open at its start.
    is_inside: bool,
    /// Whether one is open at its end.
    is_open: bool,
}

/// Returns the first error of `text`, if it is certain.
pub(super) fn check(text: &str) -> Option<ExampleError> {
    if lines::has_prompt(text) || lines::has_changes(text) {
        return None;
    }
    let (rows, unclosed) = rows(text);
    if let Some(error) = broken_command(text, &rows) {
        return Some(error);
    }
    let at = unclosed.filter(|&at| !is_prose(text, at))?;
    let is_excused = lines::has_placeholder(text)
        || lines::has_template(text)
        || lines::has_ellipsis(text)
        || tree::is_shell(text);
    let message = "invalid shell: the quote that opens here is never closed";
    let hint = "close it; inside single quotes, write one of them as `'\\''`";
    (!is_excused).then(|| ExampleError::line_from(text, at, message, hint))
}

/// Returns whether a quote is an apostrophe: after a letter, and before a letter or the end of the word.
fn is_prose(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + 1..].chars().next();
    text[at..].starts_with('\'')
        && before.is_some_and(char::is_alphabetic)
        && after.is_some_and(|letter| letter.is_alphabetic() || " ,.;:)".contains(letter))
}

/// Returns the error for a multi-line command that ends before its last line.
fn broken_command(text: &str, rows: &[Line<'_>]) -> Option<ExampleError> {
    let mut was_continued = false;
    for (index, row) in rows.iter().enumerate() {
        let next = rows
            .get(index + 1)
            .filter(|next| !next.text.trim().is_empty());
        let bare = row.text.trim_end();
        let is_comment = bare.trim_start().starts_with('#');
        let goes_on =
            bare.ends_with('\\') && !bare.ends_with("\\\\") && !row.is_open && !is_comment;
        let width = row.text.len() - bare.len();
        let is_option = next.is_some_and(|next| !next.is_inside && starts_with_option(next.text));
        if goes_on && width > 0 && next.is_some() {
            let at = row.start + bare.len() - 1;
            let message = if row.text[bare.len()..].is_ascii() {
                "the command ends here: there is a space after the backslash"
            } else {
                "the command ends here: there is a no-break space after the backslash"
            };
            return Some(ExampleError::new(
                at..at + 1 + width,
                message,
                "remove the space",
            ));
        }
        let starts = bare.split_whitespace().next().unwrap_or_default();
        let is_command = was_continued || SHELL_WORDS.long_commands.contains(starts);
        let ends = !bare.is_empty() && !bare.ends_with(['\\', '|', '&', '(', '`', '^', ',', ':']);
        if is_option && !row.is_inside && !row.is_open && ends && is_command {
            return Some(cut(text, row, is_comment));
        }
        was_continued = goes_on || was_continued && row.is_open;
    }
    None
}

fn cut(text: &str, row: &Line<'_>, is_comment: bool) -> ExampleError {
    let at = row.start + (row.text.len() - row.text.trim_start().len());
    if is_comment {
        let message = "the command ends here: there is a comment between its lines";
        return ExampleError::line_from(text, at, message, "put the comment before the command");
    }
    let bare = row.text.trim_end();
    if bare.ends_with(" /") {
        let at = row.start + bare.len() - 1;
        let message = "the command ends here: there is a slash instead of a backslash";
        return ExampleError::new(at..at + 1, message, "write `\\` instead of `/`");
    }
    if let Some((before, comment)) = bare.split_once("\\ ")
        && comment.trim_start().starts_with('#')
    {
        let at = row.start + before.len();
        let message = "the command ends here: there is a comment after the backslash";
        let hint =
            "put the comment before the command: a backslash only works at the end of a line";
        return ExampleError::new(at..row.start + bare.len(), message, hint);
    }
    let message = "the command ends here: the next line starts with an option, but this line has no backslash at its end";
    ExampleError::line_from(text, at, message, "add a backslash at the end of the line")
}

fn starts_with_option(line: &str) -> bool {
    let rest = line.trim_start();
    let Some(name) = rest.strip_prefix("--").or_else(|| rest.strip_prefix('-')) else {
        return false;
    };
    name.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// Returns the lines of `text`, and the quote that is never closed.
fn rows(text: &str) -> (Vec<Line<'_>>, Option<usize>) {
    let mut rows = Vec::new();
    let mut reader = ShellReader::default();
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        let is_inside = reader.is_open();
        reader.read(line, start);
        rows.push(Line {
            start,
            text: line,
            is_inside,
            is_open: reader.is_open(),
        });
        start += whole.len();
    }
    (rows, reader.open_quote())
}
