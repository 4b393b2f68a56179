//! Reads the endpoints of an OpenAPI file.

use super::api_file::ApiFile;
use super::specification::{Operation, Specification};
use super::validate::validate;
use crate::syntax::document::Value;
use crate::syntax::endpoint::Method;
use crate::syntax::value::ValueError;
use std::sync::Arc;

/// Reads the endpoints of an OpenAPI file.
///
/// # Errors
/// Returns a [`ValueError`] if it is not an OpenAPI file of version 3 with endpoints or webhooks.
pub fn read(main: &Arc<ApiFile>) -> Result<Specification, ValueError> {
    let mut specification = Specification::empty(Arc::clone(main));
    let root = main.document().root();
    validate(root)?;
    let info = root.get("info");
    specification.title = info.and_then(|info| boxed(info.get("title")));
    let items = |key| root.get(key).into_iter().flat_map(Value::members);
    for (key, item) in items("paths").filter(|(key, _)| !key.name().starts_with("x-")) {
        if item.get("$ref").is_some() {
            specification.elsewhere.push(key.name().into());
        }
        // Methods are in lower case in the format; `GET` is not an operation.
        let methods = item.members().filter_map(|(method, value)| {
            let is_small = method.name().bytes().all(|byte| byte.is_ascii_lowercase());
            let named = Method::named(method.name()).filter(|_| is_small)?;
            (named != Method::Webhook).then_some((named, method, value))
        });
        let operations = methods
            .map(|(named, method, value)| operation(named, key.name(), [item, method, value]));
        specification.operations.extend(operations);
    }
    for (key, item) in items("webhooks").filter(|(key, _)| !key.name().starts_with("x-")) {
        let methods = item.members();
        let mut methods = methods.filter(|(method, _)| Method::named(method.name()).is_some());
        let (method, value) = methods.next().unwrap_or((key, item));
        let hook = operation(Method::Webhook, key.name(), [item, method, value]);
        specification.operations.push(hook);
    }
    Ok(specification.indexed())
}

fn operation(method: Method, path: &str, [item, key, value]: [Value<'_>; 3]) -> Operation {
    let flag = |key| value.get(key).and_then(Value::flag) == Some(true);
    let mint = value.get("x-mint");
    let tags = value.get("tags");
    Operation {
        method,
        path: path.into(),
        summary: boxed(value.get("summary")),
        tag: boxed(tags.and_then(|tags| tags.items().next())),
        nodes: [item, key, value].map(Value::id),
        href: boxed(mint.and_then(|mint| mint.get("href"))),
        is_deprecated: flag("deprecated"),
        is_hidden: flag("x-hidden"),
        is_excluded: flag("x-excluded"),
    }
}

fn boxed(value: Option<Value<'_>>) -> Option<Box<str>> {
    value?.text().map(Box::from)
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
