//! The details of an operation.

use super::find::Lookup;
use super::node::Node;
use super::parameter::{Location, Parameter};
use super::response::{Body, Response};
use super::security::Security;
use super::specification::{Operation, Specification};
use crate::syntax::document::{Kind, Value};
use crate::syntax::endpoint::Method;
use crate::text::Span;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// An operation, its path item, and its specification.
#[derive(Debug, Clone, Copy)]
pub struct Details<'s> {
    /// The operation.
    pub operation: &'s Operation,
    /// The value of the method.
    pub node: Node<'s>,
    /// The value of the path.
    path_item: Node<'s>,
    /// The path item with the operation: the value of the path, or what it refers to.
    item: Node<'s>,
    /// The key of the method.
    key: Node<'s>,
}

impl Specification {
    /// Returns the details of the operation with this method and path, as [`Self::find`] finds it.
    pub fn operation(&self, method: Method, path: &str) -> Option<Details<'_>> {
        match self.find(method, path) {
            Lookup::Operation(operation) => Some(self.details(operation)),
            _ => None,
        }
    }

    /// Returns the base paths of the servers, without `/` at the end. Variables have their default values.
    pub fn base_paths(&self) -> Vec<String> {
        super::server::base_paths(self.root().get("servers"))
    }

    /// Returns the details of an operation of this specification.
    pub fn details<'s>(&'s self, operation: &'s Operation) -> Details<'s> {
        let root = self.root();
        let place = &operation.place;
        let in_file = |path: &Option<Box<str>>| {
            let file = path.as_deref().and_then(|path| self.file(path)?.ok());
            let file = file.unwrap_or(root.file);
            Node { file, ..root }
        };
        let of = |node: Node<'s>, id| node.with(Value::of(node.file.document(), id));
        let holder = in_file(&place.file);
        let [item, key] = place.nodes.map(|id| of(holder, id));
        Details {
            operation,
            node: of(in_file(&place.operation_file), place.operation),
            path_item: of(root, place.path),
            item,
            key,
        }
    }
}

impl<'s> Details<'s> {
    /// Identifies the operation among those of all specifications.
    pub fn id(self) -> usize {
        std::ptr::from_ref(self.operation).addr()
    }

    /// Returns the span of the method, which is where findings about the operation are.
    pub fn span(self) -> Span {
        self.key.span()
    }

    /// Returns the parameters of the operation and its path. Those of the operation override those of the path. Parameters
    /// that cannot be read, and headers that are described otherwise, are left out.
    pub fn parameters(self) -> Vec<Parameter<'s>> {
        let mut parameters: Vec<Parameter<'s>> = Vec::new();
        let mut known: HashMap<(Location, Cow<'s, str>), usize> = HashMap::new();
        let lists = self.parameter_lists().filter_map(Node::followed);
        for parameter in lists.flat_map(Node::items).filter_map(Parameter::of) {
            let at = *known.entry(parameter.key()).or_insert(parameters.len());
            match parameters.get_mut(at) {
                Some(before) => *before = parameter,
                None => parameters.push(parameter),
            }
        }
        parameters
    }

    /// Returns the value of the path, the path item that it refers to, and the operation.
    fn levels(self) -> impl DoubleEndedIterator<Item = Node<'s>> {
        let item = (self.item != self.path_item).then_some(self.item);
        [Some(self.path_item), item, Some(self.node)]
            .into_iter()
            .flatten()
    }

    fn parameter_lists(self) -> impl Iterator<Item = Node<'s>> {
        self.levels().filter_map(|node| node.get("parameters"))
    }

    /// Returns the names of all parameters as written, also of headers that are described otherwise.
    pub fn parameter_names(self) -> Vec<&'s str> {
        let lists = self.parameter_lists().filter_map(Node::followed);
        let items = lists.flat_map(Node::items);
        items
            .filter_map(|item| item.followed()?.text("name"))
            .collect()
    }

    /// Returns the places of all parameters as written: `query`, `querystring`.
    pub fn parameter_places(self) -> Vec<&'s str> {
        let lists = self.parameter_lists().filter_map(Node::followed);
        let items = lists.flat_map(Node::items);
        items
            .filter_map(|item| item.followed()?.text("in"))
            .collect()
    }

    /// Returns the span of the path.
    pub fn path_span(self) -> Span {
        let root = self.node.specification().root();
        let sections = ["paths", "webhooks"].into_iter();
        let mut keys = sections.filter_map(|key| root.get(key)?.key(&self.operation.path));
        keys.next().unwrap_or(self.key).span()
    }

    /// Returns whether all parameters could be read.
    pub fn knows_parameters(self) -> bool {
        let is_list = |list: Node<'_>| {
            list.followed()
                .is_some_and(|list| list.kind() == Kind::List)
        };
        let lists: Vec<Node<'_>> = self.parameter_lists().collect();
        let items = |list: &Node<'s>| list.followed().into_iter().flat_map(Node::items);
        self.path_item.followed().is_some()
            && lists.iter().all(|list| is_list(*list))
            && lists
                .iter()
                .flat_map(items)
                .all(|item| item.followed().is_some())
    }

    /// Returns the parameters in the path that none of the parameters describes, if all parameters could be read.
    pub fn undeclared_path_parameters(self) -> Vec<&'s str> {
        if self.operation.method == Method::Webhook || !self.knows_parameters() {
            return Vec::new();
        }
        let declared = self.parameters();
        let in_path = declared.iter().filter(|one| one.location == Location::Path);
        let declared: HashSet<&str> = in_path.map(|one| one.name).collect();
        let named = path_parameters(&self.operation.path);
        named.filter(|name| !declared.contains(name)).collect()
    }

    /// Returns the body of requests.
    pub fn body(self) -> Option<Body<'s>> {
        self.node.field("requestBody").map(Body::of)
    }

    /// Returns the responses, in the order of the file.
    pub fn responses(self) -> Vec<Response<'s>> {
        let responses = self.node.field("responses").into_iter();
        let members = responses.flat_map(Node::members);
        members
            .filter_map(|(key, value)| Response::of(key, value))
            .collect()
    }

    /// Returns how requests are authenticated, as the operation or the specification says.
    pub fn security(self) -> Security<'s> {
        Security::of(self.node.specification(), self.node)
    }

    /// Returns the base paths of the servers, without `/` at the end. Variables have their default values.
    pub fn base_paths(self) -> Vec<String> {
        super::server::base_paths(self.servers())
    }

    /// Returns the addresses of the servers. Variables have their default values.
    pub fn server_addresses(self) -> Vec<String> {
        super::server::addresses(self.servers()).collect()
    }

    fn servers(self) -> Option<Node<'s>> {
        let mut own = self.levels().rev().filter_map(|node| node.get("servers"));
        let specification = self.node.specification();
        own.next().or_else(|| specification.root().get("servers"))
    }
}

/// Returns the names of the parameters in a path template, which ends at a query. Some tools write `{name*}`, `{+name}` or
/// `{name:pattern}`.
pub fn path_parameters(path: &str) -> impl Iterator<Item = &str> {
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let parts = path.split('{').skip(1);
    // A pattern can contain braces.
    let is_plain = parts.clone().all(|part| part.matches('}').count() == 1);
    parts.filter(move |_| is_plain).filter_map(|part| {
        let (name, _) = part.split_once('}')?;
        let name = name.split([':', '=']).next().unwrap_or(name);
        let name = name
            .trim_start_matches('+')
            .trim_end_matches(['+', '*'])
            .trim();
        (!name.is_empty()).then_some(name)
    })
}
