//! Escapes control characters and CI commands in paths and texts before they are printed.

use crate::files::Base;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

/// Returns `path` relative to `base`, safe at the start of a line: CI systems read `::` there as a command.
pub(super) fn path_in_line(base: &Base, path: &Path) -> String {
    let name = base.name(path);
    let here = if name.starts_with("::") { "./" } else { "" };
    format!("{here}{}", plain(&name))
}

/// Escapes the control characters in `text`, so that it stays on one line and the terminal interprets nothing in it.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !has_unsafe(text, b"") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    text.chars().for_each(|letter| push(&mut out, letter));
    Cow::Owned(out)
}

/// Escapes what a terminal or a CI system would interpret in lines for people: control characters and commands. Colours
/// are kept if `has_colour`; tabs and line breaks are always kept.
pub fn printable(text: &str, has_colour: bool) -> Cow<'_, str> {
    if !text.contains("::") && !text.contains("##") && !has_unsafe(text, b"\n\t") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
        // `\r\n` becomes `\n`.
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line.strip_suffix('\r').unwrap_or(line), "\n"),
            None => (line, ""),
        };
        // CI systems ignore white space before a command.
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
                push_escaped(&mut out, letter);
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

/// Whether `text` starts with a command that CI systems find anywhere in a line: `##[`, `##vso[`, `##teamcity[`.
pub(super) fn starts_command(text: &str) -> bool {
    let name = text.strip_prefix("##");
    let name =
        name.map(|name| name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()));
    name.is_some_and(|rest| rest.starts_with('['))
}

/// Returns the length of the colour code at the start of `text`, or 0.
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
        push_escaped(out, letter);
    } else {
        out.push(letter);
    }
}

fn push_escaped(out: &mut String, letter: char) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\u{{{:x}}}", u32::from(letter));
}

/// Whether `text` contains an unsafe character except those in `kept`.
pub(super) fn has_unsafe(text: &str, kept: &[u8]) -> bool {
    // Nearly every text is ASCII, and looking at its bytes is several times faster.
    let is_harmless = |byte: &u8| matches!(byte, b' '..=b'~') || kept.contains(byte);
    let is_kept = |letter| u8::try_from(letter).is_ok_and(|byte| kept.contains(&byte));
    !text.as_bytes().iter().all(is_harmless)
        && text
            .chars()
            .any(|letter| is_unsafe(letter) && !is_kept(letter))
}

/// Whether `letter` is a control character, a Unicode line break, or changes the direction of text.
pub(super) fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_do_not_start_a_command() {
        let base = Base("/work".into());
        let path = Path::new("/work/::error::a.mdx");
        assert_eq!(path_in_line(&base, path), "./::error::a.mdx");
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(plain("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\\u{a}");
        assert_eq!(plain("größe"), "größe");
    }

    #[test]
    fn lines_contain_no_commands() {
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
    fn colours_are_kept() {
        for (text, expected) in [
            ("\u{1b}[1;31mx\u{1b}[0m", "\u{1b}[1;31mx\u{1b}[0m"),
            ("\u{1b}[2J\u{1b}]0;x\u{7}", "\\u{1b}[2J\\u{1b}]0;x\\u{7}"),
            ("\u{1b}[", "\\u{1b}["),
        ] {
            assert_eq!(printable(text, true), expected);
        }
    }
}
