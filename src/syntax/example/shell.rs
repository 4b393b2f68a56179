//! Examples of shell commands: quotes, and commands on several lines.

use super::{ExampleError, Language, lines, tree};

/// Programs with options that are often on separate lines.
const PROGRAMS: [&str; 8] = [
    "curl", "docker", "podman", "helm", "gcloud", "aws", "kubectl", "ffmpeg",
];

/// A line of commands.
struct Line<'t> {
    start: usize,
    text: &'t str,
    /// Whether a quote, a heredoc or a bracket is open at its start.
    is_inside: bool,
    /// Whether one is open at its end.
    is_open: bool,
}

/// Returns the first fault of `text`, if it is certain.
pub(super) fn check(text: &str) -> Option<ExampleError> {
    if lines::has_prompt(text) || lines::has_changes(text) {
        return None;
    }
    let (rows, unclosed) = rows(text);
    if let Some(fault) = broken_command(text, &rows) {
        return Some(fault);
    }
    let at = unclosed.filter(|&at| !is_prose(text, at))?;
    let is_excused = lines::has_placeholder(text)
        || lines::has_template(text)
        || lines::has_ellipsis(text)
        || tree::is_read(text, Language::Shell);
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

/// Returns the fault for a multi-line command that ends before its last line.
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
            let message = "the command ends here: there is a space after the backslash";
            return Some(ExampleError::new(
                at..at + 1 + width,
                message,
                "remove the space",
            ));
        }
        let starts = bare.split_whitespace().next().unwrap_or_default();
        let is_command = was_continued || PROGRAMS.contains(&starts);
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

/// The construct around the current position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum In {
    Single(usize),
    Double(usize),
    /// `$( … )`, which has its own quotes.
    Command,
}

/// Returns the lines of `text`, and the quote that is never closed.
fn rows(text: &str) -> (Vec<Line<'_>>, Option<usize>) {
    let mut rows = Vec::new();
    let mut inside: Vec<In> = Vec::new();
    let mut heredoc: Option<&str> = None;
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        let is_inside = heredoc.is_some() || !inside.is_empty();
        if let Some(mark) = heredoc {
            if line.trim() == mark {
                heredoc = None;
            }
        } else {
            let opened = read_line(line, start, &mut inside);
            heredoc = opened.or(heredoc);
        }
        rows.push(Line {
            start,
            text: line,
            is_inside,
            is_open: heredoc.is_some() || !inside.is_empty(),
        });
        start += whole.len();
    }
    let unclosed = inside.iter().find_map(|one| match one {
        In::Single(at) | In::Double(at) => Some(*at),
        In::Command => None,
    });
    (rows, unclosed)
}

/// Reads one line, and returns the end mark of a heredoc that starts on it.
fn read_line<'t>(line: &'t str, start: usize, inside: &mut Vec<In>) -> Option<&'t str> {
    let bytes = line.as_bytes();
    let mut heredoc = None;
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        let state = inside.last().copied();
        let before = at.checked_sub(1).map_or(b' ', |before| bytes[before]);
        match (state, byte) {
            (Some(In::Single(_)), b'\'')
            | (Some(In::Double(_)), b'"')
            | (Some(In::Command), b')') => {
                inside.pop();
            }
            (Some(In::Single(_)), _) => (),
            (_, b'\\') => at += 1,
            (_, b'$') if bytes.get(at + 1) == Some(&b'(') => {
                inside.push(In::Command);
                at += 1;
            }
            (Some(In::Double(_)), _) => (),
            (_, b'(') if state.is_some() => inside.push(In::Command),
            (_, b'\'') => inside.push(In::Single(start + at)),
            (_, b'"') => inside.push(In::Double(start + at)),
            (_, b'#') if before.is_ascii_whitespace() => break,
            (None, b'<') if bytes[at..].starts_with(b"<<") && !bytes[at..].starts_with(b"<<<") => {
                heredoc = heredoc.or_else(|| mark(&line[at + 2..]));
                at += 1;
            }
            _ => (),
        }
        at += 1;
    }
    heredoc
}

/// Returns the end mark of a heredoc, after `<<`.
fn mark(after: &str) -> Option<&str> {
    let after = after
        .trim_start_matches(['-', '~', ' '])
        .trim_start_matches(['\'', '"', '\\']);
    let end = after.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    Some(&after[..end.unwrap_or(after.len())]).filter(|mark| !mark.is_empty())
}
