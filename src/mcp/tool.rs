//! The tools that agents can call: `templates/mcp/tools.yaml` says what each does.

use super::folder::Folder;
use super::tools::{check, components, coverage, explain, fix, outline, place, read, search};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// What an agent reads about a tool.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToolFacts {
    /// The name.
    pub(super) name: String,
    /// The name for people.
    pub(super) title: String,
    /// What it does, and when to call it.
    pub(super) description: String,
    /// Whether it can write files.
    #[serde(default)]
    pub(super) writes: bool,
    /// The JSON Schema of its arguments.
    pub(super) input: Map<String, Value>,
}

/// The tools, in the order in which they are listed.
pub(super) static TOOLS: LazyLock<Vec<ToolFacts>> = LazyLock::new(|| {
    let text = include_str!("../../templates/mcp/tools.yaml");
    serde_yaml::from_str(text).unwrap_or_default()
});

/// A call of a tool.
type Call = fn(&Folder, Value) -> anyhow::Result<String>;

/// What each tool calls.
const CALLS: [(&str, Call); 9] = [
    ("check", |folder, value| {
        check::run(folder, &arguments(value)?)
    }),
    ("fix", |folder, value| fix::run(folder, &arguments(value)?)),
    ("explain", |folder, value| {
        explain::run(folder, &arguments(value)?)
    }),
    ("search", |folder, value| {
        search::run(folder, &arguments(value)?)
    }),
    ("read", |folder, value| {
        read::run(folder, &arguments(value)?)
    }),
    ("outline", |folder, value| {
        outline::run(folder, &arguments(value)?)
    }),
    ("components", |_, _| Ok(components::run())),
    ("where", |folder, value| {
        place::run(folder, &arguments(value)?)
    }),
    ("coverage", |folder, _| coverage::run(folder)),
];

/// Calls the tool `name`.
///
/// # Errors
/// Returns an error if there is no such tool, its arguments are invalid, or it fails.
pub(super) fn call(folder: &Folder, name: &str, arguments: Value) -> anyhow::Result<String> {
    let Some((_, call)) = CALLS.iter().find(|(tool, _)| *tool == name) else {
        anyhow::bail!("unknown tool `{name}`");
    };
    call(folder, arguments)
}

fn arguments<T: DeserializeOwned>(value: Value) -> anyhow::Result<T> {
    serde_json::from_value(value).map_err(|error| anyhow::anyhow!("invalid arguments: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_is_described_and_can_be_called() {
        let described: Vec<&str> = TOOLS.iter().map(|tool| &*tool.name).collect();
        let called = CALLS.map(|(name, _)| name);
        assert_eq!(described, called);
    }

    /// A property that the code does not know would be refused although the schema allows it.
    #[test]
    fn every_property_of_a_schema_is_read() {
        let empty = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(empty.path().to_owned());
        for tool in TOOLS.iter() {
            let properties = tool.input["properties"].as_object().expect("an object");
            for (name, schema) in properties {
                let example = match schema["type"].as_str() {
                    Some("boolean") => Value::from(true),
                    Some("integer") => Value::from(1),
                    Some("array") => Value::from(Vec::<Value>::new()),
                    Some("object") => serde_json::json!({ "file": "a.mdx", "content": "" }),
                    Some("string") => Value::from("a"),
                    _ => schema["enum"][0].clone(),
                };
                let mut given = Map::new();
                given.insert(name.clone(), example);
                let required = tool.input.get("required").and_then(Value::as_array);
                for other in required.into_iter().flatten().filter_map(Value::as_str) {
                    given.entry(other).or_insert_with(|| Value::from("a"));
                }
                let result = call(&folder, &tool.name, Value::from(given));
                let message = result.unwrap_or_else(|error| error.to_string());
                assert!(
                    !message.starts_with("invalid arguments"),
                    "{}: {message}",
                    tool.name
                );
            }
        }
        let unknown = call(&folder, "check", serde_json::json!({ "other": 1 }));
        assert!(unknown.is_err_and(|error| error.to_string().starts_with("invalid arguments")));
    }
}
