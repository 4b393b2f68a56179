//! The front matter of rule files, parsed as their editor parses it.

use crate::catalog::KeyKind;
use crate::files::Source;
use crate::rule::Cx;
use crate::site::{RuleFile, Site};
use crate::syntax::value::{Data, Node, Range};
use crate::syntax::yaml;
use crate::text::{Span, to_u32};
use std::sync::Arc;

/// The front matter of a rule file.
pub(super) enum Head {
    /// The file has no front matter.
    None,
    /// The front matter cannot be read: the span, the error and the note.
    Broken(Span, String, &'static str),
    /// The front matter was read.
    Read(Keys),
}

/// Front matter that was read.
pub(super) struct Keys {
    /// The keys and values.
    pub(super) root: Node,
    /// The offset at which ranges in `root` start.
    pub(super) base: u32,
    /// The text between the two fences.
    pub(super) text: String,
    /// The offset after the front matter.
    pub(super) end: usize,
}

impl Keys {
    /// Converts a range to a span of the file.
    pub(super) fn span(&self, source: &Source, (start, end): Range) -> Span {
        Span::new(source.id(), start + self.base, end + self.base)
    }

    /// Returns the text after `key:` on its line, and its range.
    pub(super) fn raw_value(&self, key: &str) -> Option<(&str, Range)> {
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            if let Some(value) = value_of(line, key) {
                let start = at + (line.len() - line[key.len() + 1..].trim_start().len());
                let range = (to_u32(start), to_u32(start + value.len()));
                return Some((value, range));
            }
            at += line.len();
        }
        None
    }
}

/// Returns the rule files to check: those of one editor and the shared ones, without excluded and unreadable files.
pub(super) fn checked_files<'s>(
    site: &'s Site,
    cx: &Cx<'s>,
) -> Vec<(&'s RuleFile, &'s Arc<Source>)> {
    let settings = cx.settings();
    let files = site.rule_files().iter();
    files
        .map(|file| (file, site.source(file.file)))
        .filter(|(_, source)| source.read_error().is_none() && !settings.excludes(source.path()))
        .collect()
}

/// Returns the span of the first line of a file.
pub(super) fn first_line(source: &Source) -> Span {
    let length = source.text().lines().next().unwrap_or_default().len();
    Span::new(source.id(), 0, to_u32(length))
}

/// Reads the front matter of a file.
pub(super) fn head(file: &RuleFile, source: &Source) -> Head {
    let text = source.text();
    let first = first_line(source);
    let Some(rest) = after_fence(text) else {
        let above = text.trim_start_matches('\u{feff}').trim_start();
        if above.len() < text.len() && after_fence(above).is_some() {
            let message = "the front matter does not start at the first byte of the file";
            let note = "delete everything before it, or the editor reads it as text";
            return Head::Broken(first, message.to_owned(), note);
        }
        return Head::None;
    };
    let base = text.len() - rest.len();
    let mut at = 0;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == "---" {
            return read(file, source, (base, base + at), base + at + line.len());
        }
        at += line.len();
    }
    let message = "the front matter is never closed".to_owned();
    Head::Broken(first, message, "add a `---` line at its end")
}

fn after_fence(text: &str) -> Option<&str> {
    let (first, rest) = text.split_once('\n')?;
    (first.trim_end() == "---").then_some(rest)
}

fn read(file: &RuleFile, source: &Source, (start, end): (usize, usize), after: usize) -> Head {
    let text = source.text().get(start..end).unwrap_or_default();
    let base = to_u32(start);
    let at = |range: Range| Span::new(source.id(), range.0 + base, range.1 + base);
    match yaml::parse(&without_globs(file, text)) {
        Err(error) => {
            let message = format!("the front matter is not valid YAML: {}", error.message);
            let note = "fix it: the editor ignores all of it";
            Head::Broken(at((error.offset, error.offset)), message, note)
        }
        Ok(root) if !matches!(root.data, Data::Map(_) | Data::Null) => {
            let message = format!("the front matter is {}, not keys with values", root.kind());
            Head::Broken(
                at(root.range),
                message,
                "write lines such as `alwaysApply: true`",
            )
        }
        Ok(root) => Head::Read(Keys {
            root,
            base,
            text: text.to_owned(),
            end: after,
        }),
    }
}

/// Returns the text with globs replaced by `x`. Editors that expect globs without quotes accept invalid YAML such as
/// `**/*.mdx`.
fn without_globs(file: &RuleFile, text: &str) -> String {
    let globs = file.editor.keys.iter();
    let globs = globs.filter(|(_, kind)| **kind == KeyKind::Globs);
    let keys: Vec<&str> = globs.map(|(key, _)| key.as_str()).collect();
    let lines = text.split_inclusive('\n').map(|line| {
        let value = keys.iter().find_map(|key| value_of(line, key));
        match value.filter(|value| !value.starts_with(['"', '\'', '['])) {
            Some(value) => line.replace(value, &"x".repeat(value.len())),
            None => line.to_owned(),
        }
    });
    lines.collect()
}

/// Returns the value after `key:` at the start of a line, if it is not empty.
fn value_of<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let value = line.strip_prefix(key)?.strip_prefix(':')?.trim();
    (!value.is_empty()).then_some(value)
}
