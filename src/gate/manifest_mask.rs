//! Masks secrets in `docs.json`, for commands that print parts of it.

use crate::diagnostic::SecretMask;
use crate::secrets;
use crate::site::Workspace;
use std::path::PathBuf;

/// Masks the secrets in every file of the manifest, in the overlay of `workspace`.
pub fn mask_manifest(workspace: &mut Workspace) {
    let files = workspace.manifest().files().iter();
    let masked: Vec<(PathBuf, String)> = files
        .filter_map(|source| {
            let text = source.text();
            let found = secrets::find(text).into_iter();
            let mask = SecretMask::new(found.filter_map(|found| text.get(found.range)));
            let has_secrets = !mask.is_empty();
            has_secrets.then(|| (source.path().to_owned(), mask.apply(text).into_owned()))
        })
        .collect();
    if masked.is_empty() {
        return;
    }
    for (path, text) in masked {
        workspace.set_text(&path, text);
    }
    workspace.refresh();
}
