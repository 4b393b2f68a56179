//! Examples that do not fit their schemas.

use super::fields::Direction;
use super::misfit::Misfit;
use super::node::Node;
use super::places::{Place, Role};
use super::response::Media;
use super::schema::Schema;
use super::specification::Specification;
use super::validator::{Form, Validator};
use crate::syntax::document::{Kind, Value};
use crate::text::Span;
use std::collections::HashSet;

/// The maximum number of steps for all examples of a specification.
const MAX_STEPS: u32 = 3_000_000;

/// An example that does not fit its schema.
#[derive(Debug)]
pub struct InvalidExample<'s> {
    /// The example.
    pub example: Node<'s>,
    /// The value in it that does not fit.
    pub misfit: Misfit<'s, 's>,
}

impl InvalidExample<'_> {
    /// Returns the span of the value that does not fit.
    pub fn span(&self) -> Span {
        self.example.with(self.misfit.at).span()
    }
}

impl<'s> Schema<'s> {
    /// Returns up to `max` values of the example of a response that do not fit. A text for which `is_placeholder` returns
    /// `true` takes the place of a value of any type.
    pub fn misfits<'d>(
        self,
        example: Value<'d>,
        is_placeholder: fn(&str) -> bool,
        max: usize,
    ) -> Vec<Misfit<'d, 's>> {
        let form = Form {
            direction: Some(Direction::Response),
            is_text: false,
            is_placeholder,
            max,
        };
        Validator::new(form, &mut { MAX_STEPS }).misfits(self.node, example)
    }
}

impl Specification {
    /// Returns the examples of bodies, parameters, headers and schemas that do not fit their schemas, in the order of the
    /// files. Nothing is returned for examples in other formats than JSON, and where the result is not certain.
    pub fn invalid_examples(&self) -> Vec<InvalidExample<'_>> {
        let mut found = Vec::new();
        let mut known = HashSet::new();
        let mut left = MAX_STEPS;
        self.visit(&mut |place| {
            let Some((schema, is_text)) = schema_of(place) else {
                return;
            };
            for example in examples_in(place) {
                if example.kind() == Kind::Null || known.contains(&example.value().key()) {
                    continue;
                }
                let form = Form {
                    direction: place.direction,
                    is_text,
                    is_placeholder: |_| false,
                    max: 1,
                };
                let misfits = Validator::new(form, &mut left).misfits(schema, example.value());
                if let Some(misfit) = misfits.into_iter().next() {
                    known.insert(example.value().key());
                    found.push(InvalidExample { example, misfit });
                }
            }
        });
        found
    }
}

/// Returns the schema of the examples in a place, and whether their values are sent as text.
fn schema_of(place: Place<'_>) -> Option<(Node<'_>, bool)> {
    match place.role {
        Role::Schema => Some((place.node, false)),
        Role::Media => {
            let media = Media {
                name: place.key,
                node: place.node,
            };
            let schema = media.is_json().then(|| place.node.get("schema"));
            Some((schema.flatten()?, false))
        }
        Role::Object => Some((place.node.get("schema")?, true)),
        _ => None,
    }
}

fn examples_in(place: Place<'_>) -> Vec<Node<'_>> {
    let mut examples: Vec<Node<'_>> = place.node.get("example").into_iter().collect();
    let Some(many) = place.node.get("examples") else {
        return examples;
    };
    if place.role == Role::Schema {
        examples.extend(many.items());
    } else if let Some(many) = many.followed() {
        let named = many.members();
        examples.extend(named.filter_map(|(_, value)| value.followed()?.get("value")));
    }
    examples
}
