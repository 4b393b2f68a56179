//! A server that searches the documentation is named in the configuration of an editor.

use super::place::Place;
use super::plan::{State, Step};
use crate::catalog::{Editor, McpFacts};
use crate::files::{Disk, Root};
use crate::syntax::json::{entries, insert};
use serde_json::Value;
use std::path::Path;

/// What is to be done so that an editor knows the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merge {
    /// It knows it already, under this name.
    Known(String),
    /// This file is to be written.
    Write(Step),
    /// The file is not JSON: these lines are to be added by hand.
    ByHand {
        /// The file.
        path: String,
        /// The lines.
        lines: String,
    },
    /// The editor names its servers nowhere in the project.
    Nowhere,
}

/// Plans to name the server at `url` as `name` for `editor`.
///
/// # Errors
/// Why the file cannot be changed; it stays as it is.
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
    let told = |why: String| format!("{}: {why}", full.display());
    let mut way = place.base().to_owned();
    for part in facts.file.split('/') {
        way.push(part);
        if Disk.is_link(&way) {
            let link = way.display();
            return Err(format!(
                "{link} is a symbolic link: files are only written where they really lie"
            ));
        }
    }
    let before = if Disk.exists(&full) {
        Some(Root::around(place.base()).read_text(&full).map_err(told)?)
    } else {
        None
    };
    let text = before.as_deref().unwrap_or_default();
    let server = server(facts, url);
    let known = entries(text, &facts.key).map_err(told)?;
    let speaks_to = |entry: &Value| {
        let members = entry.as_object().into_iter().flatten();
        members.clone().any(|(_, value)| value == url)
    };
    if let Some((name, _)) = known.iter().find(|(_, entry)| speaks_to(entry)) {
        return Ok(Merge::Known(name.clone()));
    }
    let is_taken = known.iter().any(|(other, _)| other == name);
    let after = insert(text, &facts.key, name, &server).map_err(told)?;
    Ok(Merge::Write(Step {
        path: facts.file.clone(),
        full,
        state: if is_taken {
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
