//! One field of an API, as a page documents it.

use crate::text::Span;
use std::fmt;

/// The place of a field in a request or response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FieldLocation {
    /// A parameter in the path.
    Path,
    /// A parameter in the query.
    Query,
    /// A header of the request.
    Header,
    /// A cookie of the request.
    Cookie,
    /// A property of the body of the request.
    Body,
    /// A property of the response.
    Response,
}

impl FieldLocation {
    /// The locations that attributes of `ParamField` name.
    pub const REQUEST: [Self; 5] = [
        Self::Path,
        Self::Query,
        Self::Header,
        Self::Cookie,
        Self::Body,
    ];

    /// Returns the name: that of the attribute of `ParamField`, or `response`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
            Self::Cookie => "cookie",
            Self::Body => "body",
            Self::Response => "response",
        }
    }

    /// Returns whether fields in this location have properties, so that `a.b` is the property `b` of `a`.
    pub(super) fn has_properties(self) -> bool {
        matches!(self, Self::Body | Self::Response)
    }
}

impl fmt::Display for FieldLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text of an attribute of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldText {
    /// The text as readers see it. For an expression in braces, its code.
    pub text: String,
    /// Its span, without quotes and braces.
    pub span: Span,
}

/// A field of an API, as a page or a snippet that it shows documents it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiField {
    /// Its name, without the names of the fields around it and without `[]`. Empty for the whole body: a bare `body`.
    pub name: String,
    /// The span of its name as written, which can include the names of the fields around it: `address.city`. For the
    /// whole body, the span of the attribute.
    pub name_span: Span,
    /// Its location: that of the outermost field around it.
    pub location: FieldLocation,
    /// Its `type`, as written.
    pub kind: Option<FieldText>,
    /// The values that its type lists: `"a" | "b"`. Empty for other types.
    pub values: Vec<String>,
    /// Whether it is required, or `None` if the attribute has a value that is neither `true` nor `false`.
    pub required: Option<bool>,
    /// Its default value.
    pub default: Option<FieldText>,
    /// Whether it is marked as deprecated.
    pub is_deprecated: bool,
    /// Whether its name says that it is a list: `items[]`.
    pub is_list: bool,
    /// Whether the page documents only properties of it, such as `address.city`, and not the field itself. Only its
    /// name, location and children are known.
    pub is_implied: bool,
    /// The fields inside it.
    pub children: Vec<Self>,
    /// The opening tag. For an implied field, that of its first property.
    pub tag: Span,
}

impl ApiField {
    /// Returns whether it is the whole body of the request, so that its children are the properties of the body.
    pub fn is_whole_body(&self) -> bool {
        self.name.is_empty()
    }
}

/// The fields that a page documents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ApiFields {
    /// The outermost fields, in order.
    pub roots: Vec<ApiField>,
    /// Whether these are all fields. Otherwise the page may show more: after a syntax error, in a component of its own
    /// or in a file that is not known, or with a name that is not known.
    pub is_complete: bool,
}

impl ApiFields {
    /// Returns the fields in a location. For a body that is documented as a whole, these are its properties.
    pub fn at(&self, location: FieldLocation) -> impl Iterator<Item = &ApiField> {
        let roots = self.roots.iter();
        let found = roots.filter(move |field| field.location == location);
        found.flat_map(|field| {
            if field.is_whole_body() {
                field.children.as_slice()
            } else {
                std::slice::from_ref(field)
            }
        })
    }

    /// Returns the whole body of the request: `<ParamField body type="…">`.
    pub fn whole_body(&self) -> Option<&ApiField> {
        self.roots.iter().find(|field| field.is_whole_body())
    }
}
