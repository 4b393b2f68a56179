//! Servers.

use super::node::Node;
use super::specification::Specification;

impl Specification {
    /// Returns the addresses of the servers, with the default values of their variables.
    pub fn server_addresses(&self) -> Vec<String> {
        addresses(self.root().get("servers")).collect()
    }
}

/// Returns the base paths of servers, without `/` at the end.
pub(super) fn base_paths(servers: Option<Node<'_>>) -> Vec<String> {
    let paths = addresses(servers);
    let paths = paths.map(|address| path_of(&address).trim_end_matches('/').to_owned());
    paths.collect()
}

/// Returns the path of an address, which may be a URL.
pub fn path_of(address: &str) -> &str {
    match address.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("/", |at| &rest[at..]),
        None => address,
    }
}

/// Returns the addresses of servers, with the default values of their variables.
pub(super) fn addresses(servers: Option<Node<'_>>) -> impl Iterator<Item = String> {
    let servers = servers.into_iter().flat_map(Node::items);
    servers.filter_map(|server| Some(with_defaults(server.text("url")?, server.get("variables"))))
}

/// Returns an address with the default values of its variables. Variables without one remain.
fn with_defaults(url: &str, variables: Option<Node<'_>>) -> String {
    let mut address = String::with_capacity(url.len());
    let mut rest = url;
    while let Some((before, after)) = rest.split_once('{') {
        address.push_str(before);
        let Some((name, behind)) = after.split_once('}') else {
            rest = &rest[before.len()..];
            break;
        };
        let variable = variables.and_then(|variables| variables.get(name));
        match variable.and_then(|variable| variable.get("default")?.value().written()) {
            Some(value) => address.push_str(value),
            None => {
                address.push('{');
                address.push_str(name);
                address.push('}');
            }
        }
        rest = behind;
    }
    address.push_str(rest);
    address
}
