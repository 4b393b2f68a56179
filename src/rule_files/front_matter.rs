//! Front matter in the format of an editor.

use super::part::{Part, Scope};
use super::place::Place;
use crate::catalog::{Editor, GlobForm};
use crate::site::Manifest;
use serde_yaml::{Mapping, Value};
use std::fmt::Write as _;

/// When an editor reads a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Always,
    Scoped,
    Requested,
}

impl Mode {
    /// Returns the name of the mode.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Scoped => "with files that match",
            Self::Requested => "on request",
        }
    }
}

/// Returns when `editor` reads a text with this scope, and the globs for it: the mode of the scope, or the next best
/// one that the editor supports.
pub(super) fn mode(
    editor: &Editor,
    scope: Scope,
    place: &Place,
    manifest: &Manifest,
) -> (Mode, Vec<String>) {
    let requested = editor.requested.is_some().then_some(Mode::Requested);
    let own = place.globs(scope, editor.globs, manifest);
    // An editor that cannot request a text gets it with every page.
    let globs = if own.is_empty() && requested.is_none() {
        place.globs(Scope::Pages, editor.globs, manifest)
    } else {
        own
    };
    let scoped = (editor.scoped.is_some() && !globs.is_empty()).then_some(Mode::Scoped);
    let mode = match scope {
        Scope::Always => Some(Mode::Always),
        Scope::Requested => requested.or(scoped),
        Scope::Pages | Scope::Endpoints | Scope::Manifest => scoped.or(requested),
    };
    (mode.unwrap_or(Mode::Always), globs)
}

/// Returns the front matter of a file called `name`; empty if the editor needs none.
pub(super) fn front_matter(
    editor: &Editor,
    (mode, globs): (Mode, &[String]),
    name: &str,
    part: &Part,
) -> String {
    let form = match mode {
        Mode::Always => &editor.always,
        Mode::Scoped => &editor.scoped,
        Mode::Requested => &editor.requested,
    };
    let Some(form) = form else {
        return String::new();
    };
    format!("---\n{}---\n", keys(form, editor.globs, globs, name, part))
}

fn keys(form: &Mapping, globs: GlobForm, patterns: &[String], name: &str, part: &Part) -> String {
    let mut out = String::new();
    for (key, value) in form {
        let key = key.as_str().unwrap_or_default();
        let value = match value {
            Value::Bool(flag) => flag.to_string(),
            Value::String(text) => match text.as_str() {
                "{description}" => part.description.to_owned(),
                "{name}" => name.to_owned(),
                "{globs}" => format_globs(globs, patterns),
                text => text.to_owned(),
            },
            _ => String::new(),
        };
        let gap = if value.starts_with('\n') { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{key}:{gap}{value}");
    }
    out
}

fn format_globs(form: GlobForm, patterns: &[String]) -> String {
    match form {
        GlobForm::Bare => patterns.join(","),
        GlobForm::Quoted => format!("\"{}\"", patterns.join(",")),
        GlobForm::List => patterns.iter().fold(String::new(), |mut out, pattern| {
            let _ = write!(out, "\n  - \"{pattern}\"");
            out
        }),
    }
}
