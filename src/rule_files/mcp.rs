//! Adds servers for agents to the configuration of an editor.

use super::place::Place;
use super::plan::{State, Step};
use crate::catalog::{Editor, McpFacts};
use crate::files::{Disk, Root};
use crate::syntax::json::{entries, insert};
use serde_json::Value;
use std::path::Path;

/// The change that makes an editor know servers or a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merge {
    /// None: the editor already has them; the names of the servers.
    Known(Vec<String>),
    /// Write this file.
    Write(Step),
    /// The file is not JSON, so a person must add these lines.
    ByHand {
        /// The file.
        path: String,
        /// The lines.
        lines: String,
    },
    /// The editor has no file for them in the project.
    Nowhere,
}

/// A server for an editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// The name.
    pub name: String,
    /// Its address, or `None` for this program.
    pub url: Option<String>,
}

/// Plans to add `servers` for `editor`.
///
/// # Errors
/// The reason why the file cannot be changed; it is unchanged.
pub fn merge(editor: &Editor, place: &Place, servers: &[Server]) -> Result<Merge, String> {
    let Some(facts) = &editor.mcp else {
        return Ok(Merge::Nowhere);
    };
    let is_toml = Path::new(&facts.file).extension();
    if is_toml.is_some_and(|kind| kind == "toml") {
        let lines = servers.iter().map(|server| toml(facts, server));
        return Ok(Merge::ByHand {
            path: facts.file.clone(),
            lines: lines.collect(),
        });
    }
    let full = place.base().join(&facts.file);
    let with_path = |why: String| format!("{}: {why}", full.display());
    let before = read(place, &facts.file)?;
    let text = before.as_deref().unwrap_or_default();
    let known = entries(text, &facts.key).map_err(with_path)?;
    let (mut after, mut has_name, mut names) = (text.to_owned(), false, Vec::new());
    for server in servers {
        if let Some((name, _)) = known
            .iter()
            .find(|(_, entry)| is_entry(entry, facts, server))
        {
            names.push(name.clone());
            continue;
        }
        has_name |= known.iter().any(|(other, _)| *other == server.name);
        let entry = entry(facts, server);
        after = insert(&after, &facts.key, &server.name, &entry).map_err(with_path)?;
    }
    if names.len() == servers.len() {
        return Ok(Merge::Known(names));
    }
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

/// Reads a file of the configuration of an editor, if there is one.
pub(super) fn read(place: &Place, file: &str) -> Result<Option<String>, String> {
    let mut path = place.base().to_owned();
    for part in file.split('/') {
        path.push(part);
        if Disk.is_link(&path) {
            let link = path.display();
            return Err(format!(
                "{link} is a symbolic link: files are only written to real paths"
            ));
        }
    }
    if !Disk.exists(&path) {
        return Ok(None);
    }
    let text = Root::around(place.base()).read_text(&path);
    text.map(Some)
        .map_err(|why| format!("{}: {why}", path.display()))
}

/// Returns whether an entry is that of a server, whatever its name.
fn is_entry(entry: &Value, facts: &McpFacts, server: &Server) -> bool {
    let Some(members) = entry.as_object() else {
        return false;
    };
    match &server.url {
        Some(url) => members.values().any(|value| value == url.as_str()),
        None => members.get("command") == facts.local.get("command"),
    }
}

fn entry(facts: &McpFacts, server: &Server) -> Value {
    let Some(url) = &server.url else {
        return Value::Object(facts.local.clone());
    };
    let members = facts.server.iter().map(|(key, value)| {
        let value = match value.as_str() {
            Some("{url}") => Value::from(url.as_str()),
            _ => value.clone(),
        };
        (key.clone(), value)
    });
    Value::Object(members.collect())
}

/// Returns the lines for a server in TOML. Strings and lists are written as in JSON.
fn toml(facts: &McpFacts, server: &Server) -> String {
    let entry = entry(facts, server);
    let members = entry.as_object().into_iter().flatten();
    let members = members.map(|(key, value)| format!("{key} = {value}\n"));
    format!(
        "[{}.{}]\n{}",
        facts.key,
        server.name,
        members.collect::<String>()
    )
}
