//! A finding as a JSON object, for `json` and `jsonl`. `docs/schema/findings.json` describes it.

use super::Base;
use super::place::{has_unsafe, is_unsafe, starts_command};
use crate::catalog;
use crate::diagnostic::{Finding, Fix};
use crate::files::Source;
use crate::site::Site;
use crate::text::{Position, Span};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Returns the finding with its rule, related places and fix.
pub(super) fn object(finding: &Finding, source: &Source, site: &Site, base: &Base) -> Value {
    let facts = catalog::find(finding.rule);
    let related = finding.related.iter().map(|related| {
        let mut value = place(site.source(related.span.file), related.span, base);
        value["message"] = related.message.as_str().into();
        value
    });
    let mut value = json!({
        "rule": finding.rule,
        "group": facts.map(|facts| facts.group),
        "severity": finding.severity.as_str(),
        "message": finding.message,
        "note": finding.note,
        "url": facts.map(catalog::Facts::url),
        "related": related.collect::<Vec<_>>(),
        "fix": finding.fix.as_ref().map(|fix| fix_object(fix, site, base)),
    });
    if let Value::Object(own) = place(source, finding.span, base) {
        for (key, part) in own {
            value[key] = part;
        }
    }
    value
}

fn place(source: &Source, span: Span, base: &Base) -> Value {
    json!({
        "path": base.name(source.path()),
        "start": position(source.position(span.start)),
        "end": position(source.position(span.end)),
    })
}

fn fix_object(fix: &Fix, site: &Site, base: &Base) -> Value {
    let edits = fix.edits.iter().map(|edit| {
        let mut value = place(site.source(edit.span.file), edit.span, base);
        value["text"] = edit.text.as_str().into();
        value
    });
    json!({
        "label": fix.label,
        "safety": fix.safety.as_str(),
        "edits": edits.collect::<Vec<_>>(),
    })
}

fn position(at: Position) -> Value {
    json!({ "line": at.line, "column": at.column, "offset": at.offset })
}

/// Returns `value` on one line.
pub(super) fn line(value: &Value) -> String {
    harmless(value.to_string())
}

/// Escapes the characters in `json` that JSON allows and a terminal or a CI system interprets. The meaning does not
/// change, because they only occur in strings.
pub fn harmless(json: String) -> String {
    if !json.contains("##") && !has_unsafe(&json, b"\n") {
        return json;
    }
    let is_dangerous = |letter: char| is_unsafe(letter) && letter != '\n';
    let mut out = String::with_capacity(json.len() + 8);
    for (at, letter) in json.char_indices() {
        if is_dangerous(letter) || (letter == '#' && starts_command(&json[at..])) {
            // All of them are in the basic multilingual plane. Writing to a string cannot fail.
            let _ = write!(out, "\\u{:04x}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_json_keeps_its_meaning() {
        let value = json!("a\u{1b}\u{9b}31m\u{202e}\u{7f}\nb##vso[c]## d");
        let text = line(&value);
        assert_eq!(
            text,
            r#""a\u001b\u009b31m\u202e\u007f\nb\u0023#vso[c]## d""#
        );
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
    }
}
