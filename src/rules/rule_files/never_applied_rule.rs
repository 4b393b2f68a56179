use super::support::{Head, Keys, first_line, head, looked_at};
use crate::catalog::{BareRule, Editor};
use crate::files::Source;
use crate::rule::{Cx, Rule};
use crate::site::{RuleFile, Site};
use crate::syntax::value::Data;
use crate::text::Span;
use serde::Deserialize;
use serde_yaml::Value;
use std::collections::BTreeMap;

/// Reports a rule file that its editor never reads by itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeverAppliedRule {}

impl Rule for NeverAppliedRule {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        for (file, source) in looked_at(site, cx) {
            if !file.is_shared {
                look(file, source, cx);
            }
        }
    }
}

fn look(file: &RuleFile, source: &Source, cx: &mut Cx<'_>) {
    let editor = &file.editor;
    let name = source.path().file_name().unwrap_or_default();
    let is_read = editor.reads(&name.to_string_lossy());
    match head(file, source) {
        Head::Broken(..) => (),
        Head::None if !is_read => (),
        Head::None if editor.bare_rule == BareRule::Never => {
            let message = format!(
                "{} never reads this rule by itself: it has no front matter",
                editor.title
            );
            let finding = cx.report(first_line(source), message);
            finding.note(format!(
                "begin the file with `---`, {}, and `---`",
                ways(editor)
            ));
        }
        Head::None => nothing(source, 0, cx),
        Head::Read(keys) if !is_read => {
            // Without a key of the editor it is no rule file: a README, for example.
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
            if is_decided && !editor.applied.is_empty() && !applied.any(|one| holds(one, &keys)) {
                let message = format!("{} never reads this rule by itself", editor.title);
                let finding = cx.report(first_line(source), message);
                finding.note(format!("add {}", ways(editor)));
            } else {
                nothing(source, keys.end, cx);
            }
        }
    }
}

/// Reports a rule without words.
fn nothing(source: &Source, body: usize, cx: &mut Cx<'_>) {
    let text = source.text().get(body..).unwrap_or_default();
    if text.trim().is_empty() {
        let start = Span::new(source.id(), 0, 0);
        cx.report(start, "the rule says nothing")
            .note("write what the assistant should do, or delete the file");
    }
}

/// Whether front matter holds what one of the ways to be read asks for.
fn holds(way: &BTreeMap<String, Value>, keys: &Keys) -> bool {
    way.iter().all(|(key, wanted)| {
        let Some(value) = keys.root.get(key) else {
            return false;
        };
        match (wanted, &value.data) {
            (Value::String(any), data) if any == "*" => match data {
                Data::Text(text) => !text.trim().is_empty(),
                Data::List(items) => !items.is_empty(),
                _ => false,
            },
            (Value::String(word), Data::Text(text)) => **word == **text,
            (Value::Bool(wanted), Data::Bool(flag)) => wanted == flag,
            _ => false,
        }
    })
}

/// What brings a rule into play, in the editor's own keys.
fn ways(editor: &Editor) -> String {
    let one = |way: &BTreeMap<String, Value>| {
        let parts = way.iter().map(|(key, value)| match value {
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
