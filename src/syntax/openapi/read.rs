//! Reads the text of an OpenAPI file.

use super::file::File;
use super::lenient::Lenient;
use super::place;
use super::specification::Specification;
use crate::syntax::value::{ValueError, to_u32};

/// Reads the text of an OpenAPI file: JSON if it starts with a brace, otherwise YAML. The last of duplicate keys
/// counts.
///
/// # Errors
/// [`ValueError`] if the text is neither, or not an OpenAPI file of version 3 with endpoints or webhooks.
pub fn read(text: &str) -> Result<Specification, ValueError> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    read_body(body).map_err(|error| ValueError {
        offset: error.offset + to_u32(text.len() - body.len()),
        ..error
    })
}

/// The maximum number of brackets that are open at once in YAML: each makes the parser slower. Those in strings also
/// count.
const MAX_BRACKETS: usize = 10_000;

/// Returns the first bracket above the maximum.
fn bracket_too_many(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    text.bytes().position(|byte| {
        match byte {
            b'[' | b'{' => open += 1,
            b']' | b'}' => open = open.saturating_sub(1),
            _ => (),
        }
        open > MAX_BRACKETS
    })
}

fn read_body(text: &str) -> Result<Specification, ValueError> {
    let is_json = text.trim_ascii_start().starts_with('{');
    let file: File = if is_json {
        let read = serde_json::from_str(text).map(|Lenient(file)| file);
        read.map_err(|error| place::of_json_error(text, &error))?
    } else if let Some(bracket) = bracket_too_many(text) {
        return Err(ValueError {
            offset: to_u32(bracket),
            message: format!("more than {MAX_BRACKETS} brackets are open here"),
        });
    } else {
        let read = serde_yaml::from_str(text).map(|Lenient(file)| file);
        read.map_err(|error| place::of_yaml_error(text, &error))?
    };
    file.specification().map_err(|error| {
        let key = error.key.and_then(|key| place::of_key(text, key, is_json));
        ValueError {
            offset: key.map_or(0, to_u32),
            message: error.message,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ];
        assert_eq!(names(&read), all);
        let get = &read.operations[1];
        assert_eq!(
            (get.summary.as_deref(), get.tag.as_deref()),
            (Some("404"), Some("read"))
        );
        assert!(!get.is_hidden, "`yes` is a string");
        assert_eq!(read.elsewhere, ["/merged".into()]);
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
            assert!(read(&json(value)).is_ok());
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
    fn open_brackets_in_yaml_have_a_limit() {
        let message = |brackets: usize| {
            let text = format!("openapi: 3.0.0\npaths: {}", "[".repeat(brackets));
            read(&text)
                .expect_err("the brackets are not closed")
                .message
        };
        assert!(!message(MAX_BRACKETS).contains("brackets are open"));
        assert!(message(MAX_BRACKETS + 1).contains("brackets are open"));
    }
}
