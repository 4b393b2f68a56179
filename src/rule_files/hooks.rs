//! Adds this program to the commands that an editor runs after each edit of its assistant.

use super::mcp::{Merge, read};
use super::place::Place;
use super::plan::{State, Step};
use crate::catalog::Editor;
use crate::syntax::json::{append_at, items_at};

/// Plans to add the command for `editor`.
///
/// # Errors
/// The reason why the file cannot be changed; it is unchanged.
pub fn add_hook(editor: &Editor, place: &Place) -> Result<Merge, String> {
    let Some(facts) = &editor.hooks else {
        return Ok(Merge::Nowhere);
    };
    let full = place.base().join(&facts.file);
    let with_path = |why: String| format!("{}: {why}", full.display());
    let before = read(place, &facts.file)?;
    let text = before.as_deref().unwrap_or_default();
    let list: Vec<&str> = facts.list.iter().map(String::as_str).collect();
    let items = items_at(text, &list).map_err(with_path)?;
    // A team can have changed the command.
    if items
        .iter()
        .any(|item| item.to_string().contains("mdxlint"))
    {
        return Ok(Merge::Known(Vec::new()));
    }
    let after = append_at(text, &list, &facts.item).map_err(with_path)?;
    Ok(Merge::Write(Step {
        path: facts.file.clone(),
        full,
        state: State::Missing,
        before,
        after: Some(after),
    }))
}
