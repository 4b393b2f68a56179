use super::rule_front_matter::{Head, Keys, checked_files, head};
use crate::catalog::{KeyKind, nearest};
use crate::diagnostic::Severity;
use crate::files::Source;
use crate::rule::{Cx, Rule};
use crate::site::{RuleFile, Site};
use crate::syntax::value::{Data, Member, Node};
use serde::Deserialize;

/// Reports invalid front matter of a rule file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidRuleFile {}

impl Rule for InvalidRuleFile {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for (file, source) in checked_files(site, cx) {
            if file.is_shared || file.editor.keys.is_empty() {
                continue;
            }
            match head(file, source) {
                Head::None => (),
                Head::Broken(span, message, note) => {
                    cx.report(span, message).note(note);
                }
                Head::Read(keys) => {
                    for member in keys.root.members() {
                        check_key(file, source, (&keys, member), cx);
                    }
                }
            }
        }
    }
}

/// Checks a key and its value against the keys that the editor reads.
fn check_key(file: &RuleFile, source: &Source, (keys, member): (&Keys, &Member), cx: &mut Cx<'_>) {
    let (editor, key) = (&file.editor, &*member.key);
    let Some(kind) = editor.keys.get(key) else {
        let known_keys = editor.keys.keys().map(String::as_str);
        let message = format!("{} does not read the key `{key}`", editor.title);
        let finding = cx.report(keys.span(source, member.key_range), message);
        match nearest(key, known_keys.clone()) {
            Some(near) => finding.note(format!("did you mean `{near}`?")),
            None => {
                // An unknown key is harmless unless it is a misspelling.
                finding.severity = finding.severity.min(Severity::Warning);
                let known_keys: Vec<String> = known_keys.map(|key| format!("`{key}`")).collect();
                finding.note(format!("it reads {}", known_keys.join(", ")))
            }
        };
        return;
    };
    let problem = match kind {
        KeyKind::Globs => globs(keys, member),
        kind => key_problem(kind, keys, member),
    };
    if let Some((message, note)) = problem {
        let span = keys.span(source, member.value.range);
        cx.report(span, format!("`{key}` {message}")).note(note);
    }
}

/// Returns the error for globs that are a list or in quotes, which editors read as part of the pattern.
fn globs(keys: &Keys, member: &Member) -> Option<(String, String)> {
    let note = "write the patterns without quotes, separated by commas: `globs: docs/**/*.mdx,docs/docs.json`";
    let what = match (&member.value.data, keys.raw_value(&member.key)) {
        (Data::List(_), _) => "is a list, which is not read",
        (_, Some((text, _))) if text.starts_with(['"', '\'']) => {
            "is quoted, and the quotes are read as part of the pattern"
        }
        (Data::Text(_) | Data::Null, _) => return None,
        _ => "is not a pattern",
    };
    Some((what.to_owned(), note.to_owned()))
}

fn key_problem(kind: &KeyKind, keys: &Keys, member: &Member) -> Option<(String, String)> {
    let value = &member.value;
    let mismatch = |expected: &str| {
        Some((
            format!("is {}, not {expected}", value.kind()),
            format!("write {expected}"),
        ))
    };
    match (kind, &value.data) {
        (_, Data::Null)
        | (KeyKind::Boolean, Data::Bool(_))
        | (KeyKind::Words, Data::Text(_))
        | (KeyKind::Globs, _) => None,
        (KeyKind::Line, Data::Text(_)) => {
            let written = keys.raw_value(&member.key).map(|(text, _)| text);
            let is_block = written.is_some_and(|text| text.starts_with(['|', '>']));
            is_block.then(|| {
                let note = "write it on one line: the lines below are not read";
                ("spans several lines".to_owned(), note.to_owned())
            })
        }
        (KeyKind::Line, _) => mismatch("a string on one line"),
        (KeyKind::Boolean, _) => mismatch("`true` or `false`"),
        (KeyKind::Words, Data::List(items)) if items.iter().all(is_text) => None,
        (KeyKind::Words, _) => mismatch("a string or a list of strings"),
        (KeyKind::OneOf(values), data) => {
            let word = match data {
                Data::Text(word) => &**word,
                _ => "",
            };
            if values.iter().any(|value| value == word) {
                return None;
            }
            let near = nearest(word, values.iter().map(String::as_str));
            let note = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("use one of {}", values.join(", ")),
            };
            Some((format!("has an invalid value `{word}`"), note))
        }
    }
}

fn is_text(node: &Node) -> bool {
    node.as_str().is_some()
}
