//! The fields that an operation has, as a page should document them.

use crate::page::FieldLocation;
use crate::syntax::openapi::{
    Branch, Details, Direction, Field, Location, Media, Node, Parameter, Schema,
};
use crate::text::Span;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// A field of an operation.
#[derive(Debug, Clone)]
pub(super) struct Expected<'s> {
    /// Its name.
    pub(super) name: Cow<'s, str>,
    /// Whether requests need it. `None` if that depends on other fields.
    pub(super) is_required: Option<bool>,
    /// Whether only one of several alternatives has it.
    pub(super) is_conditional: bool,
    /// Whether pages can leave it out: it is deprecated, internal, or carries credentials, which pages document in many ways.
    pub(super) is_hidden: bool,
    /// Its schema, if that is known.
    pub(super) schema: Option<Schema<'s>>,
    /// Its place in the specification.
    pub(super) span: Span,
    /// Whether it is a parameter, which is sent as text.
    pub(super) is_text: bool,
}

/// The fields of an object, or the parameters in one location.
#[derive(Debug, Clone, Default)]
pub(super) struct ExpectedFields<'s> {
    /// The fields.
    pub(super) fields: Vec<Expected<'s>>,
    /// Whether there can be other fields.
    pub(super) is_open: bool,
    /// Whether the names ignore case, as those of headers do.
    pub(super) ignores_case: bool,
    /// The alternatives of an object: the fields that each one has.
    alternatives: Vec<HashSet<&'s str>>,
    /// The fields that every alternative has.
    common: HashSet<&'s str>,
}

impl<'s> ExpectedFields<'s> {
    /// Returns the fields of an operation in a location of the request.
    pub(super) fn of_request(details: Details<'s>, location: FieldLocation) -> Self {
        let own = match location {
            FieldLocation::Path => Location::Path,
            FieldLocation::Query => Location::Query,
            FieldLocation::Header => Location::Header,
            FieldLocation::Cookie => Location::Cookie,
            FieldLocation::Body | FieldLocation::Response => return Self::of_body(details),
        };
        let parameters = details.parameters();
        let parameters = parameters.iter().filter(|one| one.location == own);
        let is_object = |one: &&Parameter<'s>| {
            let schema = one.schema;
            schema.is_some_and(|schema| !schema.fields(Direction::Request).is_empty())
        };
        Self {
            is_open: !details.knows_parameters()
                || parameters.clone().any(|one| is_free(one.schema)),
            // The fields of an object in the query can be parameters of their own.
            fields: parameters
                .map(|one| Expected {
                    is_hidden: is_hidden(one.node)
                        || one.is_deprecated
                        || own == Location::Header && is_credential(one.name)
                        || is_object(&one) && own == Location::Query,
                    ..Expected::of_parameter(one)
                })
                .collect(),
            ignores_case: own == Location::Header,
            ..Self::default()
        }
    }

    fn of_body(details: Details<'s>) -> Self {
        let Some(body) = details.body() else {
            return Self {
                is_open: details.node.get("requestBody").is_some(),
                ..Self::default()
            };
        };
        let Some(schema) = body.schema() else {
            return Self {
                is_open: true,
                ..Self::default()
            };
        };
        let media: Vec<Media<'s>> = body.media().collect();
        let is_text = !media.iter().any(|media| media.is_json());
        let mut all = Self::of_schema(schema, Direction::Request);
        for field in &mut all.fields {
            field.is_text = is_text;
        }
        // Other formats of the body can have more fields.
        let mut others = media.iter().filter_map(|media| media.schema());
        all.is_open |= all.fields.is_empty() || others.any(|other| other != schema);
        all
    }

    /// Returns the fields of an object, or of the objects in a list.
    pub(super) fn of_schema(schema: Schema<'s>, direction: Direction) -> Self {
        let mut schema = schema;
        let mut fields = schema.fields(direction);
        // Lists in lists are rare, and a circle must end.
        for _ in 0..4 {
            let Some(items) = schema.items().filter(|_| fields.is_empty()) else {
                break;
            };
            schema = items;
            fields = schema.fields(direction);
        }
        let parts = schema.parts();
        let names = |part: &Schema<'s>| -> HashSet<&'s str> {
            let properties = part.node.get("properties").into_iter();
            let members = properties.flat_map(Node::members);
            members.map(|(key, _)| key.name()).collect()
        };
        let of_branch = |wanted: Branch| {
            let parts = parts.iter().filter(move |(_, branch)| *branch == wanted);
            parts.map(|(part, _)| part)
        };
        let sometimes_required: HashSet<&str> = of_branch(Branch::Sometimes)
            .flat_map(|part| part.node.get("required").into_iter().flat_map(Node::items))
            .filter_map(Node::as_str)
            .collect();
        Self {
            is_open: fields.is_empty() || parts.iter().any(|(part, _)| is_open(*part)),
            fields: fields
                .into_iter()
                .map(|field| Expected::of_field(field, &sometimes_required))
                .collect(),
            ignores_case: false,
            alternatives: of_branch(Branch::Sometimes).map(names).collect(),
            common: of_branch(Branch::Always).flat_map(names).collect(),
        }
    }

    /// Returns the fields of the alternatives that a page with the fields `given` shows: it documents a field that no other
    /// alternative has.
    pub(super) fn shown(&self, given: &HashSet<&str>) -> HashSet<&'s str> {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for name in self.alternatives.iter().flatten() {
            *counts.entry(name).or_default() += 1;
        }
        let is_own = |name: &&'s str| {
            given.contains(name) && !self.common.contains(name) && counts.get(name) == Some(&1)
        };
        let shown = self
            .alternatives
            .iter()
            .filter(|own| own.iter().any(is_own));
        shown.flatten().copied().collect()
    }
}

impl<'s> Expected<'s> {
    fn of_parameter(parameter: &Parameter<'s>) -> Self {
        Self {
            name: Cow::Borrowed(parameter.name),
            is_required: Some(parameter.is_required),
            is_conditional: false,
            is_hidden: false,
            schema: parameter.schema,
            span: parameter.span(),
            is_text: true,
        }
    }

    fn of_field(field: Field<'s>, sometimes_required: &HashSet<&str>) -> Self {
        let is_known =
            field.is_required || !field.is_conditional && !sometimes_required.contains(field.name);
        Self {
            name: Cow::Borrowed(field.name),
            is_required: is_known.then_some(field.is_required),
            is_conditional: field.is_conditional,
            is_hidden: field
                .schema
                .is_some_and(|schema| schema.is_deprecated() || is_hidden(schema.node)),
            schema: field.schema,
            span: field.key.span(),
            is_text: false,
        }
    }
}

/// Returns whether a header carries credentials.
pub(super) fn is_credential(header: &str) -> bool {
    let lower = header.to_ascii_lowercase();
    ["auth", "token", "api-key", "api_key", "apikey", "signature"]
        .iter()
        .any(|word| lower.contains(word))
}

/// Returns whether the author of a specification hides something from readers.
fn is_hidden(node: Node<'_>) -> bool {
    ["x-hidden", "x-internal", "x-excluded"]
        .iter()
        .any(|key| node.flag(key))
}

/// Returns whether an object in the query can have any fields.
fn is_free(schema: Option<Schema<'_>>) -> bool {
    schema.is_some_and(|schema| {
        schema
            .parts()
            .iter()
            .any(|(part, _)| is_open(*part) || !schema.fields(Direction::Request).is_empty())
    })
}

/// Returns whether a schema says that an object can have more fields, or may have them in a part that is not known.
fn is_open(schema: Schema<'_>) -> bool {
    let node = schema.node;
    let accepts = |key: &str| {
        node.get(key)
            .is_some_and(|value| value.value().flag() != Some(false))
    };
    let lists = ["allOf", "oneOf", "anyOf"].into_iter();
    let mut parts = lists.filter_map(|key| node.get(key)).flat_map(Node::items);
    accepts("additionalProperties")
        || accepts("unevaluatedProperties")
        || ["patternProperties", "if", "not", "$dynamicRef"]
            .iter()
            .any(|key| node.get(key).is_some())
        || node.get("discriminator").is_some()
            && node.get("oneOf").is_none()
            && node.get("anyOf").is_none()
        || parts.any(|part| part.followed().is_none())
}
