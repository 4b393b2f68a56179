//! Authentication.

use super::node::Node;
use super::specification::Specification;

/// How requests are authenticated.
#[derive(Debug, Clone, Copy)]
pub enum Security<'s> {
    /// Neither the operation nor the specification says.
    Unstated,
    /// Without authentication (`[]`).
    None,
    /// By one of these requirements, a list.
    Required(Node<'s>),
}

impl<'s> Security<'s> {
    pub(super) fn of(specification: &'s Specification, operation: Node<'s>) -> Self {
        let own = operation.get("security");
        let Some(list) = own.or_else(|| specification.root().get("security")) else {
            return Self::Unstated;
        };
        if list.items().len() == 0 {
            Self::None
        } else {
            Self::Required(list)
        }
    }

    /// Returns the schemes that the requirements name and that the specification defines.
    pub fn schemes(self) -> Vec<Scheme<'s>> {
        let Self::Required(list) = self else {
            return Vec::new();
        };
        let names = list.items().flat_map(Node::members).map(|(key, _)| key);
        let schemes = names.filter_map(|key| list.specification().scheme(key.name()));
        schemes.collect()
    }
}

/// A security scheme.
#[derive(Debug, Clone, Copy)]
pub struct Scheme<'s> {
    /// The name in `securitySchemes`.
    pub name: &'s str,
    /// Its definition.
    pub node: Node<'s>,
}

impl<'s> Scheme<'s> {
    /// Returns its type: `http`, `apiKey`, `oauth2`, `openIdConnect`, `mutualTLS`.
    pub fn kind(self) -> Option<&'s str> {
        self.node.text("type")
    }
}

impl Specification {
    /// Returns the security scheme with this name.
    pub fn scheme(&self, name: &str) -> Option<Scheme<'_>> {
        let schemes = self.root().field("components")?.field("securitySchemes")?;
        let (key, value) = (schemes.key(name)?, schemes.field(name)?);
        Some(Scheme {
            name: key.name(),
            node: value,
        })
    }

    /// Returns the security schemes that it defines.
    pub fn schemes(&self) -> Vec<Scheme<'_>> {
        let components = self.root().field("components");
        let schemes = components.and_then(|components| components.field("securitySchemes"));
        let members = schemes.into_iter().flat_map(Node::members);
        members
            .filter_map(|(key, value)| {
                Some(Scheme {
                    name: key.name(),
                    node: value.followed()?,
                })
            })
            .collect()
    }
}
