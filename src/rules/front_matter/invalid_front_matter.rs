use crate::page::{Block, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// Reports front matter that the platform cannot read or silently ignores.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidFrontMatter {}

impl Rule for InvalidFrontMatter {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        match page.front_matter().block {
            Block::Invalid { at, message } => {
                let message = format!("the front matter is not valid YAML: {}", explain(message));
                let note = if message.contains("escape") {
                    "inside `\"…\"` a backslash starts an escape: use single quotes".to_owned()
                } else {
                    advice(page, at)
                };
                cx.report(at, message).note(note);
            }
            Block::Unread { at, why, hint } => {
                cx.report(
                    at,
                    format!("the platform does not read this front matter: {why}"),
                )
                .note(hint);
            }
            Block::Missing | Block::Read => (),
        }
    }
}

/// Returns the message of the YAML parser, in plain words for the common errors.
fn explain(message: &str) -> String {
    if message.starts_with("mapping values are not allowed") {
        return "a value contains another `: `".to_owned();
    }
    if message.starts_with("simple key expect") {
        return "a line has no `: `".to_owned();
    }
    match message.strip_prefix("unexpected character: `") {
        Some(mark) if mark.starts_with('`') => "a value starts with a backtick".to_owned(),
        Some(mark) => format!("a value starts with `{}`", mark.trim_end_matches('\'')),
        None => message.to_owned(),
    }
}

/// Returns how to fix the error at `at`. The cause may be on the line before it.
fn advice(page: &Page, at: Span) -> String {
    let (lines, text) = (page.lines(), page.text());
    let number = lines.line_of(at.start);
    let keys: Vec<&str> = (0..number)
        .filter_map(|line| lines.text(line, text).split_once(':'))
        .map(|(key, _)| key)
        .collect();
    let line = lines.text(number, text).trim_end();
    if line
        .split_once(':')
        .is_some_and(|(key, _)| keys.contains(&key))
    {
        return "keep one of the two".to_owned();
    }
    let before = number.checked_sub(1).filter(|&line| line > 0);
    let before = before.map(|line| lines.text(line, text).trim_end());
    let mut candidates = [Some(line), before].into_iter().flatten();
    candidates
        .find_map(mistake)
        .unwrap_or_else(|| "write each field on its own line, as `name: value`".to_owned())
}

/// Returns how to fix a line of front matter that contains a common mistake.
fn mistake(line: &str) -> Option<String> {
    if line.starts_with('\t') {
        return Some("indent with spaces".to_owned());
    }
    if line.trim_start().starts_with("- ") {
        return None;
    }
    let Some((key, value)) = line.split_once(": ") else {
        let (name, rest) = line.split_once(':').unwrap_or((line, ""));
        let is_name = !name.is_empty() && !name.contains(char::is_whitespace);
        return match rest {
            _ if !is_name => None,
            "" if line.ends_with(':') => None,
            "" => Some(format!("add a colon and a value after `{name}`")),
            _ => Some("add a space after the colon".to_owned()),
        };
    };
    let (value, name) = (value.trim(), key.trim());
    if value.starts_with(['"', '\'']) {
        Some("end the value with its quote; inside `\"…\"`, write a quote as `\\\"`".to_owned())
    } else if value.contains(": ") || value.starts_with(['@', '`', '%', '[', '{', '&', '*', '!']) {
        Some(format!("put the value of `{name}` in quotes"))
    } else if key.starts_with(' ') {
        Some(format!(
            "start `{name}` in the first column, like the other fields"
        ))
    } else {
        None
    }
}
