//! Parameters of operations.

use super::node::Node;
use super::schema::Schema;
use crate::text::Span;
use std::borrow::Cow;

/// The place of a parameter in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Location {
    /// A part of the path.
    Path,
    /// In the query.
    Query,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

impl Location {
    /// Returns the name in specifications, and the attribute of a `ParamField`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }

    /// Returns the location with this name.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Path, Self::Query, Self::Header, Self::Cookie];
        all.into_iter().find(|location| location.name() == name)
    }
}

/// Headers that are not parameters: other parts of a specification describe them.
const OTHER_HEADERS: [&str; 3] = ["accept", "content-type", "authorization"];

/// A parameter.
#[derive(Debug, Clone, Copy)]
pub struct Parameter<'s> {
    /// Its name.
    pub name: &'s str,
    /// Its place.
    pub location: Location,
    /// Whether it is required. A parameter in the path always is.
    pub is_required: bool,
    /// Whether it is deprecated.
    pub is_deprecated: bool,
    /// Its description.
    pub description: Option<&'s str>,
    /// Its schema, or that of its only content.
    pub schema: Option<Schema<'s>>,
    /// Its definition.
    pub node: Node<'s>,
}

impl<'s> Parameter<'s> {
    pub(super) fn of(item: Node<'s>) -> Option<Self> {
        let node = item.followed()?;
        let name = node.text("name")?;
        let location = Location::named(node.text("in")?)?;
        let lower = name.to_ascii_lowercase();
        if location == Location::Header && OTHER_HEADERS.contains(&&*lower) {
            return None;
        }
        let content = || node.field("content")?.members().next();
        let schema = node
            .get("schema")
            .or_else(|| content()?.1.followed()?.get("schema"));
        Some(Self {
            name,
            location,
            is_required: node.flag("required") || location == Location::Path,
            is_deprecated: node.flag("deprecated"),
            description: item.prose("description").or(node.prose("description")),
            schema: schema.and_then(Schema::of),
            node,
        })
    }

    /// Returns what identifies the parameter in an operation. The names of headers ignore case.
    pub(super) fn key(&self) -> (Location, Cow<'s, str>) {
        let name = match self.location {
            Location::Header => Cow::Owned(self.name.to_ascii_lowercase()),
            _ => Cow::Borrowed(self.name),
        };
        (self.location, name)
    }

    /// Returns whether it has this name, ignoring case for headers.
    pub fn has_name(&self, name: &str) -> bool {
        match self.location {
            Location::Header => self.name.eq_ignore_ascii_case(name),
            _ => self.name == name,
        }
    }

    /// Returns the span of its name.
    pub fn span(&self) -> Span {
        self.node.get("name").unwrap_or(self.node).span()
    }
}
