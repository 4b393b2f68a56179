use crate::page::{Block, Page};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// Reports front matter that the platform cannot read, or silently does not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidFrontMatter {}

impl Rule for InvalidFrontMatter {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        match &page.front_matter().block {
            Block::Invalid { at, message } => {
                let message = format!("the front matter is not valid YAML: {}", plain(message));
                let note = if message.contains("escape") {
                    "inside `\"…\"` a backslash begins an escape: use single quotes".to_owned()
                } else {
                    advice(page, *at)
                };
                cx.report(*at, message).note(note);
            }
            Block::Unread { at, why, hint } => {
                cx.report(
                    *at,
                    format!("the platform does not read this front matter: {why}"),
                )
                .note(*hint);
            }
            Block::Missing | Block::Read => (),
        }
    }
}

/// The message of the YAML reader, in plain words where it has none.
fn plain(message: &str) -> String {
    if message.starts_with("mapping values are not allowed") {
        return "a value holds another `: `".to_owned();
    }
    if message.starts_with("simple key expect") {
        return "a line has no `: `".to_owned();
    }
    match message.strip_prefix("unexpected character: `") {
        Some(mark) if mark.starts_with('`') => "a value begins with a backtick".to_owned(),
        Some(mark) => format!("a value begins with `{}`", mark.trim_end_matches('\'')),
        None => message.to_owned(),
    }
}

/// What to do about the fault at `at`. The line that is to blame may be the one before it.
fn advice(page: &Page, at: Span) -> String {
    let (lines, text) = (page.source().lines(), page.text());
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
    let mut blamed = [Some(line), before].into_iter().flatten();
    blamed
        .find_map(mistake)
        .unwrap_or_else(|| "write each field on a line of its own, as `name: value`".to_owned())
}

/// What to do about a line of front matter, where something about it is odd.
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
            "" => Some(format!("put a colon and a value behind `{name}`")),
            _ => Some("put a space behind the colon".to_owned()),
        };
    };
    let (value, name) = (value.trim(), key.trim());
    if value.starts_with(['"', '\'']) {
        Some(
            "let the value end with its quote; inside `\"…\"` a quote is written `\\\"`".to_owned(),
        )
    } else if value.contains(": ") || value.starts_with(['@', '`', '%', '[', '{', '&', '*', '!']) {
        Some(format!("put the value of `{name}` in quotes"))
    } else if key.starts_with(' ') {
        Some(format!(
            "begin `{name}` at the left margin, like the fields around it"
        ))
    } else {
        None
    }
}
