//! Sites with API specifications that grow.

use super::{Files, Series, docs_json, each, list, page_text, site, word};

pub(crate) static ALL: &[Series] = &[
    site("parameters of an operation", 300, |n| {
        let parameters = list(n, |i| {
            format!(
                r#"{{ "name": "{}", "in": "query", "schema": {{}} }}"#,
                word(i)
            )
        });
        api(
            &format!(r#""/a": {{ "get": {{ "parameters": [{parameters}] }} }}"#),
            "",
        )
    }),
    site("parameters in a path", 300, |n| {
        let path = each(n, |i| format!("/{{{}}}", word(i)));
        api(&format!(r#""{path}": {{ "get": {{}} }}"#), "")
    }),
    site("paths with a reference", 150, |n| {
        let paths = list(n, |i| {
            format!(
                r##""/{}": {{ "$ref": "#/components/pathItems/A" }}"##,
                word(i)
            )
        });
        api(&paths, r#""pathItems": { "A": { "get": {} } }"#)
    }),
    site("additional operations", 300, |n| {
        let methods = list(n, |i| format!(r#""{}": {{}}"#, word(i)));
        api(
            &format!(r#""/a": {{ "additionalOperations": {{ {methods} }} }}"#),
            "",
        )
    }),
    site("broken references", 200, |n| {
        let responses = list(n, |i| {
            format!(
                r##""x{}": {{ "$ref": "#/components/schemas/x{}" }}"##,
                word(i),
                word(i)
            )
        });
        let schemas = list(n, |i| format!(r#""{}": {{}}"#, word(i)));
        api(
            "",
            &format!(
                r#""schemas": {{ {schemas} , "All": {{ "properties": {{ {responses} }} }} }}"#
            ),
        )
    }),
    site("chains of references", 300, |n| {
        let schemas = list(n, |i| {
            format!(
                r##""{}": {{ "$ref": "#/components/schemas/{}" }}"##,
                word(i),
                word(i + 1)
            )
        });
        api(
            "",
            &format!(r#""schemas": {{ {schemas}, "{}": {{}} }}"#, word(n)),
        )
    }),
    site("properties of a schema", 300, |n| {
        let properties = list(n, |i| format!(r#""{}": {{ "type": "string" }}"#, word(i)));
        let required = list(n, |i| format!("{:?}", word(i)));
        let example = list(n, |i| format!("{:?}: \"a\"", word(i)));
        api(
            "",
            &format!(
                r#""schemas": {{ "A": {{ "properties": {{ {properties} }}, "required": [{required}], "example": {{ {example} }} }} }}"#
            ),
        )
    }),
    site("examples of a response", 300, |n| {
        let examples = list(n, |i| {
            format!(r#""{}": {{ "value": {{ "id": {i} }} }}"#, word(i))
        });
        api(
            &format!(
                r#""/a": {{ "get": {{ "responses": {{ "200": {{ "description": "a", "content": {{ "application/json": {{
                "schema": {{ "properties": {{ "id": {{ "type": "string" }} }} }}, "examples": {{ {examples} }} }} }} }} }} }} }}"#
            ),
            "",
        )
    }),
    site("body fields of a page", 150, |n| {
        let properties = list(n, |i| format!(r#""{}": {{ "type": "string" }}"#, word(i)));
        let mut files = api(
            &format!(
                r#""/a": {{ "post": {{ "requestBody": {{ "content": {{ "application/json": {{
                "schema": {{ "properties": {{ {properties} }} }} }} }} }} }} }}"#
            ),
            "",
        );
        let fields = each(n, |i| {
            format!(
                "<ParamField body=\"{}\" type=\"integer\">\n  Text.\n</ParamField>\n\n",
                word(2 * i)
            )
        });
        files.push(("index.mdx".into(), page_by_hand("POST /a", &fields)));
        files
    }),
    site("pages by hand", 100, |n| {
        let paths = list(n, |i| {
            format!(r#""/{}/{{id}}": {{ "get": {{}} }}"#, word(i))
        });
        let mut files = api(&paths, "");
        files.extend((0..n).map(|i| {
            let text = page_by_hand(&format!("GET /{}/:other", word(i)), "Text.\n");
            (format!("pages/{}.mdx", word(i)), text)
        }));
        files
    }),
];

/// Returns a site with an OpenAPI specification that has these paths and components.
fn api(paths: &str, components: &str) -> Files {
    vec![
        (
            "api.json".into(),
            format!(
                r#"{{ "openapi": "3.2.0", "info": {{ "title": "A", "version": "1" }}, "paths": {{ {paths} }}, "components": {{ {components} }} }}"#
            ),
        ),
        (
            "docs.json".into(),
            docs_json(r#""navigation": { "groups": [{ "group": "A", "openapi": "api.json" }] }"#),
        ),
    ]
}

/// Returns a page with the endpoint in its front matter.
fn page_by_hand(endpoint: &str, body: &str) -> String {
    page_text("Start", body).replacen("---\n", &format!("---\napi: {endpoint}\n"), 1)
}
