//! What can follow at the cursor in `mdxlint.yaml`: rules and severities. The other keys are in its JSON Schema.

use super::items::{item, placed, snippet};
use crate::catalog::all_rules;
use crate::config::FILE_NAME;
use crate::lsp::position::Encoding;
use crate::text::{LineIndex, to_u32};
use lsp_types::{CompletionItem, CompletionItemKind, CompletionList, CompletionParams, Range};
use std::path::Path;

/// Returns whether a file is a configuration.
pub(in crate::lsp) fn is_configuration(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == FILE_NAME)
}

/// Returns what can follow at the cursor in the text of a configuration.
pub(in crate::lsp) fn complete_configuration(
    text: &str,
    encoding: Encoding,
    asked: &CompletionParams,
) -> CompletionList {
    let position = asked.text_document_position.position;
    let lines = LineIndex::new(text);
    let at = encoding.offset(text, &lines, position);
    let before = text.get(..at as usize).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let written = line.trim_start();
    let (word, items) = match written.split_once(':') {
        None if is_in_rules(before) => (written, rules()),
        Some((key, value)) if all_rules().iter().any(|facts| facts.id == key) => {
            (value.trim_start(), severities())
        }
        _ => ("", Vec::new()),
    };
    let start = encoding.position(text, &lines, at - to_u32(word.len()));
    let range = Range::new(start, position);
    CompletionList {
        is_incomplete: false,
        items: items.into_iter().map(|item| placed(item, range)).collect(),
    }
}

/// Returns whether the last line is directly below the key `rules`.
fn is_in_rules(before: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '-']).len();
    let mut lines = before.rsplit('\n');
    let depth = lines.next().map_or(0, indent);
    let mut above = lines.filter(|line| !line.trim().is_empty());
    above.find(|line| indent(line) < depth).is_some_and(|line| {
        let key = line.trim_start_matches([' ', '-']).trim_end();
        key == "rules:"
    })
}

fn rules() -> Vec<CompletionItem> {
    let rules = all_rules().into_iter();
    rules
        .map(|facts| {
            let item = item(facts.id, CompletionItemKind::PROPERTY, &facts.summary);
            snippet(item, format!("{}: $0", facts.id))
        })
        .collect()
}

fn severities() -> Vec<CompletionItem> {
    ["off", "info", "warning", "error"]
        .map(|word| item(word, CompletionItemKind::ENUM_MEMBER, ""))
        .to_vec()
}
