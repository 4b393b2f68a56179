//! What can follow at the cursor: components, attributes, values, links, languages, fields and rules.

use super::context::{Context, context};
use super::place::View;
use crate::catalog::{
    AttributeFacts, AttributeType, COMPONENTS, Component, Content, FRONT_MATTER, LANGUAGES,
    all_rules,
};
use crate::page::{Page, heading_ids};
use crate::report::attribute_text;
use crate::site::{PageKind, address};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionTextEdit,
    Documentation, InsertTextFormat, Range, TextEdit,
};
use std::fmt::Write as _;

/// Returns what can follow at the cursor.
pub(super) fn completions(view: &View, page: &Page, asked: &CompletionParams) -> CompletionList {
    let position = asked.text_document_position.position;
    let at = view.offset(page, position);
    let before = page.text().get(..at as usize).unwrap_or_default();
    let (start, items) = match context(before) {
        Context::Component { start } => (start, components()),
        Context::Attribute {
            start,
            element,
            set,
        } => (start, attributes(element, &set)),
        Context::Value {
            start,
            element,
            attribute,
        } => (start, values(element, attribute)),
        Context::Link { start, written } => (start, links(view, page, written)),
        Context::Language { start } => (start, languages()),
        Context::Field { start } => (start, fields(page)),
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

/// Replaces what is written before the cursor by the item.
fn placed(item: CompletionItem, range: Range) -> CompletionItem {
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

fn item(label: &str, kind: CompletionItemKind, about: &str) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        documentation: (!about.is_empty()).then(|| Documentation::String(about.to_owned())),
        ..CompletionItem::default()
    }
}

fn snippet(item: CompletionItem, text: String) -> CompletionItem {
    CompletionItem {
        insert_text: Some(text),
        insert_text_format: Some(InsertTextFormat::SNIPPET),
        ..item
    }
}

/// Returns the components, with their required attributes.
fn components() -> Vec<CompletionItem> {
    let usable = COMPONENTS
        .iter()
        .filter(|(_, facts)| !facts.internal && facts.deprecated.is_none());
    let items = usable.map(|(name, facts)| {
        let about = [Some(&facts.purpose), facts.choose.as_ref()];
        let about: Vec<&str> = about
            .into_iter()
            .flatten()
            .map(|text| text.trim_end())
            .collect();
        let item = item(name, CompletionItemKind::CLASS, &about.join("\n"));
        snippet(item, tag(name, facts))
    });
    items.collect()
}

/// Returns a component as a snippet, without its `<`.
fn tag(name: &str, facts: &Component) -> String {
    let required = facts
        .attributes
        .iter()
        .filter(|(_, attribute)| attribute.required);
    let mut text = name.to_owned();
    for (number, (attribute, kind)) in required.enumerate() {
        text.push(' ');
        text.push_str(&assignment(attribute, kind, number + 1));
    }
    if matches!(facts.children, Content::None) {
        text.push_str(" />");
    } else {
        let _ = write!(text, ">\n  $0\n</{name}>");
    }
    text
}

/// Returns an attribute as a snippet with a place for its value.
fn assignment(name: &str, facts: &AttributeFacts, number: usize) -> String {
    match facts.kind {
        AttributeType::Boolean => name.to_owned(),
        AttributeType::Integer | AttributeType::Number | AttributeType::Expression => {
            format!("{name}={{${{{number}}}}}")
        }
        _ => format!("{name}=\"${{{number}}}\""),
    }
}

/// Returns the attributes of an element that are not set yet.
fn attributes(element: &str, set: &[&str]) -> Vec<CompletionItem> {
    let Some(facts) = COMPONENTS.get(element) else {
        return Vec::new();
    };
    let left = facts
        .attributes
        .iter()
        .filter(|(name, _)| !set.contains(&name.as_str()));
    let items = left.map(|(name, facts)| {
        let item = item(name, CompletionItemKind::FIELD, &attribute_text(facts));
        snippet(item, assignment(name, facts, 1))
    });
    items.collect()
}

fn values(element: &str, attribute: &str) -> Vec<CompletionItem> {
    let facts = COMPONENTS.get(element);
    let facts = facts.and_then(|facts| facts.attributes.get(attribute));
    let values = facts.map_or(&[][..], |facts| COMPONENTS.values(facts));
    let items = values.iter();
    items
        .map(|value| item(value, CompletionItemKind::VALUE, ""))
        .collect()
}

/// Returns the pages of the site, or the anchors of the page before a `#`.
fn links(view: &View, page: &Page, written: &str) -> Vec<CompletionItem> {
    let Some((path, _)) = written.split_once('#') else {
        let pages = view.site.pages().iter();
        let pages = pages.filter(|page| view.site.kind(page) == PageKind::Page);
        let items = pages.map(|page| {
            let head = page.front_matter();
            let about = head.string("description").unwrap_or_default();
            let link = format!("/{}", address(page.path()));
            CompletionItem {
                detail: head.string("title").map(str::to_owned),
                ..item(&link, CompletionItemKind::FILE, about)
            }
        });
        return items.collect();
    };
    let other = view.site.page_for(path.trim_start_matches('/'));
    let target = if path.is_empty() {
        Some(page)
    } else {
        other.map(|other| &**other)
    };
    let Some(target) = target else {
        return Vec::new();
    };
    let headings = target.headings();
    let ids = heading_ids(headings.clone().map(|heading| heading.text));
    let items = headings.zip(ids).filter_map(|(heading, id)| {
        let id = heading.explicit_id.map(str::to_owned).or(id)?;
        let link = format!("{path}#{id}");
        Some(CompletionItem {
            detail: Some(heading.text.to_owned()),
            ..item(&link, CompletionItemKind::REFERENCE, "")
        })
    });
    items.collect()
}

fn languages() -> Vec<CompletionItem> {
    let names = LANGUAGES.names();
    names
        .map(|name| item(name, CompletionItemKind::VALUE, ""))
        .collect()
}

/// Returns the fields of front matter that are not set yet. While a writer types, front matter is often not valid, so its
/// lines are compared.
fn fields(page: &Page) -> Vec<CompletionItem> {
    let lines = page.text().lines().skip(1);
    let lines: Vec<&str> = lines.take_while(|line| line.trim_end() != "---").collect();
    let is_set = |name: &str| {
        let mut after = lines.iter().filter_map(|line| line.strip_prefix(name));
        after.any(|after| after.starts_with(':'))
    };
    let left = FRONT_MATTER.fields.keys().filter(|name| !is_set(name));
    left.map(|name| CompletionItem {
        insert_text: Some(format!("{name}: ")),
        ..item(name, CompletionItemKind::PROPERTY, "")
    })
    .collect()
}

fn rules() -> Vec<CompletionItem> {
    let rules = all_rules();
    let items = rules
        .into_iter()
        .map(|facts| item(facts.id, CompletionItemKind::CONSTANT, &facts.summary));
    items.collect()
}
