//! Commands that print parts of `docs.json` print no secret of it.

use crate::diagnostic::Veil;
use crate::secrets;
use crate::site::Workspace;
use std::path::PathBuf;

/// Puts a text in which no secret is to be seen in the place of every file that the manifest is written in.
pub(super) fn cover_manifest(workspace: &mut Workspace) {
    let files = workspace.manifest().files().iter();
    let covered: Vec<(PathBuf, String)> = files
        .filter_map(|source| {
            let text = source.text();
            let found = secrets::find(text).into_iter();
            let veil = Veil::new(found.filter_map(|found| text.get(found.range)));
            let is_shown = !veil.is_empty();
            is_shown.then(|| (source.path().to_owned(), veil.over(text).into_owned()))
        })
        .collect();
    if covered.is_empty() {
        return;
    }
    for (path, text) in covered {
        workspace.set_text(&path, text);
    }
    workspace.refresh();
}
