//! How strange bytes in names and texts are kept from the terminal, and from the pipelines that read its lines.

use crate::files::Base;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

/// `path` from the folder `base` as a line may begin with it: in pipelines, `::` there would begin a command.
pub(super) fn path_in_line(base: &Base, path: &Path) -> String {
    let name = base.name(path);
    let here = if name.starts_with("::") { "./" } else { "" };
    format!("{here}{}", plain(&name))
}

/// `text` with control characters written out, so that it stays on its line and the terminal obeys nothing in it.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    text.chars().for_each(|letter| push(&mut out, letter));
    Cow::Owned(out)
}

/// Lines for people as they may leave the program: a terminal obeys nothing in them but colours, if `has_colour`, and no
/// pipeline reads a command in them. What would be obeyed is written out. Tabs and line breaks stay.
pub fn printable(text: &str, has_colour: bool) -> Cow<'_, str> {
    let is_special = |letter: char| is_unsafe(letter) && !matches!(letter, '\n' | '\t');
    if !text.contains("::") && !text.contains("##") && !text.chars().any(is_special) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
        // A line break of two characters becomes one.
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line.strip_suffix('\r').unwrap_or(line), "\n"),
            None => (line, ""),
        };
        // Leading space is ignored in front of a command.
        let command = line.len() - line.trim_start().len();
        let is_command = line[command..].starts_with("::");
        let mut rest = line;
        while let Some(letter) = rest.chars().next() {
            let at = line.len() - rest.len();
            let colour = if has_colour { colour(rest) } else { 0 };
            if colour > 0 {
                out.push_str(&rest[..colour]);
                rest = &rest[colour..];
                continue;
            }
            if (is_command && at == command) || starts_command(rest) {
                write_out(&mut out, letter);
            } else if letter == '\t' {
                out.push(letter);
            } else {
                push(&mut out, letter);
            }
            rest = &rest[letter.len_utf8()..];
        }
        out.push_str(end);
    }
    Cow::Owned(out)
}

/// Whether `text` starts with what pipelines look for anywhere in a line: `##[`, `##vso[`, `##teamcity[`.
pub(super) fn starts_command(text: &str) -> bool {
    let name = text.strip_prefix("##");
    let name =
        name.map(|name| name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()));
    name.is_some_and(|rest| rest.starts_with('['))
}

/// The length of the code for colours that `text` starts with; 0 if it starts with none.
fn colour(text: &str) -> usize {
    let Some(codes) = text.strip_prefix("\u{1b}[") else {
        return 0;
    };
    let end = codes.find(|letter: char| !(letter.is_ascii_digit() || letter == ';'));
    match end.filter(|&end| codes[end..].starts_with('m')) {
        Some(end) => end + 3,
        None => 0,
    }
}

fn push(out: &mut String, letter: char) {
    if is_unsafe(letter) {
        write_out(out, letter);
    } else {
        out.push(letter);
    }
}

fn write_out(out: &mut String, letter: char) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\u{{{:x}}}", u32::from(letter));
}

/// Control characters, line breaks of other kinds, and what turns the direction of the text around it.
pub(super) fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_no_command() {
        let base = Base("/work".into());
        let path = Path::new("/work/::error::a.mdx");
        assert_eq!(path_in_line(&base, path), "./::error::a.mdx");
    }

    #[test]
    fn escapes_are_written_out() {
        assert_eq!(plain("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\\u{a}");
        assert_eq!(plain("größe"), "größe");
    }

    #[test]
    fn lines_say_nothing_to_terminals_and_pipelines() {
        for (text, expected) in [
            ("a\tb\r\nc\n", "a\tb\nc\n"),
            (
                "a\rb\u{7}\u{2028}\u{200f}",
                "a\\u{d}b\\u{7}\\u{2028}\\u{200f}",
            ),
            ("\u{1b}[31m", "\\u{1b}[31m"),
            ("a::b\n ::error::c", "a::b\n \\u{3a}:error::c"),
            (
                "+ ##vso[x]###[y] ## [z]",
                "+ \\u{23}#vso[x]#\\u{23}#[y] ## [z]",
            ),
        ] {
            assert_eq!(printable(text, false), expected);
        }
    }

    #[test]
    fn colours_of_ours_stay() {
        for (text, expected) in [
            ("\u{1b}[1;31mx\u{1b}[0m", "\u{1b}[1;31mx\u{1b}[0m"),
            ("\u{1b}[2J\u{1b}]0;x\u{7}", "\\u{1b}[2J\\u{1b}]0;x\\u{7}"),
            ("\u{1b}[", "\\u{1b}["),
        ] {
            assert_eq!(printable(text, true), expected);
        }
    }
}
