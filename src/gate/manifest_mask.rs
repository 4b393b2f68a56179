//! Masks secrets in `docs.json`, for commands that print parts of it.

use crate::diagnostic::SecretMask;
use crate::secrets;
use crate::site::Workspace;
use std::borrow::Cow;
use std::path::PathBuf;

/// Masks the secrets in every file of the manifest, in the overlay of `workspace`.
pub fn mask_manifest(workspace: &mut Workspace) {
    let mut all = SecretMask::default();
    for source in workspace.manifest().files() {
        let text = source.text();
        let found = secrets::find(text);
        all.add(&SecretMask::new(
            found.iter().flat_map(|found| found.values(text)),
        ));
    }
    if all.is_empty() {
        return;
    }
    let files = workspace.manifest().files().iter();
    let masked = files.filter_map(|source| match all.hide(source.text()) {
        Cow::Owned(text) => Some((source.path().to_owned(), text)),
        Cow::Borrowed(_) => None,
    });
    let masked: Vec<(PathBuf, String)> = masked.collect();
    workspace.hide(all);
    for (path, text) in masked {
        workspace.set_text(&path, text);
    }
    workspace.refresh();
}
