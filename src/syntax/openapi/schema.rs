//! Schemas.

use super::node::Node;
use crate::syntax::document::{Kind, Value};

/// The maximum number of schemas that a question about one of them looks at.
const MAX_SCHEMAS: usize = 500;

/// A type in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// A string.
    String,
    /// A number.
    Number,
    /// A number without a fraction.
    Integer,
    /// A boolean.
    Boolean,
    /// A list.
    Array,
    /// A map.
    Object,
    /// Null.
    Null,
}

impl Type {
    const ALL: [Self; 7] = [
        Self::String,
        Self::Number,
        Self::Integer,
        Self::Boolean,
        Self::Array,
        Self::Object,
        Self::Null,
    ];

    /// Returns the name in schemas.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
            Self::Array => "array",
            Self::Object => "object",
            Self::Null => "null",
        }
    }

    /// Returns the type with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// A schema, which is a map or a boolean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Schema<'s> {
    /// Its definition, after references were followed.
    pub node: Node<'s>,
}

/// How a schema applies to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Branch {
    /// Always.
    Always,
    /// As one of several alternatives.
    Sometimes,
}

impl<'s> Schema<'s> {
    /// Returns the schema that a node is or refers to.
    pub fn of(node: Node<'s>) -> Option<Self> {
        node.followed().map(|node| Self { node })
    }

    /// Returns the schema itself, and those that it consists of: `allOf`, and the alternatives of `oneOf` and `anyOf`.
    /// Each one is returned once.
    pub fn parts(self) -> Vec<(Schema<'s>, Branch)> {
        let mut parts = vec![(self, Branch::Always)];
        let mut at = 0;
        while let Some(&(part, branch)) = parts.get(at) {
            at += 1;
            for (key, own) in [
                ("allOf", branch),
                ("oneOf", Branch::Sometimes),
                ("anyOf", Branch::Sometimes),
            ] {
                let list = part.node.get(key).into_iter().flat_map(Node::items);
                let alternatives: Vec<Self> = list.filter_map(Self::of).collect();
                // A single alternative, besides null, cannot be chosen from others.
                let real = alternatives.iter().filter(|one| !one.is_only_null());
                let own = if real.count() <= 1 { branch } else { own };
                for schema in alternatives {
                    let is_new = parts.iter().all(|(other, _)| *other != schema);
                    if is_new && parts.len() < MAX_SCHEMAS {
                        parts.push((schema, own));
                    }
                }
            }
        }
        parts
    }

    /// Returns whether it accepts only null.
    fn is_only_null(self) -> bool {
        self.node.text("type") == Some("null")
    }

    /// Returns the types that it accepts, without null. Empty if it does not say.
    pub fn types(self) -> Vec<Type> {
        let mut types = Vec::new();
        for (part, _) in self.parts() {
            types.extend(
                part.own_types()
                    .into_iter()
                    .filter(|one| *one != Type::Null),
            );
        }
        types.sort_unstable();
        types.dedup();
        types
    }

    fn own_types(self) -> Vec<Type> {
        let stated = self.node.get("type");
        if let Some(stated) = stated {
            let names = stated.as_str().into_iter();
            let names = names.chain(stated.items().filter_map(Node::as_str));
            return names.filter_map(Type::named).collect();
        }
        let has = |key| self.node.get(key).is_some();
        if has("properties") || has("additionalProperties") {
            vec![Type::Object]
        } else if has("items") {
            vec![Type::Array]
        } else {
            Vec::new()
        }
    }

    /// Returns whether it accepts null, in the form of either version.
    pub fn is_nullable(self) -> bool {
        self.parts()
            .iter()
            .any(|(part, _)| part.node.flag("nullable") || part.own_types().contains(&Type::Null))
    }

    /// Returns the value of a key of the schema, or of the first of its parts that always apply and have it.
    fn value(self, key: &str) -> Option<Node<'s>> {
        let parts = self.parts().into_iter();
        let mut always = parts.filter(|(_, branch)| *branch == Branch::Always);
        always.find_map(|(part, _)| part.node.get(key))
    }

    /// Returns the description.
    pub fn description(self) -> Option<&'s str> {
        self.value("description")?
            .as_str()
            .filter(|text| !text.trim().is_empty())
    }

    /// Returns whether it is deprecated.
    pub fn is_deprecated(self) -> bool {
        self.node.flag("deprecated")
    }

    /// Returns the default value.
    pub fn default(self) -> Option<Value<'s>> {
        self.value("default").map(Node::value)
    }

    /// Returns the only values that it accepts, if it lists them, without null.
    pub fn allowed_values(self) -> Option<Vec<&'s str>> {
        let list = self
            .value("enum")
            .map(|list| list.items().collect::<Vec<_>>());
        let list = list.or_else(|| self.value("const").map(|one| vec![one]))?;
        let written = list.iter().filter(|item| item.kind() != Kind::Null);
        written.map(|item| item.value().written()).collect()
    }

    /// Returns the schema of the items of a list.
    pub fn items(self) -> Option<Self> {
        self.value("items").and_then(Self::of)
    }

    /// Returns whether an object can have other fields than those in the schema.
    pub fn is_open(self) -> bool {
        let parts = self.parts();
        !parts.iter().any(|(part, _)| {
            part.node
                .get("additionalProperties")
                .and_then(|it| it.value().flag())
                == Some(false)
        })
    }
}
