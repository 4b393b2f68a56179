//! Answers to requests about a place of `docs.json`.

use super::completion::completions;
use super::facts::{described, objects};
use super::place::{Step, place};
use crate::files::Source;
use crate::lsp::place::{View, touches};
use crate::lsp::uri::uri_of;
use crate::page::Page;
use crate::site::nav::PageEntry;
use crate::site::{Navigation, Value, address};
use crate::text::Span;
use lsp_types::{
    CompletionParams, DocumentLink, GotoDefinitionParams, Hover, HoverContents, HoverParams,
    Location, MarkupContent, MarkupKind,
};
use serde_json::Value as Json;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

/// Returns the answer to a request about `docs.json` or a file that it refers to; `None` for another file.
///
/// # Errors
/// Returns an error if the parameters are not those of the request.
pub(in crate::lsp) fn answer(
    view: &View,
    method: &str,
    parameters: &Json,
    path: &Path,
) -> Option<Result<Json, serde_json::Error>> {
    let mut files = view.site.manifest().files().iter();
    let source = files.find(|source| source.path() == path)?;
    let asked = || parameters.clone();
    Some(match method {
        "textDocument/hover" => {
            let hover = |asked: HoverParams| hover(view, source, &asked);
            serde_json::from_value(asked()).and_then(|asked| serde_json::to_value(hover(asked)))
        }
        "textDocument/definition" => {
            let definition = |asked: GotoDefinitionParams| definition(view, source, &asked);
            serde_json::from_value(asked())
                .and_then(|asked| serde_json::to_value(definition(asked)))
        }
        "textDocument/completion" => {
            let items = |asked: CompletionParams| completions(view, source, &asked);
            serde_json::from_value(asked()).and_then(|asked| serde_json::to_value(items(asked)))
        }
        "textDocument/documentLink" => serde_json::to_value(links(view, source)),
        _ => Ok(Json::Null),
    })
}

/// Returns the entries of the navigation in a file.
fn entries<'v>(view: &'v View, source: &'v Source) -> impl Iterator<Item = PageEntry<'v>> {
    let navigation = view.site.manifest().navigation();
    let all = navigation.into_iter().flat_map(Navigation::pages);
    all.filter(|entry| entry.span.file == source.id())
}

fn entry_at<'v>(view: &'v View, source: &'v Source, at: u32) -> Option<PageEntry<'v>> {
    entries(view, source).find(|entry| touches(entry.span, at))
}

fn page_of<'v>(view: &'v View, entry: &PageEntry<'_>) -> Option<&'v Arc<Page>> {
    view.site.page_of_entry(*entry)
}

fn definition(view: &View, source: &Source, asked: &GotoDefinitionParams) -> Option<Location> {
    let position = asked.text_document_position_params.position;
    let at = view
        .encoding
        .offset(source.text(), source.lines(), position);
    let entry = entry_at(view, source, at)?;
    let page = page_of(view, &entry)?;
    view.location(page.first_line())
}

fn links(view: &View, source: &Source) -> Vec<DocumentLink> {
    let links = entries(view, source).filter_map(|entry| {
        let page = page_of(view, &entry)?;
        Some(DocumentLink {
            range: view.range(entry.span),
            target: Some(uri_of(page.source().path())?),
            tooltip: None,
            data: None,
        })
    });
    links.collect()
}

fn hover(view: &View, source: &Source, asked: &HoverParams) -> Option<Hover> {
    let position = asked.text_document_position_params.position;
    let at = view
        .encoding
        .offset(source.text(), source.lines(), position);
    let entry = entry_at(view, source, at).map(|entry| (entry.span, about(view, &entry)));
    let (span, value) = entry.or_else(|| of_key(view, source, at))?;
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range: Some(view.range(span)),
    })
}

/// Returns what is known of the page of an entry, and where readers find it.
fn about(view: &View, entry: &PageEntry<'_>) -> String {
    let Some(page) = page_of(view, entry) else {
        return "There is no page with this path, so the platform leaves the entry out.".to_owned();
    };
    let head = page.front_matter();
    let mut text = format!("**{}**", head.string("title").unwrap_or(entry.path));
    if let Some(description) = head.string("description") {
        let _ = write!(text, "\n\n{description}");
    }
    let _ = write!(text, "\n\nServed at `/{}`", address(page.path()));
    text
}

/// Returns what the key at a byte can have as its value.
fn of_key(view: &View, source: &Source, at: u32) -> Option<(Span, String)> {
    let root = view.site.manifest().root()?;
    let key = key_at(root, source, at)?;
    let before = source.text().get(..key.start as usize)?;
    let mut path = place(before).path;
    let name = source.slice(key).trim_matches('"');
    path.retain(|step| *step != Step::Key(String::new()));
    let facts = objects(&path)
        .into_iter()
        .find_map(|facts| facts.fields.get(name))?;
    Some((key, format!("`{name}`: {}", described(facts))))
}

fn key_at(root: &Value, source: &Source, at: u32) -> Option<Span> {
    let mut due = vec![root];
    while let Some(value) = due.pop() {
        due.extend(value.items());
        for member in value.members() {
            if member.key_span.file == source.id() && touches(member.key_span, at) {
                return Some(member.key_span);
            }
            due.push(&member.value);
        }
    }
    None
}
