//! The JSON Schema of the configuration file, generated from the facts about the rules.

use super::Preset;
use crate::catalog::{Facts, OptionFacts, rules};
use crate::diagnostic::Severity;
use serde_json::{Map, Value, json};

/// Returns the schema as a JSON document.
pub fn config_schema() -> Value {
    let rules: Map<String, Value> = rules()
        .iter()
        .map(|facts| (facts.id.to_owned(), rule(facts)))
        .collect();
    let presets: Vec<Value> = Preset::ALL
        .iter()
        .map(|(_, name, purpose)| json!({ "const": name, "description": purpose }))
        .collect();
    let globs = json!({ "type": "array", "items": { "type": "string" } });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "mdxlint.yaml",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "$schema": { "type": "string" },
            "extends": {
                "description": "A preset, or the path of another configuration file, relative to the folder of this one.",
                "anyOf": [{ "oneOf": presets }, { "type": "string" }],
            },
            "address": {
                "description": "Where the site is served, such as https://docs.example.com.",
                "type": "string",
                "pattern": "^https?://[^/]",
            },
            "exclude": with(globs.clone(), "Globs of files that are not checked, relative to the folder of this file."),
            "generated": generated(&globs),
            "rules": { "$ref": "#/$defs/rules" },
            "components": {
                "description": "The site's own components: their attributes, and where and with which children they may be used.",
                "type": "object",
                "additionalProperties": { "$ref": "#/$defs/component" },
            },
            "rule-files": rule_files(),
            "external-links": external_links(&globs),
            "style-rules": style_rules(),
            "vale": with(
                json!({ "type": ["boolean", "string"] }),
                "Whether the styles of the site's Vale configuration run (the default), or the path of that configuration, relative to the folder of this file.",
            ),
            "overrides": overrides(globs),
        },
        "$defs": {
            "rules": {
                "description": "The severity and options of each rule.",
                "type": "object",
                "additionalProperties": false,
                "patternProperties": { "^[^.]+\\..": level() },
                "properties": rules,
            },
            "component": component(),
        },
    })
}

/// Returns the schema of `overrides`.
fn overrides(globs: Value) -> Value {
    json!({
        "description": "Other settings for some of the files; the last match applies.",
        "type": "array",
        "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["files"],
            "properties": {
                "files": with(globs, "Globs, relative to the folder of this file."),
                "rules": { "$ref": "#/$defs/rules" },
            },
        },
    })
}

/// Returns the schema of `generated`.
fn generated(globs: &Value) -> Value {
    let sources = json!({ "anyOf": [{ "type": ["string", "null"] }, globs] });
    json!({
        "description": "Globs of files that a build step generates before the site is built, relative to the folder of this file; or a map from such globs to the globs of their source files.",
        "anyOf": [globs, { "type": "object", "additionalProperties": sources }],
    })
}

/// Returns the schema of `external-links`.
fn external_links(globs: &Value) -> Value {
    json!({
        "description": "The addresses of other sites that `mdxlint links` and `--external` follow. In globs, `*` matches any text.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "only": with(globs.clone(), "Globs of the addresses that are followed; all if there is no list."),
            "skip": with(globs.clone(), "Globs of addresses that are not followed."),
        },
    })
}

/// Returns the schema of `rule-files`.
fn rule_files() -> Value {
    let words = |description: &str| {
        let text = json!({ "type": "string" });
        let any = json!({ "anyOf": [text, { "type": "array", "items": { "type": "string" } }] });
        let form = "Markdown, or the path of a Markdown file relative to the folder of this file; or a list of them.";
        with(any, &format!("{description} {form}"))
    };
    json!({
        "description": "The content of the rule files of AI editors, which `mdxlint init-rules` writes.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "editors": {
                "description": "The editors to write rule files for; run `mdxlint init-rules --list` to list them.",
                "type": "array",
                "items": { "type": "string" },
            },
            "templates": {
                "description": "A folder with templates that replace the built-in templates of the same name.",
                "type": "string",
            },
            "writing-standards": words("Language guidelines, which replace the built-in ones."),
            "component-patterns": words("How the site uses components."),
            "code-examples": words("Real calls of the product, and their responses."),
            "style-and-tone": words("Style preferences, which replace the built-in ones."),
            "terms": {
                "description": "The terms of the product, and their meanings.",
                "type": "object",
                "additionalProperties": { "type": "string" },
            },
        },
    })
}

/// Returns the schema of the level of a rule that the site declares.
fn level() -> Value {
    let level = json!({ "enum": ["off", "info", "warning", "error"] });
    json!({ "anyOf": [level, { "type": "object", "properties": { "severity": level } }] })
}

/// Returns the schema of `style-rules`.
fn style_rules() -> Value {
    let pages = ["front-matter", "components", "headings"];
    json!({
        "description": "Rules of the site itself about its writing and its pages, by name.",
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "required": ["extends"],
            "if": { "not": { "properties": { "extends": { "enum": pages } } } },
            "then": { "required": ["message"] },
            "properties": {
                "extends": { "enum": ["existence", "substitution", "occurrence", "repetition", "consistency", "conditional", "capitalization", "metric", "readability", "sequence", "spelling", "front-matter", "components", "headings"] },
                "message": with(json!({ "type": "string" }), "The message; `%s` is replaced by what was found."),
                "level": { "enum": ["suggestion", "info", "warning", "error"] },
                "scope": with(json!({ "type": ["string", "array"] }), "The texts that the rule checks: text, heading, list, sentence, summary, raw and others."),
                "link": { "type": "string" },
                "files": with(strings(), "Globs of the files that the rule is about, relative to the folder of this file; by default all files."),
                "schema": with(json!({ "type": ["object", "boolean"] }), "The JSON Schema that front matter must fit, for `front-matter`."),
                "required": with(strings(), "What a page must contain: components for `components`, texts or patterns for `headings`."),
                "forbidden": with(strings(), "What a page must not contain, in the same form."),
                "ordered": with(json!({ "type": "boolean", "default": true }), "Whether headings must be in the order of `required`, for `headings`."),
                "limit": with(json!({ "type": "integer" }), "The most findings in one page."),
            },
        },
    })
}

/// Returns the schema of a string or a list of strings.
fn strings() -> Value {
    json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] })
}

/// Returns the schema of a component, as in `rules/data/components.yaml`.
fn component() -> Value {
    let strings = json!({ "type": "array", "items": { "type": "string" } });
    let attribute = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "type": { "enum": ["string", "boolean", "integer", "number", "enum", "icon", "url", "expression", "any"] },
            "required": { "type": "boolean" },
            "omittable": { "type": "boolean" },
            "values": with(strings.clone(), "The values of an `enum`."),
            "object": { "type": "string" },
            "min": { "type": "integer" },
            "max": { "type": "integer" },
            "usual-max": { "type": "integer" },
            "quoted": { "type": "boolean" },
            "default": {},
            "source": { "enum": ["specification", "documentation", "types"] },
        },
    });
    json!({
        "type": ["object", "null"],
        "additionalProperties": false,
        "properties": {
            "purpose": { "type": "string" },
            "choose": { "type": "string" },
            "source": { "enum": ["specification", "documentation", "types"] },
            "attributes": { "type": "object", "additionalProperties": attribute },
            "accepts": with(strings.clone(), "Attributes that are accepted without a description."),
            "one-of": with(strings.clone(), "Attributes; exactly one of them must be set."),
            "inside": with(strings.clone(), "The components that it must be inside."),
            "group": with(strings.clone(), "The components that group several of it side by side."),
            "children": {
                "description": "any, inline, none, text, or a list of components; `code` means a code block, `list` a list.",
                "anyOf": [{ "enum": ["any", "inline", "none", "text"] }, strings],
            },
            "empty": { "type": "boolean" },
            "once": { "type": "boolean" },
            "unique": { "type": "string" },
            "transparent": { "type": "boolean" },
            "deprecated": {
                "type": "object",
                "additionalProperties": false,
                "properties": { "by": { "type": "string" }, "note": { "type": "string" } },
            },
            "internal": { "type": "boolean" },
            "example": { "type": "string" },
        },
    })
}

fn rule(facts: &Facts) -> Value {
    let mut levels: Vec<&str> = Severity::ALL
        .iter()
        .map(|severity| severity.as_str())
        .collect();
    if !facts.always {
        levels.insert(0, "off");
    }
    let level = json!({ "enum": levels });
    let mut properties = Map::new();
    properties.insert("severity".to_owned(), level.clone());
    for (name, facts) in &facts.options {
        properties.insert(name.clone(), option(facts));
    }
    let settings =
        json!({ "type": "object", "additionalProperties": false, "properties": properties });
    json!({ "description": facts.summary, "anyOf": [level, settings] })
}

fn option(facts: &OptionFacts) -> Value {
    let kind = match &facts.default {
        serde_yaml::Value::Bool(_) => json!({ "type": "boolean" }),
        serde_yaml::Value::Number(_) => json!({ "type": "integer", "minimum": 0 }),
        serde_yaml::Value::String(_) => json!({ "type": "string" }),
        serde_yaml::Value::Sequence(_) => json!({ "type": "array", "items": { "type": "string" } }),
        _ => json!({ "type": "object" }),
    };
    let mut kind = with(kind, &facts.doc);
    if let (Some(kind), Ok(default)) = (kind.as_object_mut(), serde_json::to_value(&facts.default))
    {
        kind.insert("default".to_owned(), default);
    }
    kind
}

fn with(mut schema: Value, description: &str) -> Value {
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("description".to_owned(), description.into());
    }
    schema
}
