//! The fields of objects.

use super::node::Node;
use super::schema::{Branch, Schema};
use std::collections::{HashMap, HashSet};

/// Whether a schema describes what is sent or what is received.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The body of a request, which has no read-only fields.
    Request,
    /// The body of a response, which has no write-only fields.
    Response,
}

impl Direction {
    /// Returns the keyword of fields that do not occur in this direction.
    pub(super) fn hidden(self) -> &'static str {
        match self {
            Self::Request => "readOnly",
            Self::Response => "writeOnly",
        }
    }
}

/// A field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field<'s> {
    /// Its name.
    pub name: &'s str,
    /// Its key.
    pub key: Node<'s>,
    /// Its schema. `None` if a reference to it cannot be resolved.
    pub schema: Option<Schema<'s>>,
    /// Whether each value has it. A field that only an alternative requires is optional.
    pub is_required: bool,
    /// Whether only one of several alternatives has it.
    pub is_conditional: bool,
}

impl<'s> Schema<'s> {
    /// Returns the fields of the object, in the order of the file.
    pub fn fields(self, direction: Direction) -> Vec<Field<'s>> {
        let parts = self.parts();
        let always = parts.iter().filter(|(_, branch)| *branch == Branch::Always);
        let required = always.flat_map(|(part, _)| {
            let list = part.node.get("required").into_iter().flat_map(Node::items);
            list.filter_map(Node::as_str)
        });
        let required: HashSet<&str> = required.collect();
        let mut fields: Vec<Field<'s>> = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (part, branch) in &parts {
            let properties = part.node.get("properties").into_iter();
            for (key, value) in properties.flat_map(Node::members) {
                let name = key.name();
                let schema = Schema::of(value);
                if schema.is_some_and(|schema| schema.is_hidden_in(direction)) {
                    continue;
                }
                let is_conditional = *branch == Branch::Sometimes;
                let at = *known.entry(name).or_insert(fields.len());
                match fields.get_mut(at) {
                    Some(field) => field.is_conditional &= is_conditional,
                    None => fields.push(Field {
                        name,
                        key,
                        schema,
                        is_required: required.contains(name),
                        is_conditional,
                    }),
                }
            }
        }
        fields
    }

    fn is_hidden_in(self, direction: Direction) -> bool {
        self.node.flag(direction.hidden())
    }
}
