//! The editors that `mdxlint init-rules` writes for.

use crate::catalog::{EDITORS, Editor, nearest};
use crate::files::Disk;
use std::borrow::Cow;
use std::path::Path;

/// Returns the editors called `name`. An unknown name is accepted unless it is similar to a known one and the site and its
/// repository have no folder of that name.
///
/// # Errors
/// Returns an error if the name is invalid or probably misspelled.
pub(super) fn editors_called(name: &str, site: &Path) -> anyhow::Result<Vec<Cow<'static, Editor>>> {
    let found = EDITORS.all_called(name);
    let Some(first) = found.first() else {
        anyhow::bail!(
            "`{name}` is not a valid editor name; `mdxlint init-rules --list` shows the known ones"
        );
    };
    if matches!(first, Cow::Owned(_)) && !is_in_use(first, site) {
        let near = nearest(&first.name, EDITORS.names());
        if let Some(near) = near {
            anyhow::bail!(
                "unknown editor `{name}`: did you mean `{near}`? (`mdxlint init-rules --list` shows the known ones; if there is an editor called `{name}`, create the folder `.{}` first)",
                first.name
            );
        }
    }
    Ok(found)
}

/// Returns whether the site or its repository contains the folder of an editor.
fn is_in_use(editor: &Editor, site: &Path) -> bool {
    let has_folder = |root: &Path| Disk.is_folder(&root.join(format!(".{}", editor.name)));
    site.ancestors()
        .find(|folder| has_folder(folder) || Disk.exists(&folder.join(".git")))
        .is_some_and(has_folder)
}
