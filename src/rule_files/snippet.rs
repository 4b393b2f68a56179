//! The snippets of a site, listed by file name. Only files with components are read.

use crate::files::{Disk, Mintignore, Root, walk};
use crate::syntax::esm;
use crate::workers::{Outcome, Pool};
use serde::Serialize;
use std::path::Path;

/// The folders with snippets.
pub(super) const FOLDERS: [&str; 2] = ["snippets", "_snippets"];
/// The maximum number that is listed: an assistant finds the rest in the folder.
const MAX_SNIPPETS: usize = 40;

/// The import of a snippet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Snippet {
    statement: String,
}

/// Returns the snippets of the site at `root`, and how many more there are. Those in a folder named after one of
/// `languages` are skipped, because they are translations of others.
pub(super) fn snippets(root: &Path, languages: &[String]) -> (Vec<Snippet>, usize) {
    let mut found = Vec::new();
    for folder in FOLDERS {
        let top = root.join(folder);
        if !Disk.is_folder(&top) || Disk.is_link(&top) {
            continue;
        }
        let (files, _) = walk(&top, &Mintignore::nothing(), |_| true);
        for file in files {
            let first = file.path.split('/').next().unwrap_or_default();
            if languages.iter().any(|language| language == first) {
                continue;
            }
            found.extend(statement(
                &format!("/{folder}/{}", file.path),
                &file.full(&top),
            ));
        }
    }
    let left = found.len().saturating_sub(MAX_SNIPPETS);
    found.truncate(MAX_SNIPPETS);
    (found, left)
}

fn statement(path: &str, full: &Path) -> Option<Snippet> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "/-_.".contains(letter);
    let (stem, kind) = path
        .rsplit_once('.')
        .filter(|_| path.chars().all(is_plain))?;
    let names = match kind {
        "mdx" | "md" => name(stem)?,
        "jsx" | "tsx" => exports(full, stem)?,
        _ => return None,
    };
    let statement = format!("import {names} from \"{path}\";");
    Some(Snippet { statement })
}

/// Returns the component name for the file `stem`: `plan-table` is a `PlanTable`.
fn name(stem: &str) -> Option<String> {
    let stem = stem.rsplit('/').next().unwrap_or(stem);
    let words = stem.split(|letter: char| !letter.is_ascii_alphanumeric());
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    let name: String = words.map(capital).collect();
    name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        .then_some(name)
}

/// Returns the exported components of a file, as in an import statement.
fn exports(full: &Path, stem: &str) -> Option<String> {
    let text = full.parent().map(Root::around)?.read_text(full).ok()?;
    let job = move |_| esm::read_file(&text).ok();
    let Some(Outcome::Done(module)) = Pool::default().run(1, job, &mut |_| ()).pop() else {
        return None;
    };
    let exports = module?.exports;
    let is_component = |name: &&str| name.starts_with(|letter: char| letter.is_ascii_uppercase());
    let mut named: Vec<&str> = exports
        .iter()
        .map(|name| &**name)
        .filter(is_component)
        .collect();
    named.sort_unstable();
    let default = exports.iter().any(|name| &**name == "default");
    let braced = (!named.is_empty()).then(|| format!("{{ {} }}", named.join(", ")));
    match (default.then(|| name(stem)).flatten(), braced) {
        (Some(default), Some(braced)) => Some(format!("{default}, {braced}")),
        (default, braced) => default.or(braced),
    }
}
