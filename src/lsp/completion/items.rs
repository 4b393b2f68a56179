//! The items of a list of proposals.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, InsertTextFormat, Range,
    TextEdit,
};

/// Replaces what is written before the cursor by the item.
pub(super) fn placed(item: CompletionItem, range: Range) -> CompletionItem {
    let text = item
        .insert_text
        .clone()
        .unwrap_or_else(|| item.label.clone());
    CompletionItem {
        insert_text: None,
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, text))),
        ..item
    }
}

/// Creates an item with a label, which is also the text to insert.
pub(super) fn item(label: &str, kind: CompletionItemKind, about: &str) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        documentation: (!about.is_empty()).then(|| Documentation::String(about.to_owned())),
        ..CompletionItem::default()
    }
}

/// Returns an item that inserts a snippet.
pub(super) fn snippet(item: CompletionItem, text: String) -> CompletionItem {
    CompletionItem {
        insert_text: Some(text),
        insert_text_format: Some(InsertTextFormat::SNIPPET),
        ..item
    }
}
