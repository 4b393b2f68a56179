//! What a specification, and the page of an operation, say about it.

use super::{PageKind, Site};
use crate::catalog::{API_WORDS, ApiWords};
use crate::page::Page;
use crate::syntax::openapi::{Details, Media, Node, Parameter, Response, Schema, Security, Status};
use crate::text::FileId;
use std::collections::HashMap;

impl Site {
    /// Returns the operations that have pages, by [`Details::id`]: those that the platform generates, and those that
    /// the front matter of a page names. Each with the page, if there is a file.
    pub fn operations_with_pages(&self) -> HashMap<usize, Option<FileId>> {
        let pages = self.pages().iter();
        let pages = pages.filter(|page| self.kind(page) == PageKind::Page);
        let by_hand = pages.filter_map(|page| {
            let details = self.operation_of(page)?;
            Some((details.id(), Some(page.file())))
        });
        let generated = self.generated_endpoints();
        let generated = generated.map(|one| (one.details.id(), one.page));
        by_hand.chain(generated).collect()
    }
}

/// Returns whether an operation has an error response, or responses that are not known.
pub fn has_errors(details: Details<'_>) -> bool {
    !is_known(details) || has_status(details, Status::is_error)
}

/// Returns whether the operation, or the page that shows it, says what it does.
pub fn is_described(details: Details<'_>, page: Option<&Page>) -> bool {
    let node = details.node;
    let mint = node.get("x-mint");
    let metadata = mint.and_then(|mint| mint.get("metadata"));
    let own = ["summary", "description"].map(|key| node.prose(key));
    let extra = ["title", "description"].map(|key| metadata?.prose(key));
    let content = mint.and_then(|mint| mint.prose("content"));
    let by_page = |key| page.is_some_and(|page| page.front_matter().string(key).is_some());
    own.into_iter().chain(extra).any(|text| text.is_some())
        || content.is_some()
        || by_page("title")
        || by_page("description")
}

/// Returns whether a parameter, or its schema, has a description.
pub fn is_parameter_described(parameter: &Parameter<'_>) -> bool {
    parameter.description.is_some() || parameter.schema.and_then(Schema::description).is_some()
}

/// Returns whether the responses of an operation are in the specification.
fn is_known(details: Details<'_>) -> bool {
    let stated = details.node.get("responses");
    stated.is_none_or(|node| node.followed().is_some_and(Node::is_map))
}

fn has_status(details: Details<'_>, is_meant: impl Fn(Status) -> bool) -> bool {
    let mut responses = details.responses().into_iter();
    responses.any(|response| is_meant(response.status))
}

/// Returns whether the texts of an object speak of authentication.
pub fn mentions_authentication(node: Node<'_>) -> bool {
    let mut texts = ["summary", "description"].into_iter();
    texts.any(|key| {
        let text = node.text(key);
        text.is_some_and(|text| ApiWords::mentions(&API_WORDS.authentication, text))
    })
}

/// Returns whether an operation says how to authenticate: with `security`, in words, with a response or a parameter.
pub fn states_authentication(details: Details<'_>) -> bool {
    let refuses = |status| matches!(status, Status::Code(401 | 403 | 407));
    !matches!(details.security(), Security::Unstated)
        || mentions_authentication(details.node)
        || details
            .node
            .get("x-mint")
            .and_then(|mint| mint.text("content"))
            .is_some_and(|text| ApiWords::mentions(&API_WORDS.authentication, text))
        || has_status(details, refuses)
        || !details.knows_parameters()
        || details
            .parameter_names()
            .iter()
            .any(|name| carries_credentials(name))
}

/// Returns whether a parameter with this name carries credentials.
fn carries_credentials(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let mut parts = lower.split(['-', '_']);
    let words = [
        "authorization",
        "auth",
        "token",
        "secret",
        "apikey",
        "session",
        "signature",
    ];
    lower.ends_with("api-key")
        || lower.ends_with("api_key")
        || parts.any(|part| words.contains(&part))
}

/// Returns whether the page of an operation can show a response. Not if the successful ones are JSON with neither an example nor a
/// schema that one can be made of.
pub fn shows_response(details: Details<'_>) -> bool {
    let responses = details.responses();
    let success = |response: &&Response<'_>| {
        response.status.is_success() && response.status != Status::Default
    };
    let mut named: Vec<&Response<'_>> = responses.iter().filter(success).collect();
    if named.is_empty() {
        named.extend(responses.iter().find(|one| one.status == Status::Default));
    }
    let media: Vec<Media<'_>> = named.iter().flat_map(|one| one.media()).collect();
    media.is_empty() || media.iter().any(|one| !one.is_json() || !is_empty(*one))
}

fn is_empty(media: Media<'_>) -> bool {
    if media.has_example() {
        return false;
    }
    let Some(stated) = media.node.get("schema") else {
        return true;
    };
    // A reference that cannot be resolved is reported as such.
    Schema::of(stated).is_some_and(|schema| says_nothing(schema, 0))
}

/// Returns whether no example can be made of a schema.
fn says_nothing(schema: Schema<'_>, depth: usize) -> bool {
    const WORDS: [&str; 10] = [
        "example",
        "examples",
        "default",
        "enum",
        "const",
        "properties",
        "additionalProperties",
        "patternProperties",
        "prefixItems",
        "$dynamicRef",
    ];
    if depth > 8 || schema.node.value().flag() == Some(true) {
        return depth <= 8;
    }
    let parts = schema.parts();
    parts.iter().all(|(part, _)| {
        let says = |key: &&str| match part.node.get(key) {
            Some(value) if value.is_map() => value.members().len() > 0,
            Some(value) => {
                value.value().flag() != Some(true) && value.value().flag() != Some(false)
            }
            None => false,
        };
        let items = part.node.get("items").and_then(Schema::of);
        let types = Schema { node: part.node }.types();
        let is_open = types
            .iter()
            .all(|one| matches!(one.name(), "object" | "array"));
        is_open
            && !WORDS.iter().any(says)
            && items.is_none_or(|items| says_nothing(items, depth + 1))
    })
}
