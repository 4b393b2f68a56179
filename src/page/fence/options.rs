//! Traps of options: unsupported forms of a value, and options that the platform does not have.

use super::grammar::{is_line, is_option};
use super::info::{Info, dropped};
use super::meta_problem::MetaProblem;
use super::parts::{Part, Shape};
use crate::catalog::FENCE_OPTIONS;
use crate::text::Edit;

/// Returns the problem for an option that neither the platform nor a known site builder has.
pub(super) fn unknown(info: &Info<'_>, part: &Part<'_>) -> MetaProblem {
    let hint = "remove it; the options are title, icon, lines, wrap, expandable, highlight, focus, twoslash, nocopy";
    info.problem(part, dropped(part), hint)
}

/// Returns the problem for an option of another site builder. `key` is its name in lower case.
pub(super) fn foreign(info: &Info<'_>, part: &Part<'_>, key: &str) -> MetaProblem {
    let message = if part.shape == Shape::Word && !info.titled {
        let shown = part.text;
        format!("`{shown}` is not a code block option; it becomes part of the title")
    } else {
        dropped(part)
    };
    match key {
        "hl_lines" => info.problem(part, message, "write `{1,3-5}`"),
        "numberoflines" => info.problem(part, message, "remove it"),
        _ if part.value == "false" => info.problem(part, message, "remove it"),
        _ => {
            let problem = info.problem(part, message, "write `lines`");
            let is_on = part.key.is_empty() || part.value == "true";
            if is_on {
                let edit = Edit::replace(problem.span, "lines");
                problem.with_certain_edit(edit)
            } else {
                problem
            }
        }
    }
}

/// Returns the problem for `lines={true}` or `icon={"x"}`. `key` is the name in lower case.
pub(super) fn braced(info: &Info<'_>, part: &Part<'_>, key: &str) -> MetaProblem {
    let value = part.value.trim();
    let is_quoted =
        value.len() > 2 && value.starts_with(['"', '\'']) && value.ends_with(&value[..1]);
    let (right, is_certain) = match value {
        "false" if FENCE_OPTIONS.switches.contains(key) => (format!("{key}=false"), true),
        _ if FENCE_OPTIONS.switches.contains(key) => (key.to_owned(), value == "true"),
        _ if is_quoted => (format!("{key}={value}"), true),
        _ => (format!("{key}=\"…\""), false),
    };
    let message = format!("the platform ignores `{}`", part.text);
    let problem = info.problem(part, message, format!("write `{right}`"));
    if is_certain {
        let edit = Edit::replace(problem.span, right);
        problem.with_certain_edit(edit)
    } else {
        problem
    }
}

/// Returns the problem for `{highlight={6,20}}`: an option inside braces for lines.
pub(super) fn braced_option(info: &Info<'_>, part: &Part<'_>) -> Option<MetaProblem> {
    let (key, value) = part.value.split_once('=')?;
    if !is_option(key.trim()) {
        return None;
    }
    // A part ends at the first closing brace. The last one remains as a word of the title.
    let is_nested = value.trim_start().starts_with('{');
    let after = info.meta.get(part.end()..).unwrap_or_default();
    let outer = match (is_nested, after.find('}')) {
        (false, _) => 0,
        (true, Some(at)) if after[..at].trim().is_empty() => at + 1,
        (true, _) => return None,
    };
    let closing = if is_nested { "}" } else { "" };
    let right = format!("{}{closing}", part.value.trim());
    let span = info.span(part.start..part.end() + outer);
    Some(MetaProblem {
        span,
        message: format!(
            "`{}` has an extra pair of braces, so the platform ignores it",
            &info.meta[part.start..part.end() + outer]
        ),
        hint: format!("write `{right}`"),
        edit: Some(Edit::replace(span, right)),
        is_certain: true,
    })
}

/// Returns the problem for `{1,3-5}`: numbers and ranges.
pub(super) fn lines(info: &Info<'_>, part: &Part<'_>) -> Option<MetaProblem> {
    // A pair directly after another one, without a space.
    if info.meta[..part.start].ends_with('}') {
        let message = "the platform reads only the first of two pairs of braces".to_owned();
        let hint = "put all lines in one pair of braces: `{1,3-5}`";
        return Some(info.problem(part, message, hint));
    }
    let wrong = part
        .value
        .split(',')
        .map(|item| item.trim().trim_matches(['"', '\'']))
        .find(|item| !item.is_empty() && !is_line(item))?;
    let message = format!("`{wrong}` is not a line number; the platform drops it");
    Some(info.problem(part, message, "write numbers and ranges from 1: `{1,3-5}`"))
}
