//! What each value in the files of a specification is.

use super::api_file::ApiFile;
use super::fields::Direction;
use super::node::Node;
use super::specification::Specification;
use crate::syntax::document::Kind;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// What a value is. Examples, default values, extensions and other data are not places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// A schema.
    Schema,
    /// A format of a body.
    Media,
    /// An example with a name.
    Example,
    /// Any other object.
    Object,
    /// A map from names to objects or media.
    Names(Member),
    /// A map from names to schemas.
    Schemas,
    /// A map from names to examples.
    Examples,
}

/// What the values of a map from names are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Member {
    /// Media.
    Media,
    /// Objects.
    Object,
    /// Objects, next to extensions.
    Extensible,
}

/// A map in a specification, and what it is.
#[derive(Debug, Clone, Copy)]
pub struct Place<'s> {
    /// The map.
    pub node: Node<'s>,
    /// What it is.
    pub role: Role,
    /// Whether it belongs to a request or a response, if that is known.
    pub direction: Option<Direction>,
    /// Its key.
    pub key: &'s str,
}

impl Specification {
    /// Returns its main file, and those that it refers to.
    fn files(&self) -> Vec<&ApiFile> {
        let mut files = vec![self.main()];
        let mut known: HashSet<String> = [self.main().path().to_owned()].into();
        let mut at = 0;
        while let Some(file) = files.get(at) {
            at += 1;
            for path in file.references() {
                if !known.contains(&path)
                    && let Some(Ok(other)) = self.file(&path)
                {
                    files.push(other);
                }
                known.insert(path);
            }
        }
        files
    }

    /// Calls `visit` with every map that is part of the specification, and not data. References are not followed, and each
    /// map is visited once for what it is, so the time is linear whatever aliases the files contain.
    pub fn visit<'s>(&'s self, visit: &mut dyn FnMut(Place<'s>)) {
        for file in self.files() {
            let node = Node {
                file,
                value: file.document().root(),
                specification: self,
            };
            let root = Place {
                node,
                role: Role::Object,
                direction: None,
                key: "",
            };
            let mut known: HashSet<_, FixedState> = HashSet::default();
            let mut open = vec![root];
            while let Some(place) = open.pop() {
                let id = place.node.value().id();
                if !known.insert((id, place.role, place.direction)) {
                    continue;
                }
                let first = open.len();
                match place.node.kind() {
                    Kind::List => {
                        open.extend(place.node.items().map(|node| Place { node, ..place }));
                    }
                    Kind::Map => {
                        visit(place);
                        open.extend(place.members());
                    }
                    _ => (),
                }
                open[first..].reverse();
            }
        }
    }
}

impl Place<'_> {
    fn members(self) -> impl Iterator<Item = Self> {
        self.node.members().filter_map(move |(key, node)| {
            let key = key.name();
            let direction = match (self.role, key) {
                (Role::Object, "requestBody" | "requestBodies") => Some(Direction::Request),
                (Role::Object, "responses") => Some(Direction::Response),
                _ => self.direction,
            };
            let role = match self.role {
                Role::Names(Member::Extensible) if key.starts_with("x-") => return None,
                Role::Names(Member::Media) => Role::Media,
                Role::Names(_) => Role::Object,
                Role::Schemas => Role::Schema,
                Role::Examples => Role::Example,
                Role::Example => return None,
                Role::Schema => in_schema(key)?,
                Role::Object | Role::Media => in_object(key)?,
            };
            let place = Self {
                node,
                role,
                direction,
                key,
            };
            Some(place)
        })
    }
}

/// Returns what the value of a key of a schema is.
fn in_schema(key: &str) -> Option<Role> {
    match key {
        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => {
            Some(Role::Schemas)
        }
        "items"
        | "additionalProperties"
        | "allOf"
        | "oneOf"
        | "anyOf"
        | "not"
        | "prefixItems"
        | "contains"
        | "propertyNames"
        | "if"
        | "then"
        | "else"
        | "unevaluatedItems"
        | "unevaluatedProperties"
        | "additionalItems" => Some(Role::Schema),
        _ => None,
    }
}

/// Returns what the value of a key of another object is.
fn in_object(key: &str) -> Option<Role> {
    match key {
        "example" | "default" | "enum" | "const" | "value" | "security" | "tags" | "info"
        | "servers" | "externalDocs" | "mapping" => None,
        "examples" => Some(Role::Examples),
        "schema" => Some(Role::Schema),
        "schemas" => Some(Role::Schemas),
        "content" => Some(Role::Names(Member::Media)),
        "paths" | "webhooks" | "responses" | "callbacks" => Some(Role::Names(Member::Extensible)),
        "headers"
        | "requestBodies"
        | "links"
        | "securitySchemes"
        | "pathItems"
        | "encoding"
        | "additionalOperations" => Some(Role::Names(Member::Object)),
        _ if key.starts_with("x-") => None,
        _ => Some(Role::Object),
    }
}
