//! What can follow at the cursor: components, attributes, values, links, languages, fields and rules.

mod components;
mod configuration;
mod context;
mod cursor;
mod front_matter;
mod icons;
mod items;
mod links;
mod tag;

pub(super) use configuration::{complete_configuration, is_configuration};

use super::place::View;
use crate::catalog::{LANGUAGES, all_rules};
use crate::page::Page;
use context::Context;
use cursor::context;
use items::{item, placed};
use lsp_types::{CompletionItem, CompletionItemKind, CompletionList, CompletionParams};

/// Returns what can follow at the cursor.
pub(super) fn completions(view: &View, page: &Page, asked: &CompletionParams) -> CompletionList {
    let position = asked.text_document_position.position;
    let at = view.offset(page, position);
    let before = page.text().get(..at as usize).unwrap_or_default();
    let (start, items) = match context(before) {
        Context::Component { start, inside } => (start, components::names(page, inside)),
        Context::Closing { start, element } => {
            (start, vec![item(element, CompletionItemKind::CLASS, "")])
        }
        Context::Attribute {
            start,
            element,
            set,
        } => (start, components::attributes(element, &set)),
        Context::Value {
            start,
            element,
            attribute,
        } => (start, components::values(view, element, attribute)),
        Context::Link { start, written } => (start, links::targets(view, page, written)),
        Context::Image { start } => (start, links::images(view)),
        Context::Import { start } => (start, links::modules(view)),
        Context::Variable { start } => (start, variables(view)),
        Context::Language { start } => (start, languages()),
        Context::Field { start } => (start, front_matter::fields(page)),
        Context::FieldValue { start, field } => (start, front_matter::values(view, field)),
        Context::Rule { start } => (start, rules()),
        Context::Text => (at as usize, Vec::new()),
    };
    let start = u32::try_from(start).unwrap_or(at);
    let range = view.range(page.span((start, at)));
    CompletionList {
        is_incomplete: false,
        items: items.into_iter().map(|item| placed(item, range)).collect(),
    }
}

fn languages() -> Vec<CompletionItem> {
    let names = LANGUAGES.names();
    names
        .map(|name| item(name, CompletionItemKind::VALUE, ""))
        .collect()
}

/// Returns the variables that the site defines.
fn variables(view: &View) -> Vec<CompletionItem> {
    let basics = view.site.basics();
    let items = basics.variables().map(|(name, value)| CompletionItem {
        detail: Some(value.to_owned()),
        ..item(name, CompletionItemKind::VARIABLE, "")
    });
    items.collect()
}

fn rules() -> Vec<CompletionItem> {
    let rules = all_rules();
    let items = rules
        .into_iter()
        .map(|facts| item(facts.id, CompletionItemKind::CONSTANT, &facts.summary));
    items.collect()
}
