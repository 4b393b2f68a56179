//! What an editor shows for the place under the pointer: a component, an attribute, a link or a rule.

use super::target::{generated_target, operation_at, target};
use crate::catalog::{COMPONENTS, find};
use crate::lsp::place::{View, touches};
use crate::page::{Page, TextRole};
use crate::report::{attribute_text, explain};
use crate::syntax::openapi::Details;
use crate::text::Span;
use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};
use std::fmt::Write as _;

/// The maximum number of characters of a preview.
const PREVIEW: usize = 300;

/// Returns what is known of the place.
pub(super) fn hover(view: &View, page: &Page, asked: &HoverParams) -> Option<Hover> {
    let position = asked.text_document_position_params.position;
    let at = view.offset(page, position);
    let (span, value) = of_rule(page, at)
        .or_else(|| of_operation(view, page, at))
        .or_else(|| of_link(view, page, at))
        .or_else(|| of_element(page, at))?;
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range: Some(view.range(span)),
    })
}

/// Returns the summary and the advice of a rule that a comment names.
fn of_rule(page: &Page, at: u32) -> Option<(Span, String)> {
    let mut rules = page
        .directives()
        .iter()
        .flatten()
        .flat_map(|one| &one.rules);
    let (name, range) = rules.find(|(_, range)| touches(page.span(*range), at))?;
    let facts = find(name)?;
    let advice = facts.advice.as_deref().unwrap_or_default();
    let url = facts.url();
    let text = format!(
        "**{}**: {}\n\n{advice}\n\n[Manual]({url})",
        facts.id, facts.summary
    );
    Some((page.span(*range), text))
}

/// Returns the summary and the description of the operation that the front matter names.
fn of_operation(view: &View, page: &Page, at: u32) -> Option<(Span, String)> {
    let (span, details) = operation_at(view, page, at)?;
    Some((span, operation_text(view, details)))
}

/// Returns the method, the path, the summary and the description of an operation.
fn operation_text(view: &View, details: Details<'_>) -> String {
    let operation = details.operation;
    let mut text = format!("**{} {}**", operation.method, operation.path);
    if operation.is_deprecated {
        text.push_str(" (deprecated)");
    }
    for field in ["summary", "description"] {
        if let Some(words) = details.node.prose(field) {
            let words: String = view.hide(words).chars().take(PREVIEW).collect();
            let _ = write!(text, "\n\n{words}");
        }
    }
    let _ = write!(text, "\n\n`{}`", details.node.path());
    text
}

/// Returns the title, the description and the first lines of the page that a link leads to, or the operation of a generated page.
fn of_link(view: &View, page: &Page, at: u32) -> Option<(Span, String)> {
    let link = page.links().find(|link| touches(link.target(), at))?;
    let address = link.address();
    let Some(found) = target(view, page, &address) else {
        let details = generated_target(view, page, &address)?;
        return Some((link.target(), operation_text(view, details)));
    };
    let head = found.page.front_matter();
    let title = head.string("title").unwrap_or(found.page.path());
    let mut text = format!("**{title}**");
    if let Some(heading) = found.heading {
        let _ = write!(text, " › {}", heading.text);
    }
    if let Some(description) = head
        .string("description")
        .filter(|_| found.heading.is_none())
    {
        let _ = write!(text, "\n\n{description}");
    }
    let start = found.heading.map_or(0, |heading| heading.span.end);
    let mut blocks = found.page.prose_from(start);
    if let Some(first) = blocks.find(|block| block.role == TextRole::Paragraph) {
        let words = view.hide(found.page.slice(first.span()));
        let words: String = words.chars().take(PREVIEW).collect();
        let _ = write!(text, "\n\n{}", words.replace('\n', " "));
    }
    let _ = write!(text, "\n\n`{}`", found.page.path());
    Some((link.target(), text))
}

/// Returns the manual of a component or of one of its attributes.
fn of_element(page: &Page, at: u32) -> Option<(Span, String)> {
    let around = page
        .elements()
        .take_while(|element| element.span().start <= at);
    let element = around.filter(|element| element.span().end >= at).last()?;
    let facts = COMPONENTS.get(element.name())?;
    let closing = element.closing_name().filter(|name| touches(*name, at));
    let name = Some(element.name_span()).filter(|name| touches(*name, at));
    if let Some(name) = name.or(closing) {
        let mut text = Vec::new();
        explain(&mut text, element.name()).ok()?;
        return Some((name, String::from_utf8(text).ok()?));
    }
    let mut attributes = element.attributes();
    let attribute = attributes.find(|attribute| touches(attribute.name, at))?;
    let name = page.slice(attribute.name);
    let described = attribute_text(facts.attributes.get(name)?);
    let text = format!("`{name}` of `{}`: {described}", element.name());
    Some((attribute.name, text))
}
