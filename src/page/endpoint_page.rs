//! Pages that document an endpoint, as their front matter says.

use super::FrontMatter;
use crate::catalog::{EndpointSource, FRONT_MATTER};
use crate::syntax::endpoint::{Method, endpoint_reference};
use crate::text::Span;

/// The endpoint that the field `api` of a page names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApiReference<'p> {
    /// The method.
    pub method: Method,
    /// The address as written: a path, or a URL.
    pub address: &'p str,
    /// The span of the value.
    pub span: Span,
}

impl<'p> FrontMatter<'p> {
    /// Returns whether the page documents an endpoint, a type or a package of an API.
    pub fn documents_endpoint(&self) -> bool {
        self.endpoint_sources().next().is_some()
    }

    /// Returns whether the platform generates the documentation of an endpoint on the page from a specification.
    pub fn shows_specification(&self) -> bool {
        self.endpoint_sources()
            .any(|source| source == EndpointSource::Specification)
    }

    /// Returns the endpoint that the field `api` names: `GET /users`, `GET https://example.com/users`.
    pub fn api_reference(&self) -> Option<ApiReference<'p>> {
        let field = self.field("api")?;
        let reference = endpoint_reference(field.value.as_str()?)?;
        let is_endpoint = reference.method != Method::Webhook && reference.file.is_none();
        is_endpoint.then_some(ApiReference {
            method: reference.method,
            address: reference.path,
            span: field.value_span,
        })
    }

    fn endpoint_sources(&self) -> impl Iterator<Item = EndpointSource> {
        let facts = |key: &str| FRONT_MATTER.fields.get(key);
        self.fields()
            .filter_map(move |field| facts(field.key)?.endpoint)
    }
}
