//! Plans what to write: which files exist, who wrote them, and what would change. Nothing is written here.

use super::output::{Output, Ownership};
use super::place::Place;
use crate::catalog::Editor;
use crate::files::{Disk, Root};
use crate::syntax::stamp;
use std::path::{Path, PathBuf};

/// The state of a file before it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// There is no file, or no block of ours in it.
    Missing,
    /// It is up to date.
    Current,
    /// It is an older version that nobody has edited.
    Stale,
    /// It was generated, and somebody has edited it.
    Edited,
    /// Somebody else wrote it.
    Foreign,
    /// The name of our setting already has another value.
    Taken,
    /// Our block is incomplete; names what is missing.
    Broken(&'static str),
}

/// One file and its planned change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The path relative to the base.
    pub path: String,
    /// The full path.
    pub full: PathBuf,
    /// The state of the file.
    pub state: State,
    /// The text before the change.
    pub before: Option<String>,
    /// The text after the change; none for a file that is removed.
    pub after: Option<String>,
}

impl Step {
    /// Whether it may be written without confirmation.
    pub fn is_safe(&self) -> bool {
        matches!(self.state, State::Missing | State::Stale)
    }
}

/// The reason why nothing can be planned.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// A part of the path is a symbolic link, which may point anywhere.
    #[error(
        "{0} is a symbolic link: files are only written to real paths; replace it with a folder or file, or select another folder with --dir"
    )]
    Link(String),
    /// A file cannot be read.
    #[error("{0}: {1}")]
    Unreadable(String, String),
}

/// Returns the steps that make `outputs` the files of `editor` at `place`.
///
/// # Errors
/// [`PlanError`]; nothing is changed.
pub fn plan(place: &Place, editor: &Editor, outputs: &[Output]) -> Result<Vec<Step>, PlanError> {
    let mut steps = Vec::new();
    for output in outputs {
        let before = read(place.base(), &output.path)?;
        let (state, after) = match output.ownership {
            Ownership::Whole => (whole(before.as_deref(), &output.text), output.text.clone()),
            Ownership::Block => block(before.as_deref(), &output.text),
        };
        steps.push(Step {
            path: output.path.clone(),
            full: place.base().join(&output.path),
            state,
            before,
            after: Some(after),
        });
    }
    steps.extend(left_over(place, editor, outputs)?);
    Ok(steps)
}

/// Returns the text of the file at `path`, if it exists.
fn read(base: &Path, path: &str) -> Result<Option<String>, PlanError> {
    let mut full = base.to_owned();
    for part in path.split('/') {
        full.push(part);
        if Disk.is_link(&full) {
            return Err(PlanError::Link(full.display().to_string()));
        }
    }
    if !Disk.exists(&full) {
        return Ok(None);
    }
    let text = Root::around(base).read_text(&full);
    let text = text.map_err(|why| PlanError::Unreadable(full.display().to_string(), why))?;
    Ok(Some(text))
}

fn whole(before: Option<&str>, after: &str) -> State {
    let Some(before) = before else {
        return State::Missing;
    };
    match stamp::of_file(before) {
        None => State::Foreign,
        Some(stamp) if !stamp::is_untouched(before, &stamp) => State::Edited,
        // The text counts, not the version that wrote it.
        Some(stamp) if stamp::of_file(after).is_some_and(|new| new.hash == stamp.hash) => {
            State::Current
        }
        Some(_) => State::Stale,
    }
}

/// Returns the state of our block in a file, and the file with the new block.
fn block(before: Option<&str>, after: &str) -> (State, String) {
    let text = before.unwrap_or_default();
    let found = match stamp::block(text) {
        Err(why) => return (State::Broken(why), text.to_owned()),
        Ok(None) => {
            let gap = match text {
                "" => "",
                text if text.ends_with("\n\n") => "",
                text if text.ends_with('\n') => "\n",
                _ => "\n\n",
            };
            return (State::Missing, format!("{text}{gap}{after}"));
        }
        Ok(Some(found)) => found,
    };
    let (start, end) = (found.range.0 as usize, found.range.1 as usize);
    let new = stamp::block(after).ok().flatten();
    let state = if !stamp::is_block_untouched(text, &found) {
        State::Edited
    } else if new.is_some_and(|new| new.stamp.hash == found.stamp.hash) {
        State::Current
    } else {
        State::Stale
    };
    let head = text.get(..start).unwrap_or_default();
    let tail = text.get(end..).unwrap_or_default();
    // The line break after the block is kept.
    let after = if tail.is_empty() || text.get(..end).is_some_and(|head| head.ends_with('\n')) {
        after
    } else {
        after.trim_end()
    };
    (state, format!("{head}{after}{tail}"))
}

/// Returns steps that remove generated files that are no longer among `outputs`.
fn left_over(place: &Place, editor: &Editor, outputs: &[Output]) -> Result<Vec<Step>, PlanError> {
    let Some(folder) = &editor.folder else {
        return Ok(Vec::new());
    };
    let mut steps = Vec::new();
    for name in Disk.names(&place.base().join(folder)) {
        let path = format!("{folder}/{name}");
        let is_new = outputs.iter().any(|output| output.path == path);
        if is_new || !name.starts_with("docs-") || !name.ends_with(&editor.ending) {
            continue;
        }
        let Some(before) = read(place.base(), &path)? else {
            continue;
        };
        let Some(stamp) = stamp::of_file(&before) else {
            continue;
        };
        let is_untouched = stamp::is_untouched(&before, &stamp);
        steps.push(Step {
            full: place.base().join(&path),
            path,
            state: if is_untouched {
                State::Stale
            } else {
                State::Edited
            },
            before: Some(before),
            after: None,
        });
    }
    Ok(steps)
}
