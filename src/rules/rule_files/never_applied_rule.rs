use super::rule_front_matter::{Head, Keys, checked_files, first_line, head};
use crate::catalog::{BareRule, Editor};
use crate::files::Source;
use crate::rule::{Cx, Rule};
use crate::site::{RuleFile, Site};
use crate::syntax::value::Data;
use crate::text::Span;
use serde::Deserialize;
use serde_yaml::Value;
use std::collections::BTreeMap;

/// Reports a rule file that its editor never applies automatically.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeverAppliedRule {}

impl Rule for NeverAppliedRule {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for (file, source) in checked_files(site, cx) {
            if !file.is_shared {
                check_file(file, source, cx);
            }
        }
    }
}

fn check_file(file: &RuleFile, source: &Source, cx: &mut Cx<'_>) {
    let editor = &file.editor;
    let name = source.path().file_name().unwrap_or_default();
    let is_read = editor.reads(&name.to_string_lossy());
    match head(file, source) {
        Head::Broken(..) => (),
        Head::None if !is_read => (),
        Head::None if editor.bare_rule == BareRule::Never => {
            let message = format!(
                "{} never applies this rule automatically: it has no front matter",
                editor.title
            );
            let finding = cx.report(first_line(source), message);
            finding.note(format!(
                "start the file with `---`, {}, and `---`",
                conditions(editor)
            ));
        }
        Head::None => report_empty(source, 0, cx),
        Head::Read(keys) if !is_read => {
            // A file without any key of the editor, such as a README, is not a rule file.
            let mut members = keys.root.members().iter();
            if members.any(|member| editor.keys.contains_key(&*member.key)) {
                let message = format!("{} does not read this file", editor.title);
                let note = format!("rename it: rule files end in `{}`", editor.ending);
                cx.report(first_line(source), message).note(note);
            }
        }
        Head::Read(keys) => {
            let is_decided = editor
                .decides
                .as_ref()
                .is_none_or(|key| keys.root.get(key).is_some());
            let mut applied = editor.applied.iter();
            if is_decided && !editor.applied.is_empty() && !applied.any(|one| fulfills(one, &keys))
            {
                let message = format!("{} never applies this rule automatically", editor.title);
                let finding = cx.report(first_line(source), message);
                finding.note(format!("add {}", conditions(editor)));
            } else {
                report_empty(source, keys.end, cx);
            }
        }
    }
}

/// Reports a rule without text.
fn report_empty(source: &Source, body: usize, cx: &mut Cx<'_>) {
    let text = source.text().get(body..).unwrap_or_default();
    if text.trim().is_empty() {
        let start = Span::new(source.id(), 0, 0);
        cx.report(start, "empty rule")
            .note("write what the assistant should do, or delete the file");
    }
}

/// Returns whether the front matter has all keys and values of `condition`.
fn fulfills(condition: &BTreeMap<String, Value>, keys: &Keys) -> bool {
    condition.iter().all(|(key, expected)| {
        let Some(value) = keys.root.get(key) else {
            return false;
        };
        match (expected, &value.data) {
            (Value::String(any), data) if any == "*" => match data {
                Data::Text(text) => !text.trim().is_empty(),
                Data::List(items) => !items.is_empty(),
                _ => false,
            },
            (Value::String(word), Data::Text(text)) => **word == **text,
            (Value::Bool(expected), Data::Bool(flag)) => expected == flag,
            _ => false,
        }
    })
}

/// Returns the conditions for applying a rule automatically, in the editor's own keys.
fn conditions(editor: &Editor) -> String {
    let one = |condition: &BTreeMap<String, Value>| {
        let parts = condition.iter().map(|(key, value)| match value {
            Value::String(any) if any == "*" => format!("`{key}`"),
            Value::String(word) => format!("`{key}: {word}`"),
            Value::Bool(flag) => format!("`{key}: {flag}`"),
            _ => format!("`{key}`"),
        });
        parts.collect::<Vec<_>>().join(" with ")
    };
    let all: Vec<String> = editor.applied.iter().map(one).collect();
    all.join(" or ")
}
