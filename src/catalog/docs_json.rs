//! Reads the table of all properties of `docs.json`, `rules/data/docs_json.yaml`, and resolves the type names in it.

use super::docs_table::{Choice, DocsField, InsteadCase, More, ObjectFacts, TextKind};
use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Every property of `docs.json`.
pub static DOCS_JSON: Table<DocsTable> = Table::new("data/docs_json.yaml");

/// Every property of `docs.json`.
#[derive(Debug, Deserialize)]
#[serde(try_from = "File")]
pub struct DocsTable {
    objects: Vec<ObjectFacts>,
    /// The index of the root object.
    root: usize,
}

impl DocsTable {
    /// Returns the root object.
    pub fn root(&self) -> &ObjectFacts {
        self.object(self.root)
    }

    /// Returns the object of a [`Choice::Object`].
    pub fn object(&self, number: usize) -> &ObjectFacts {
        &self.objects[number]
    }
}

/// The format of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    strings: BTreeMap<String, TextKind>,
    words: BTreeMap<String, Vec<String>>,
    types: BTreeMap<String, String>,
    objects: BTreeMap<String, Object>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Object {
    called: Option<String>,
    #[serde(default)]
    with: Vec<String>,
    fields: BTreeMap<String, Written>,
    #[serde(default)]
    strict: bool,
    #[serde(default)]
    refuses: Vec<String>,
    #[serde(default)]
    instead: BTreeMap<String, String>,
    #[serde(default)]
    cases: BTreeMap<String, Vec<InsteadCase>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Type(String),
    Words(Vec<String>),
    More(More),
}

impl TryFrom<File> for DocsTable {
    type Error = String;

    fn try_from(file: File) -> Result<Self, String> {
        let objects = file.objects.keys().map(|name| file.object(name, 0));
        let objects: Vec<ObjectFacts> = objects.collect::<Result<_, _>>()?;
        let root = file.number("docs").ok_or("object `docs` is missing")?;
        Ok(Self { objects, root })
    }
}

/// The maximum depth of names that refer to other names: deeper is a cycle.
const MAX_DEPTH: usize = 8;

impl File {
    fn number(&self, name: &str) -> Option<usize> {
        self.objects.keys().position(|key| key == name)
    }

    /// Returns the object `name`, with the fields of the objects in its `with`.
    fn object(&self, name: &str, depth: usize) -> Result<ObjectFacts, String> {
        let written = self.objects.get(name);
        let written = written
            .filter(|_| depth < MAX_DEPTH)
            .ok_or_else(|| format!("unknown object `{name}`"))?;
        let mut facts = ObjectFacts::default();
        for base in &written.with {
            let base = self.object(base, depth + 1)?;
            facts.fields.extend(base.fields);
            facts.instead.extend(base.instead);
            facts.refuses.extend(base.refuses);
        }
        for (key, field) in &written.fields {
            let field = self
                .field(field)
                .map_err(|why| format!("{name}.{key}: {why}"))?;
            facts.fields.insert(key.clone(), field);
            facts.instead.remove(key);
            facts.refuses.retain(|refused| refused != key);
        }
        let own = written.instead.clone().into_iter();
        facts.instead.extend(own);
        facts.refuses.extend(written.refuses.iter().cloned());
        Ok(ObjectFacts {
            name: name.to_owned(),
            called: written.called.clone(),
            is_strict: written.strict,
            cases: written.cases.clone(),
            ..facts
        })
    }

    fn field(&self, written: &Written) -> Result<DocsField, String> {
        let (kind, more) = match written {
            Written::Words(words) => {
                return Ok(DocsField {
                    choices: vec![Choice::Words(words.clone())],
                    is_required: false,
                    more: More::default(),
                });
            }
            Written::Type(kind) => (kind, More::default()),
            Written::More(more) => (&more.kind, more.clone()),
        };
        let bare = kind.strip_prefix("required ");
        let specified = match &more.specified_kind {
            Some(kind) => self.choices(kind, '|', 0)?,
            None => Vec::new(),
        };
        let more = More { specified, ..more };
        Ok(DocsField {
            choices: self.choices(bare.unwrap_or(kind), '|', 0)?,
            is_required: bare.is_some(),
            more,
        })
    }

    /// Parses `text`, a type as written in the table, with parts separated by `mark`.
    fn choices(&self, text: &str, mark: char, depth: usize) -> Result<Vec<Choice>, String> {
        let mut choices = Vec::new();
        for part in text.split(mark).map(str::trim) {
            let items = |items: &str| self.choices(&items.replace(" or ", "&"), '&', depth);
            if let Some(list) = part.strip_prefix("list of ") {
                choices.push(Choice::List(items(list)?));
            } else if let Some(map) = part.strip_prefix("map of ") {
                choices.push(Choice::Map(items(map)?));
            } else if let Some(other) = self.types.get(part).filter(|_| depth < MAX_DEPTH) {
                choices.extend(self.choices(other, '|', depth + 1)?);
            } else {
                choices.push(self.named(part)?);
            }
        }
        Ok(choices)
    }

    fn named(&self, name: &str) -> Result<Choice, String> {
        let built_in = match name {
            "boolean" => Some(Choice::Boolean),
            "number" => Some(Choice::Number),
            "anything" => Some(Choice::Anything),
            _ => None,
        };
        let text = || self.strings.get(name).cloned().map(Choice::Text);
        let words = || self.words.get(name).cloned().map(Choice::Words);
        let object = || self.number(name).map(Choice::Object);
        let found = built_in.or_else(text).or_else(words).or_else(object);
        found.ok_or_else(|| format!("unknown type `{name}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_read() {
        let table = &DOCS_JSON;
        assert!(table.root().fields["theme"].is_required);
        let Choice::Object(number) = table.root().fields["navigation"].choices[0] else {
            panic!("`navigation` is an object");
        };
        assert!(table.object(number).fields.contains_key("pages"));
    }

    #[test]
    fn a_field_has_at_most_one_kind_of_object() {
        // Otherwise the object type of a value would be ambiguous.
        for object in &DOCS_JSON.objects {
            for (key, field) in &object.fields {
                let is_object =
                    |choice: &&Choice| matches!(choice, Choice::Object(_) | Choice::Map(_));
                let count = field.choices.iter().filter(is_object).count();
                assert!(count <= 1, "{}.{key}", object.name);
            }
        }
    }

    #[test]
    fn keys_with_advice_are_not_fields() {
        for object in &DOCS_JSON.objects {
            // A value can have its own advice where others look like a misspelled field.
            for key in object.instead.keys().chain(object.cases.keys()) {
                assert!(!object.fields.contains_key(key), "{}.{key}", object.name);
            }
        }
    }
}
