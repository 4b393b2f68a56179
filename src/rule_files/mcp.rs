//! Adds the server that searches the documentation to the configuration of an editor.

use super::place::Place;
use super::plan::{State, Step};
use crate::catalog::{Editor, McpFacts};
use crate::files::{Disk, Root};
use crate::syntax::json::{entries, insert};
use serde_json::Value;
use std::path::Path;

/// The change that makes an editor know the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merge {
    /// None: the editor already has it, under this name.
    Known(String),
    /// Write this file.
    Write(Step),
    /// The file is not JSON, so a person must add these lines.
    ByHand {
        /// The file.
        path: String,
        /// The lines.
        lines: String,
    },
    /// The editor has no file for servers in the project.
    Nowhere,
}

/// Plans to add the server at `url` as `name` for `editor`.
///
/// # Errors
/// The reason why the file cannot be changed; it is unchanged.
pub fn merge(editor: &Editor, place: &Place, name: &str, url: &str) -> Result<Merge, String> {
    let Some(facts) = &editor.mcp else {
        return Ok(Merge::Nowhere);
    };
    if Path::new(&facts.file)
        .extension()
        .is_some_and(|kind| kind == "toml")
    {
        let lines = format!("[{}.{name}]\nurl = {}\n", facts.key, Value::from(url));
        return Ok(Merge::ByHand {
            path: facts.file.clone(),
            lines,
        });
    }
    let full = place.base().join(&facts.file);
    let with_path = |why: String| format!("{}: {why}", full.display());
    let mut prefix = place.base().to_owned();
    for part in facts.file.split('/') {
        prefix.push(part);
        if Disk.is_link(&prefix) {
            let link = prefix.display();
            return Err(format!(
                "{link} is a symbolic link: files are only written to real paths"
            ));
        }
    }
    let before = if Disk.exists(&full) {
        Some(
            Root::around(place.base())
                .read_text(&full)
                .map_err(with_path)?,
        )
    } else {
        None
    };
    let text = before.as_deref().unwrap_or_default();
    let server = server(facts, url);
    let known = entries(text, &facts.key).map_err(with_path)?;
    let has_url = |entry: &Value| {
        let members = entry.as_object().into_iter().flatten();
        members.clone().any(|(_, value)| value == url)
    };
    if let Some((name, _)) = known.iter().find(|(_, entry)| has_url(entry)) {
        return Ok(Merge::Known(name.clone()));
    }
    let has_name = known.iter().any(|(other, _)| other == name);
    let after = insert(text, &facts.key, name, &server).map_err(with_path)?;
    Ok(Merge::Write(Step {
        path: facts.file.clone(),
        full,
        state: if has_name {
            State::Taken
        } else {
            State::Missing
        },
        before,
        after: Some(after),
    }))
}

fn server(facts: &McpFacts, url: &str) -> Value {
    let members = facts.server.iter().map(|(key, value)| {
        let value = match value.as_str() {
            Some("{url}") => Value::from(url),
            _ => value.clone(),
        };
        (key.clone(), value)
    });
    Value::Object(members.collect())
}
