//! Bodies of requests, and responses.

use super::node::Node;
use super::schema::Schema;
use crate::text::Span;
use std::fmt;

/// The body of requests.
#[derive(Debug, Clone, Copy)]
pub struct Body<'s> {
    /// Whether it is required.
    pub is_required: bool,
    /// Its definition.
    pub node: Node<'s>,
}

/// A format of a body.
#[derive(Debug, Clone, Copy)]
pub struct Media<'s> {
    /// The type, such as `application/json`.
    pub name: &'s str,
    /// Its definition.
    pub node: Node<'s>,
}

impl<'s> Body<'s> {
    pub(super) fn of(node: Node<'s>) -> Self {
        Self {
            is_required: node.flag("required"),
            node,
        }
    }

    /// Returns the formats.
    pub fn media(self) -> impl Iterator<Item = Media<'s>> {
        media(self.node)
    }

    /// Returns the schema of the first JSON format, or of the first format.
    pub fn schema(self) -> Option<Schema<'s>> {
        main_schema(self.node)
    }
}

fn media(node: Node<'_>) -> impl Iterator<Item = Media<'_>> {
    let content = node.field("content").into_iter();
    let members = content.flat_map(Node::members);
    members.filter_map(|(key, value)| {
        Some(Media {
            name: key.name(),
            node: value.followed()?,
        })
    })
}

fn main_schema(node: Node<'_>) -> Option<Schema<'_>> {
    let json = media(node).find(|one| one.is_json());
    json.or_else(|| media(node).next())?.schema()
}

impl<'s> Media<'s> {
    /// Returns whether it is JSON.
    pub fn is_json(self) -> bool {
        let name = self.name.split(';').next().unwrap_or_default().trim();
        let name = name.to_ascii_lowercase();
        name == "application/json" || name.ends_with("+json") || name == "*/*"
    }

    /// Returns its schema.
    pub fn schema(self) -> Option<Schema<'s>> {
        self.node.get("schema").and_then(Schema::of)
    }

    /// Returns its examples: of `example`, and of each of the `examples`.
    pub fn examples(self) -> impl Iterator<Item = Node<'s>> {
        let single = self.node.get("example").into_iter();
        let many = self.node.field("examples").into_iter();
        let many = many.flat_map(Node::members);
        single.chain(many.filter_map(|(_, value)| value.followed()?.get("value")))
    }

    /// Returns whether it has an example, or names one in another file.
    pub fn has_example(self) -> bool {
        let members = self.node.field("examples").map(|many| many.members().len());
        self.node.get("example").is_some() || members.is_some_and(|count| count > 0)
    }
}

/// The status of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// A code, such as 404.
    Code(u16),
    /// A range, such as `4XX`: its first digit.
    Range(u8),
    /// `default`: every other status.
    Default,
}

impl Status {
    /// Returns the status with this name.
    pub fn named(name: &str) -> Option<Self> {
        if name == "default" {
            return Some(Self::Default);
        }
        let bytes = name.as_bytes();
        let [first @ b'1'..=b'5', rest @ ..] = bytes else {
            return None;
        };
        if bytes.len() == 3 && rest.eq_ignore_ascii_case(b"XX") {
            return Some(Self::Range(first - b'0'));
        }
        let code = name.parse().ok().filter(|code| (100..600).contains(code));
        code.map(Self::Code)
    }

    /// Returns the first digit, or `None` for `default`.
    pub fn class(self) -> Option<u8> {
        match self {
            Self::Code(code) => u8::try_from(code / 100).ok(),
            Self::Range(class) => Some(class),
            Self::Default => None,
        }
    }

    /// Returns whether a response with this status says that the request failed. A default response can.
    pub fn is_error(self) -> bool {
        self.class().is_none_or(|class| class >= 4)
    }

    /// Returns whether a response with this status says that the request succeeded. A default response can.
    pub fn is_success(self) -> bool {
        self.class().is_none_or(|class| class == 2)
    }

    /// Returns whether this status includes `other`.
    pub fn includes(self, other: Self) -> bool {
        match self {
            Self::Default => true,
            Self::Range(class) => other.class() == Some(class),
            Self::Code(_) => self == other,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "{code}"),
            Self::Range(class) => write!(f, "{class}XX"),
            Self::Default => f.write_str("default"),
        }
    }
}

/// A response.
#[derive(Debug, Clone, Copy)]
pub struct Response<'s> {
    /// Its status.
    pub status: Status,
    key: Node<'s>,
    /// Its definition. `None` if a reference to it cannot be resolved.
    pub node: Option<Node<'s>>,
}

impl<'s> Response<'s> {
    pub(super) fn of(key: Node<'s>, value: Node<'s>) -> Option<Self> {
        Some(Self {
            status: Status::named(key.name())?,
            key,
            node: value.followed(),
        })
    }

    /// Returns the span of its status.
    pub fn span(self) -> Span {
        self.key.span()
    }

    /// Returns the formats of its body.
    pub fn media(self) -> impl Iterator<Item = Media<'s>> {
        self.node.into_iter().flat_map(media)
    }

    /// Returns the schema of the first JSON format, or of the first format.
    pub fn schema(self) -> Option<Schema<'s>> {
        self.node.and_then(main_schema)
    }
}
