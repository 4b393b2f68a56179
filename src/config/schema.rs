//! The JSON Schema of the configuration file, made of the facts of the rules.

use super::Preset;
use crate::catalog::{Facts, OptionFacts, rules};
use crate::diagnostic::Severity;
use serde_json::{Map, Value, json};

/// The schema as a JSON document.
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
                "description": "A preset, or the path of another configuration file from this one's folder.",
                "anyOf": [{ "oneOf": presets }, { "type": "string" }],
            },
            "exclude": with(globs.clone(), "Globs of files that are not checked, from this file's folder."),
            "rules": { "$ref": "#/$defs/rules" },
            "overrides": {
                "description": "Other settings for some of the files; the last that matches counts.",
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["files"],
                    "properties": {
                        "files": with(globs, "Globs, from this file's folder."),
                        "rules": { "$ref": "#/$defs/rules" },
                    },
                },
            },
        },
        "$defs": {
            "rules": {
                "description": "What each rule is set to.",
                "type": "object",
                "additionalProperties": false,
                "properties": rules,
            },
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
