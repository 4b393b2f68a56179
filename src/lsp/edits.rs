//! Edits of files in the form of the protocol.

use super::place::View;
use super::uri::uri_of;
use crate::text::Edit;
use lsp_types::{TextEdit, Uri, WorkspaceEdit};
use std::collections::HashMap;

/// Returns the edits by file.
pub(super) fn workspace_edit<'e>(
    view: &View,
    edits: impl IntoIterator<Item = &'e Edit>,
) -> Option<WorkspaceEdit> {
    #[expect(clippy::mutable_key_type, reason = "the protocol's types use it so")]
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for edit in edits {
        let source = view.site.source(edit.span.file);
        let edit = TextEdit::new(view.range(edit.span), edit.text.clone());
        changes
            .entry(uri_of(source.path())?)
            .or_default()
            .push(edit);
    }
    Some(WorkspaceEdit {
        changes: Some(changes),
        ..WorkspaceEdit::default()
    })
}

/// Returns the edits of fixes that do not overlap, in order: of two that do, the first one.
pub(super) fn without_overlaps<'f>(fixes: impl Iterator<Item = &'f [Edit]>) -> Vec<&'f Edit> {
    let mut kept: Vec<&Edit> = Vec::new();
    for edits in fixes {
        let is_free = edits.iter().all(|edit| {
            let span = edit.span;
            kept.iter().all(|other| {
                let other = other.span;
                let is_apart = span.end < other.start || other.end < span.start;
                other.file != span.file || is_apart
            })
        });
        if is_free {
            kept.extend(edits);
        }
    }
    kept
}
