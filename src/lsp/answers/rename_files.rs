//! Moves of files in the editor: the edits of everything that names them.

use crate::gate::MovePlan;
use crate::lsp::place::View;
use crate::lsp::uri::{path_of, uri_of};
use lsp_types::{Position, Range, RenameFilesParams, TextEdit, Uri, WorkspaceEdit};
use std::collections::HashMap;
use std::path::PathBuf;

/// Returns the edits of links, imports, the navigation and redirects for files and folders that are about to be moved. There
/// are none for a move that `mdxlint mv` refuses.
pub(super) fn edits(view: &View, asked: &RenameFilesParams) -> Option<WorkspaceEdit> {
    #[expect(clippy::mutable_key_type, reason = "the protocol's types use it so")]
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for moved in &asked.files {
        let inside = |uri: &str| {
            let path: PathBuf = path_of(&uri.parse().ok()?)?;
            let path = path.strip_prefix(view.site.root()).ok()?.to_str()?;
            Some(path.replace('\\', "/"))
        };
        let (old, new) = (inside(&moved.old_uri)?, inside(&moved.new_uri)?);
        let plan = MovePlan::new(&view.site, &old, &new).ok()?;
        for (path, edits) in plan.edits() {
            let known = changes.entry(uri_of(&path)?).or_default();
            for edit in edits {
                let range = Range::new(
                    Position::new(edit.lines.start, 0),
                    Position::new(edit.lines.end, 0),
                );
                let is_free = known
                    .iter()
                    .all(|other| range.end <= other.range.start || other.range.end <= range.start);
                if is_free {
                    known.push(TextEdit::new(range, edit.text));
                }
            }
        }
    }
    Some(WorkspaceEdit {
        changes: Some(changes),
        ..WorkspaceEdit::default()
    })
}
