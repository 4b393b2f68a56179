use super::comparison::{Compared, compared};
use super::differences::{Given, with_dots};
use super::expected::{Expected, ExpectedFields};
use super::field_type::FieldType;
use super::mismatches::type_name;
use crate::page::{FieldLocation, Page};
use crate::rule::{Cx, Rule};
use crate::syntax::openapi::{Direction, Node, Schema};
use serde::Deserialize;
use std::collections::HashSet;

/// The maximum number of schemas in which names are looked up.
const MAX_SCHEMAS: usize = 500;

/// Reports fields of a response that the specification does not have, or has with another type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResponseFieldMismatch {}

/// The names that a response has in any place.
struct Names<'s>(HashSet<&'s str>);

impl Rule for ResponseFieldMismatch {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(compared) = compared(page, cx) else {
            return;
        };
        let responses = compared.details.responses();
        let schemas: Vec<Schema<'_>> = responses.iter().filter_map(|one| one.schema()).collect();
        let is_known = responses
            .iter()
            .all(|one| one.node.is_some() && one.media().all(|media| media.schema().is_some()));
        if !is_known || schemas.is_empty() {
            return;
        }
        let headers = responses
            .iter()
            .filter_map(|one| one.node?.field("headers"));
        let headers = headers.flat_map(Node::members).map(|(key, _)| key.name());
        let names = Names::of(&schemas, headers);
        let given = compared
            .fields
            .at(FieldLocation::Response)
            .map(Given::of)
            .collect();
        check(&compared, given, &schemas, &names, cx);
    }
}

fn check(
    compared: &Compared<'_>,
    given: Vec<Given<'_>>,
    schemas: &[Schema<'_>],
    names: &Names<'_>,
    cx: &mut Cx<'_>,
) {
    let levels = schemas
        .iter()
        .map(|schema| ExpectedFields::of_schema(*schema, Direction::Response));
    let levels: Vec<ExpectedFields<'_>> = levels.collect();
    let fields_with = |name: &str| -> Vec<&Expected<'_>> {
        let fields = levels.iter().flat_map(|level| &level.fields);
        fields.filter(|one| one.name == name).collect()
    };
    let is_open = levels.iter().any(|level| level.is_open);
    for one in with_dots(given, |name| !fields_with(name).is_empty()) {
        let (field, found) = (one.field, fields_with(&one.name));
        let inside = || field.children.iter().map(Given::of).collect::<Vec<_>>();
        let Some(first) = found.first() else {
            if inside()
                .iter()
                .any(|child| !fields_with(&child.name).is_empty())
            {
                // The field is the whole response.
                check(compared, inside(), schemas, names, cx);
            } else if !is_open && !names.has(&one.name) {
                let message = format!(
                    "`{}` returns no field `{}` in the specification",
                    compared.name(),
                    one.name
                );
                cx.report(field.name_span, message)
                    .note("remove the field, or add it to the specification")
                    .see(compared.details.span(), "the operation");
            }
            continue;
        };
        let inner: Vec<Schema<'_>> = found.iter().filter_map(|one| one.schema).collect();
        let kind = field.kind.as_ref().filter(|_| inner.len() == found.len());
        let own = kind.and_then(|kind| Some((kind, FieldType::parse(&kind.text)?)));
        if let Some((kind, own)) = own
            && inner.iter().all(|schema| own.contradicts(*schema, false))
        {
            let types = type_name(inner[0]);
            let message = format!(
                "type of `{}` is `{}`, but the specification says `{types}`",
                one.name, kind.text
            );
            cx.report(kind.span, message)
                .note("correct the page or the specification")
                .see(first.span, "in the specification");
        }
        if !field.children.is_empty() && inner.len() == found.len() {
            check(compared, inside(), &inner, names, cx);
        }
    }
}

impl<'s> Names<'s> {
    fn of(schemas: &[Schema<'s>], headers: impl Iterator<Item = &'s str>) -> Self {
        let mut names: HashSet<&str> = headers.collect();
        let mut known: Vec<Schema<'s>> = schemas.to_vec();
        let mut at = 0;
        while let Some(&schema) = known.get(at) {
            at += 1;
            let fields = schema.fields(Direction::Response);
            names.extend(fields.iter().map(|field| field.name));
            let inner = fields.iter().filter_map(|field| field.schema);
            for schema in inner.chain(schema.items()) {
                if known.len() < MAX_SCHEMAS && !known.contains(&schema) {
                    known.push(schema);
                }
            }
        }
        Self(names)
    }

    /// Returns whether a response has this name somewhere, or it is not the name of a field.
    fn has(&self, name: &str) -> bool {
        let is_name = |letter: char| letter.is_alphanumeric() || "_-$@".contains(letter);
        let is_header =
            name.contains('-') && name.starts_with(|letter: char| letter.is_uppercase());
        self.0.contains(name) || is_header || !name.chars().all(is_name)
    }
}
