//! Answers to requests about one place of a page, or about the whole site.

mod definition;
mod hover;
mod links;
mod ranges;
mod references;
mod rename;
mod rename_files;
mod selection;
mod symbols;
mod target;

use super::completion::completions;
use super::manifest;
use super::place::View;
use lsp_types::TextDocumentPositionParams;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;

/// Returns the answer to a request about the file at `path`; null if there is nothing to say.
///
/// # Errors
/// Returns an error if the parameters are not those of the request.
pub(super) fn answer(
    view: &View,
    method: &str,
    parameters: Value,
    path: Option<&Path>,
) -> Result<Value, serde_json::Error> {
    if method == "workspace/symbol" {
        return to(parameters, |asked| Some(symbols::of_site(view, &asked)));
    }
    if method == "workspace/willRenameFiles" {
        return to(parameters, |asked| rename_files::edits(view, &asked));
    }
    let Some(page) = path.and_then(|path| view.page(path)) else {
        let about = path.and_then(|path| manifest::answer(view, method, &parameters, path));
        return about.unwrap_or(Ok(Value::Null));
    };
    match method {
        "textDocument/hover" => to(parameters, |asked| hover::hover(view, page, &asked)),
        "textDocument/definition" => to(parameters, |asked| {
            definition::definition(view, page, &asked)
        }),
        "textDocument/references" => to(parameters, |asked| {
            Some(references::references(view, page, &asked))
        }),
        "textDocument/prepareRename" => to(parameters, |asked: TextDocumentPositionParams| {
            rename::prepare(view, page, asked.position)
        }),
        "textDocument/rename" => to(parameters, |asked| rename::rename(view, page, &asked)),
        "textDocument/foldingRange" => Ok(serde_json::to_value(ranges::folding(view, page))?),
        "textDocument/linkedEditingRange" => {
            to(parameters, |asked| ranges::linked(view, page, &asked))
        }
        "textDocument/selectionRange" => to(parameters, |asked| {
            Some(selection::ranges(view, page, &asked))
        }),
        "textDocument/documentSymbol" => Ok(serde_json::to_value(symbols::of_page(view, page))?),
        "textDocument/documentLink" => Ok(serde_json::to_value(links::links(view, page))?),
        "textDocument/completion" => to(parameters, |asked| Some(completions(view, page, &asked))),
        _ => Ok(Value::Null),
    }
}

fn to<P: DeserializeOwned, R: Serialize>(
    parameters: Value,
    answer: impl FnOnce(P) -> Option<R>,
) -> Result<Value, serde_json::Error> {
    serde_json::to_value(answer(serde_json::from_value(parameters)?))
}
