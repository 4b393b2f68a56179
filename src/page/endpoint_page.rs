//! Pages that document an endpoint, as their front matter says.

use super::FrontMatter;
use crate::catalog::{EndpointSource, FRONT_MATTER};

impl FrontMatter<'_> {
    /// Returns whether the page documents an endpoint, a type or a package of an API.
    pub fn documents_endpoint(&self) -> bool {
        self.endpoint_sources().next().is_some()
    }

    /// Returns whether the platform generates the documentation of an endpoint on the page from a specification.
    pub fn shows_specification(&self) -> bool {
        self.endpoint_sources()
            .any(|source| source == EndpointSource::Specification)
    }

    fn endpoint_sources(&self) -> impl Iterator<Item = EndpointSource> {
        let facts = |key: &str| FRONT_MATTER.fields.get(key);
        self.fields()
            .filter_map(move |field| facts(field.key)?.endpoint)
    }
}
