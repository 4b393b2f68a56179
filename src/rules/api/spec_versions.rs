//! What the platform refuses in specifications of version 3.2.

use super::causes::Cause;
use crate::diagnostic::Severity;
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::{Details, Node, Role, Specification, Target};
use std::collections::{HashMap, HashSet};

/// The maximum number of problems of one kind that are reported.
const MAX_SHOWN: usize = 20;

const REFUSED: &str = "the platform refuses the whole file and creates no endpoint pages from it";

/// Returns what makes the platform refuse a specification of version 3.2.
pub(super) fn refused(specification: &Specification) -> Vec<Cause> {
    if !specification.is_32() {
        return Vec::new();
    }
    let mut found = tags(specification);
    found.extend(query_strings(specification));
    found.extend(places(specification));
    found
}

fn cause(node: Node<'_>, message: String) -> Cause {
    Cause {
        span: node.span(),
        message,
        note: REFUSED.into(),
        at_most: Severity::Error,
        see: Vec::new(),
    }
}

/// Returns tags with the same name, with an unknown parent, or that are their own ancestors.
fn tags(specification: &Specification) -> Vec<Cause> {
    let tags = specification.root().get("tags").into_iter();
    let mut parents: HashMap<&str, Option<&str>> = HashMap::new();
    let (mut all, mut found) = (Vec::new(), Vec::new());
    for tag in tags.flat_map(Node::items) {
        let Some(name) = tag.get("name") else {
            continue;
        };
        let Some(text) = name.as_str() else { continue };
        if parents.insert(text, tag.text("parent")).is_some() {
            found.push(cause(name, format!("duplicate tag `{text}`")));
        }
        all.push((text, tag));
    }
    let mut done: HashSet<&str> = HashSet::new();
    for (name, tag) in all {
        let parent = tag.get("parent");
        let Some((parent, text)) = parent.and_then(|node| Some((node, node.as_str()?))) else {
            continue;
        };
        if !parents.contains_key(text) {
            found.push(cause(
                parent,
                format!("unknown parent `{text}` of tag `{name}`"),
            ));
            continue;
        }
        let mut next = (!done.contains(name)).then_some(text);
        done.insert(name);
        while let Some(ancestor) = next {
            if ancestor == name {
                found.push(cause(parent, format!("tag `{name}` is its own ancestor")));
            }
            let is_new = done.insert(ancestor);
            next = parents.get(ancestor).copied().flatten().filter(|_| is_new);
        }
    }
    found.truncate(MAX_SHOWN);
    found
}

/// Returns operations with `querystring` next to `query` parameters.
fn query_strings(specification: &Specification) -> Vec<Cause> {
    let operations = specification.operations.iter();
    let operations = operations.map(|operation| specification.details(operation));
    let wrong = operations.filter(|details: &Details<'_>| {
        let places = details.parameter_places();
        places.contains(&"querystring") && places.contains(&"query")
    });
    let found = wrong.take(MAX_SHOWN).map(|details| {
        let operation = details.operation;
        let (method, path) = (operation.method, &operation.path);
        Cause {
            span: details.span(),
            ..cause(
                details.node,
                format!("`{method} {path}` has `querystring` and `query` parameters"),
            )
        }
    });
    found.collect()
}

/// Returns invalid names of headers, methods of additional operations, variables of servers, defaults of discriminators and
/// encodings.
fn places(specification: &Specification) -> Vec<Cause> {
    let mut found = Vec::new();
    specification.visit(&mut |place| {
        let node = place.node;
        if found.len() >= MAX_SHOWN {
            return;
        }
        match place.role {
            Role::Schema => return found.extend(default_mapping(node)),
            Role::Media => return found.extend(encodings(node)),
            Role::Object => (),
            _ => return,
        }
        let header = node
            .get("name")
            .filter(|_| node.text("in") == Some("header"));
        let names = node.get("headers").into_iter().flat_map(Node::members);
        let names = names.map(|(key, _)| (key, key.name()));
        let names = header
            .and_then(|name| Some((name, name.as_str()?)))
            .into_iter()
            .chain(names);
        for (at, name) in names.filter(|(_, name)| !is_header(name)) {
            found.push(cause(at, format!("`{name}` is not a valid header name")));
        }
        let others = node.get("additionalOperations").into_iter();
        for (key, _) in others.flat_map(Node::members) {
            let method = key.name();
            let message = if method.bytes().any(|byte| byte.is_ascii_lowercase()) {
                format!("method `{method}` of `additionalOperations` is not in upper case")
            } else {
                match Method::named(method) {
                    Some(Method::Webhook) => format!("`{method}` is not a method"),
                    Some(_) => format!(
                        "method `{method}` of `additionalOperations` has the field `{}` of its own",
                        method.to_lowercase()
                    ),
                    None => continue,
                }
            };
            found.push(cause(key, message));
        }
        for server in node.get("servers").into_iter().flat_map(Node::items) {
            let Some(address) = server.get("url") else {
                continue;
            };
            let mut known = HashSet::new();
            let text = address.as_str().unwrap_or_default();
            let variables = text
                .split('{')
                .skip(1)
                .filter_map(|part| part.split_once('}'));
            for (name, _) in variables {
                if !known.insert(name) {
                    let message = format!("server variable `{name}` appears twice in the address");
                    found.push(cause(address, message));
                }
            }
        }
    });
    found
}

/// Returns the default of a discriminator, if it names no schema, or none of the variants.
fn default_mapping(schema: Node<'_>) -> Option<Cause> {
    let default = schema.get("discriminator")?.get("defaultMapping")?;
    let text = default.as_str()?;
    let schemas = || {
        default
            .specification()
            .root()
            .get("components")?
            .get("schemas")
    };
    let is_missing = if text.starts_with('#') {
        matches!(default.target(text), Target::Missing)
    } else {
        let name = text.strip_prefix("./").unwrap_or(text);
        !name.contains(['/', '#', '.']) && schemas().is_none_or(|all| all.get(name).is_none())
    };
    if is_missing {
        return Some(cause(default, format!("`{text}` does not name a schema")));
    }
    let named = match default.target(text) {
        Target::Node(node) => node.followed()?,
        _ => schemas()?
            .get(text.strip_prefix("./").unwrap_or(text))?
            .followed()?,
    };
    is_other_than_variants(schema, named)
        .then(|| cause(default, format!("`{text}` is not one of the variants")))
}

/// Returns whether a schema lists its variants in `oneOf` or `anyOf`, and `named` is none of them. A variant that is not a
/// reference cannot be named.
fn is_other_than_variants(schema: Node<'_>, named: Node<'_>) -> bool {
    let lists = ["oneOf", "anyOf"].into_iter();
    let variants: Vec<Node<'_>> = lists
        .filter_map(|key| schema.get(key))
        .flat_map(Node::items)
        .collect();
    // Other schemas can add variants.
    let is_whole = schema.get("allOf").is_none() && schema.reference().is_none();
    let is_variant = |variant: &Node<'_>| {
        variant
            .followed()
            .is_none_or(|variant| variant.span() == named.span())
    };
    is_whole && !variants.is_empty() && !variants.iter().any(is_variant)
}

/// Returns the encodings of the items of a body that is certainly not a list.
fn encodings(media: Node<'_>) -> Option<Cause> {
    let mut keys = ["prefixEncoding", "itemEncoding"].into_iter();
    let key = keys.find_map(|name| media.key(name))?;
    if media.get("itemSchema").is_some() {
        return None;
    }
    let is_other = match media.get("schema") {
        None => true,
        Some(schema) => schema.followed()?.text("type")? != "array",
    };
    is_other.then(|| cause(key, format!("`{}` needs the schema of a list", key.name())))
}

/// Returns whether a text can be the name of a header: letters, digits and some signs.
fn is_header(name: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(is_sign)
}
