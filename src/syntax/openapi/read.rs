//! Reads the endpoints of an OpenAPI file.

use super::api_file::ApiFile;
use super::node::Node;
use super::node::is_32;
use super::specification::{Operation, OperationPlace, OtherFiles, Specification};
use super::validate::validate;
use crate::syntax::endpoint::Method;
use crate::syntax::value::ValueError;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The maximum number of additional operations of a path item, because many paths can refer to the same one.
const MAX_ADDITIONAL: usize = 50;

/// Reads the endpoints of an OpenAPI file, and of the files that it refers to.
///
/// # Errors
/// Returns a [`ValueError`] if it is not an OpenAPI file of version 3 with endpoints or webhooks.
pub fn read(main: &Arc<ApiFile>, others: Arc<OtherFiles>) -> Result<Specification, ValueError> {
    validate(main.document().root())?;
    let mut specification = Specification::empty(Arc::clone(main), others);
    let root = specification.root();
    let info = root.get("info");
    let title = info.and_then(|info| boxed(info.get("title")));
    let mut operations = Vec::new();
    let mut elsewhere = Vec::new();
    let kinds = tag_kinds(root);
    for (key, item) in named_items(root, "paths") {
        let followed = item.reference().and_then(|_| item.followed());
        if item.reference().is_some() && followed.is_none() {
            elsewhere.push(key.name().into());
        }
        let mut known = HashSet::new();
        for holder in [Some(item), followed].into_iter().flatten() {
            for (method, name, value) in methods(holder) {
                // A reference in the place of an operation is followed too.
                let Some(value) = value.followed() else {
                    elsewhere.push(key.name().into());
                    continue;
                };
                if known.insert(method) {
                    let nodes = [item, holder, name, value];
                    operations.push(operation(method, key.name(), nodes, kinds.as_ref()));
                }
            }
        }
    }
    for (key, item) in named_items(root, "webhooks") {
        let holder = item.followed().unwrap_or(item);
        let mut members = holder.members();
        let found = members.find(|(name, _)| Method::named(name.name()).is_some());
        let (name, value) = found.unwrap_or((key, item));
        let value = value.followed().unwrap_or(value);
        let holder = if found.is_some() { holder } else { item };
        let nodes = [item, holder, name, value];
        operations.push(operation(
            Method::Webhook,
            key.name(),
            nodes,
            kinds.as_ref(),
        ));
    }
    specification.title = title;
    specification.operations = operations;
    specification.elsewhere = elsewhere;
    Ok(specification.indexed())
}

/// Returns the members of a map at the root, without extensions.
fn named_items<'s>(root: Node<'s>, key: &str) -> impl Iterator<Item = (Node<'s>, Node<'s>)> {
    let members = root.get(key).into_iter().flat_map(Node::members);
    members.filter(|(key, _)| !key.name().starts_with("x-"))
}

/// Returns the methods of a path item, each with its key and value: those with a field of their own, then the additional
/// ones.
fn methods(item: Node<'_>) -> impl Iterator<Item = (Method, Node<'_>, Node<'_>)> {
    // Methods are in lower case in the format; `GET` is not an operation.
    let own = item.members().filter_map(|(key, value)| {
        let is_small = key.name().bytes().all(|byte| byte.is_ascii_lowercase());
        let method = Method::named(key.name()).filter(|_| is_small)?;
        (method != Method::Webhook).then_some((method, key, value))
    });
    let additional = item.field("additionalOperations").into_iter();
    let additional = additional.flat_map(Node::members).take(MAX_ADDITIONAL);
    own.chain(additional.filter_map(|(key, value)| Some((Method::sent(key.name())?, key, value))))
}

/// The kind of each tag that the file declares.
type TagKinds<'s> = HashMap<&'s str, Option<&'s str>>;

/// Returns the kinds of tags, if the version of the file has any.
fn tag_kinds(root: Node<'_>) -> Option<TagKinds<'_>> {
    let tags = root.get("tags").into_iter().flat_map(Node::items);
    is_32(root).then(|| {
        tags.filter_map(|tag| Some((tag.text("name")?, tag.text("kind"))))
            .collect()
    })
}

/// Returns the tag with the page of an operation. With kinds, one for the navigation takes precedence over one without a
/// kind, and this over one that is not declared.
fn tag_of<'s>(operation: Node<'s>, kinds: Option<&TagKinds<'_>>) -> Option<&'s str> {
    let tags = operation.get("tags")?;
    let Some(kinds) = kinds else {
        return tags.items().next()?.as_str();
    };
    let first = |wanted: Option<Option<&str>>| {
        let mut names = tags.items().filter_map(Node::as_str);
        names.find(|name| kinds.get(name).copied() == wanted)
    };
    first(Some(Some("nav")))
        .or_else(|| first(Some(None)))
        .or_else(|| first(None))
}

fn operation(
    method: Method,
    path: &str,
    nodes: [Node<'_>; 4],
    kinds: Option<&TagKinds<'_>>,
) -> Operation {
    let [path_item, holder, key, value] = nodes;
    let flag = |key| value.flag(key);
    let mint = value.get("x-mint");
    let metadata = mint.and_then(|mint| mint.get("metadata"));
    let title = |key| boxed(metadata.and_then(|metadata| metadata.get(key)));
    let file = |node: Node<'_>| {
        let is_other = node.path() != path_item.path();
        is_other.then(|| node.path().into())
    };
    Operation {
        method,
        path: path.into(),
        summary: boxed(value.get("summary")),
        tag: tag_of(value, kinds).map(Box::from),
        place: OperationPlace {
            path: path_item.value().id(),
            file: file(holder),
            nodes: [holder, key].map(|node| node.value().id()),
            operation_file: file(value),
            operation: value.value().id(),
        },
        href: boxed(mint.and_then(|mint| mint.get("href"))),
        title: title("title"),
        sidebar_title: title("sidebarTitle"),
        is_deprecated: flag("deprecated"),
        is_hidden: flag("x-hidden"),
        is_excluded: flag("x-excluded"),
    }
}

fn boxed(value: Option<Node<'_>>) -> Option<Box<str>> {
    value?.as_str().map(Box::from)
}

#[cfg(test)]
mod tests {
    use super::Specification;
    use crate::syntax::openapi::tests::{check, read_text as read};

    const JSON: &str = r##"{
  "openapi": "3.1.0",
  "info": { "title": "Plants", "version": "1" },
  "servers": [{ "url": "https://example.com" }],
  "paths": {
    "/plants": {
      "summary": "All of them", "parameters": [{ "get": 1 }],
      "post": { "summary": "Add a plant", "tags": ["write", "x"], "x-hidden": true },
      "get": { "tags": [], "deprecated": true, "x-mint": { "href": "/all", "content": "#" } },
      "GET": {}, "x-get": {}
    },
    "/plants/{id}/": { "delete": { "summary": "Remove", "x-excluded": true, "responses": { "200": {} } } },
    "/shared": { "$ref": "./shared.yaml" },
    "x-note": { "get": {} }
  },
  "webhooks": { "plant": { "post": { "summary": "A plant came" } }, "gone": { "$ref": "#/x" } }
}"##;

    const YAML: &str = "# All of it
openapi: 3.0
info: {title: Größe}
shared: &answers
  200: {description: fine}
  ? [a, b]
  : c
paths:
  /plants: &plants
    parameters: []
    get:
      summary: !!str 404
      tags: [read]
      responses: *answers
      x-hidden: yes
  /again: *plants
  /odd: {get: null, put: [], post: {summary: [1], tags: one, deprecated: 1, x-mint: ~, big: 99999999999999999999999}}
  /tag: {trace: !odd {summary: x}}
  /merged: {<<: *plants}
";

    fn names(specification: &Specification) -> Vec<String> {
        let operations = specification.operations.iter();
        operations
            .map(|one| format!("{} {}", one.method, one.path))
            .collect()
    }

    #[test]
    fn json_endpoints_are_in_order() {
        let read = read(JSON).expect("valid");
        assert_eq!(read.title.as_deref(), Some("Plants"));
        let [post, get, delete, ..] = &*read.operations else {
            panic!("three operations")
        };
        assert_eq!(
            (post.summary.as_deref(), post.tag.as_deref()),
            (Some("Add a plant"), Some("write"))
        );
        assert_eq!((&get.summary, &get.tag), (&None, &None));
        assert_eq!(get.href.as_deref(), Some("/all"));
        assert!(post.is_hidden && !post.is_deprecated && get.is_deprecated && delete.is_excluded);
        let all = [
            "POST /plants",
            "GET /plants",
            "DELETE /plants/{id}/",
            "WEBHOOK plant",
            "WEBHOOK gone",
        ];
        assert_eq!(names(&read), all);
        assert_eq!(read.elsewhere, ["/shared".into()]);
    }

    #[test]
    fn common_forms_of_yaml_are_read() {
        let read = read(YAML).expect("valid");
        assert_eq!(read.title.as_deref(), Some("Größe"));
        let all = [
            "GET /plants",
            "GET /again",
            "GET /odd",
            "PUT /odd",
            "POST /odd",
            "TRACE /tag",
            "GET /merged",
        ];
        assert_eq!(names(&read), all);
        let get = &read.operations[1];
        assert_eq!(
            (get.summary.as_deref(), get.tag.as_deref()),
            (Some("404"), Some("read"))
        );
        assert!(!get.is_hidden, "`yes` is a string");
    }

    #[test]
    fn the_last_of_duplicate_keys_counts() {
        let text = r#"{"openapi": "3.0.0", "paths": {"/old": {}}, "paths": {
        "/a": {"get": {"summary": "1", "summary": "2"}, "get": {"summary": "3"}},
        "/b": {"put": {}}, "/a": {"post": {}}}}"#;
        assert_eq!(names(&read(text).expect("valid")), ["POST /a", "PUT /b"]);
        let text = "openapi: 3.0.0\nmore: &more {/a: {put: {}}, /b: {put: {}}}\npaths: {/a: {get: {}}, <<: *more}\n";
        assert_eq!(names(&read(text).expect("valid")), ["GET /a", "PUT /b"]);
    }

    #[test]
    fn hostile_texts_neither_panic_nor_hang() {
        let deep = 100_000;
        let json = |value: String| {
            format!("{{\"openapi\": \"3.0.0\", \"paths\": {{\"/a\": {{\"get\": {value}}}}}}}")
        };
        let nested = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
        for value in [
            nested.clone(),
            format!("{{\"summary\": {nested}, \"tags\": {nested}, \"x\": {nested}}}"),
        ] {
            assert!(read(&json(value)).is_err(), "nested too deeply");
        }
        let head = "openapi: 3.0.0\n";
        for body in [
            "[".repeat(deep),
            "{".repeat(deep),
            format!("{head}paths:\n  /a: {}", "[".repeat(deep)),
            format!("{head}paths: &p\n  <<: *p\n  /a: *p\n"),
            format!("{head}paths: &p\n  /a: &a\n    get: *a\n    x: *p\n"),
            "- ".repeat(deep),
            "? ".repeat(2000),
            "\u{0}".to_owned(),
            "a: !!binary x\n!x : !y z\n".to_owned(),
            "--- a\n--- b\n".to_owned(),
            "{\"openapi\": \"\\ud800\"}".to_owned(),
            "\u{feff}{".to_owned(),
        ] {
            let _ = read(&body);
        }
        for text in [JSON, YAML] {
            for (end, _) in text.char_indices() {
                let _ = read(&text[..end]);
            }
        }
    }

    #[test]
    fn syntax_errors_have_a_message_and_an_offset() {
        check(&[
            (
                "{\"a\": 1,\n \"b\" 2}",
                "not valid JSON: expected `:`",
                "2}",
            ),
            ("{\"é\": [1,]}", "not valid JSON: expected value", "]}"),
            ("{\"a\": 1", "not valid JSON: it ends too early", "1"),
            (
                "é: a\nb: c: d\n",
                "not valid YAML: mapping values are",
                ": d",
            ),
            (
                "a: *b\n",
                "not valid YAML: while parsing node, found unknown anchor",
                "*b",
            ),
            (
                "[1, 2]",
                "an OpenAPI file is a map, and this is a list",
                "[1",
            ),
            (" \n", "an OpenAPI file is a map, and this is empty", " \n"),
            (
                "<html>",
                "an OpenAPI file is a map, and this is a string",
                "<",
            ),
        ]);
    }
}
