//! The fields of a page beside those of its operation.

use super::by_hand::{self, ByHand};
use super::differences::{Differences, Given, Level};
use super::expected::{ExpectedFields, is_credential};
use super::mentions::Mentions;
use crate::page::{ApiField, ApiFields, FieldLocation, Page};
use crate::rule::Cx;
use crate::syntax::openapi::{Details, Direction, path_of, path_parameters};
use std::collections::HashSet;

/// A page by hand beside its operation.
pub(super) struct Compared<'p> {
    /// The endpoint of the page.
    pub(super) endpoint: ByHand<'p>,
    /// The operation.
    pub(super) details: Details<'p>,
    /// The fields that the page documents.
    pub(super) fields: ApiFields,
}

/// Returns a page by hand beside its operation. Returns `None` for a page that is about several operations.
pub(super) fn compared<'p>(page: &'p Page, cx: &Cx<'p>) -> Option<Compared<'p>> {
    let endpoint = by_hand::endpoint(page, cx)?;
    let details = endpoint.operation?;
    if endpoint.has_sections_of_others() {
        return None;
    }
    Some(Compared {
        details,
        fields: cx.site().api_fields(page),
        endpoint,
    })
}

impl<'p> Compared<'p> {
    /// Returns the method and path of the operation, for messages.
    pub(super) fn name(&self) -> String {
        let operation = self.details.operation;
        format!("{} {}", operation.method, operation.path)
    }

    /// Returns the differences between the fields of requests.
    pub(super) fn request(&self) -> Differences<'_, 'p> {
        let mut found = Differences::default();
        let mut extra: Vec<(Given<'_>, FieldLocation, bool)> = Vec::new();
        let mentions = Mentions::of(&self.endpoint.included);
        for location in FieldLocation::REQUEST {
            let expected = ExpectedFields::of_request(self.details, location);
            let given = self.given(location);
            let others = found.add(
                given,
                &expected,
                Level {
                    location,
                    path: "",
                    mentions: &mentions,
                },
            );
            extra.extend(
                others
                    .into_iter()
                    .map(|one| (one, location, expected.is_open)),
            );
        }
        let all = self.fields.roots.iter();
        let names: HashSet<&str> = all
            .filter(|field| field.location != FieldLocation::Response)
            .map(|field| &*field.name)
            .collect();
        let missing: HashSet<String> = found
            .missing
            .iter()
            .map(|(_, name, _)| name.clone())
            .collect();
        let mut left = Vec::new();
        for (one, location, is_open) in extra {
            let is_missing = missing.contains(&one.name);
            let mut others = found.missing.iter().take_while(|_| is_missing);
            let same = others.position(|(expected, name, other)| {
                *other != location && *name == *expected.name && *name == one.name
            });
            if let Some(same) = same {
                let (expected, _, other) = found.missing.remove(same);
                found.moved.push((one.field, expected, other));
            } else {
                left.push((one, location, is_open));
            }
        }
        // A field with the same name in two locations can be written for both.
        found
            .missing
            .retain(|(expected, name, _)| *name != *expected.name || !names.contains(&**name));
        for location in FieldLocation::REQUEST {
            let here = left.iter().filter(|(_, other, _)| *other == location);
            let here: Vec<Given<'_>> = here
                .filter(|(one, _, is_open)| !is_open && !self.is_known(&one.name, location))
                .map(|(one, ..)| one.clone())
                .collect();
            found.add_unknown(here, location, "");
        }
        found
    }

    /// Returns the fields of the page in a location, with the names that the specification has for them.
    fn given(&self, location: FieldLocation) -> Vec<Given<'_>> {
        if location == FieldLocation::Body
            && let Some(whole) = self.whole_list()
        {
            return whole.children.iter().map(Given::of).collect();
        }
        let mut given: Vec<Given<'_>> = self.fields.at(location).map(Given::of).collect();
        if location == FieldLocation::Path {
            let own = path_of(self.endpoint.written());
            for one in &mut given {
                let name = renamed_parameter(&one.name, own, &self.details.operation.path);
                one.name = name.map_or_else(|| one.name.clone(), str::to_owned);
            }
        }
        given
    }

    /// Returns the field that documents a body that is a list: a body field with any name that is not a property of the items.
    fn whole_list(&self) -> Option<&ApiField> {
        let schema = self.details.body()?.schema()?;
        schema.items()?;
        let mut fields = self.fields.at(FieldLocation::Body);
        let only = fields.next().filter(|_| fields.next().is_none())?;
        let items = ExpectedFields::of_schema(schema, Direction::Request).fields;
        let is_item = items.iter().any(|item| *item.name == *only.name);
        (!is_item && !only.is_implied).then_some(only)
    }

    /// Returns whether the request has a field that is not in the list of parameters, such as the header of the authentication.
    fn is_known(&self, name: &str, location: FieldLocation) -> bool {
        match location {
            FieldLocation::Path => {
                path_parameters(&self.details.operation.path).any(|other| other == name)
            }
            FieldLocation::Header => {
                let lower = name.to_ascii_lowercase();
                ["key", "cookie"].iter().any(|word| lower.contains(word))
                    || is_credential(name)
                    || ["accept", "content-type", "user-agent", "host"].contains(&&*lower)
            }
            FieldLocation::Query | FieldLocation::Cookie => {
                let schemes = self.details.security().schemes();
                schemes
                    .iter()
                    .any(|scheme| scheme.node.text("name") == Some(name))
            }
            FieldLocation::Body | FieldLocation::Response => false,
        }
    }
}

/// Returns the parameter of the path `specified` that is in the place of the parameter `name` of the path `own`. Its name is
/// not sent, so each path can have one of its own.
fn renamed_parameter<'s>(name: &str, own: &str, specified: &'s str) -> Option<&'s str> {
    let own = own.split(['?', '#']).next().unwrap_or(own);
    let segments = own.trim_end_matches('/').rsplit('/');
    let mut pairs = segments.zip(specified.trim_end_matches('/').rsplit('/'));
    pairs.find_map(|(own, specified)| {
        let in_braces = |text: &'s str| text.strip_prefix('{')?.strip_suffix('}');
        let is_own = own.strip_prefix(':') == Some(name)
            || own
                .strip_prefix(['{', '<'])
                .and_then(|rest| rest.strip_suffix(['}', '>']))
                == Some(name);
        in_braces(specified).filter(|_| is_own)
    })
}
