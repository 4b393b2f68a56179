//! The headings of a page, and the pages and headings of the site.

use crate::lsp::place::View;
use crate::page::{Heading, Page};
use crate::text::Span;
use lsp_types::{
    DocumentSymbol, OneOf, SymbolKind, WorkspaceLocation, WorkspaceSymbol, WorkspaceSymbolParams,
};

/// The maximum number of symbols of a site in an answer.
const MAX: usize = 200;

/// Returns the headings of a page as a tree: each contains the deeper ones that follow.
pub(super) fn of_page(view: &View, page: &Page) -> Vec<DocumentSymbol> {
    let headings: Vec<Heading<'_>> = page.headings().collect();
    let mut open: Vec<(u8, DocumentSymbol)> = Vec::new();
    let mut top = Vec::new();
    for (number, heading) in headings.iter().enumerate() {
        while open
            .last()
            .is_some_and(|(level, _)| *level >= heading.level)
        {
            close(&mut open, &mut top);
        }
        let next = headings[number + 1..]
            .iter()
            .find(|next| next.level <= heading.level);
        let end = next.map_or_else(
            || page.text().trim_end().len(),
            |next| next.span.start as usize,
        );
        let end = u32::try_from(end).unwrap_or(u32::MAX).max(heading.span.end);
        let section = Span {
            end,
            ..heading.span
        };
        #[expect(deprecated, reason = "the type has no other constructor")]
        let symbol = DocumentSymbol {
            name: name(heading),
            detail: None,
            kind: SymbolKind::STRING,
            tags: None,
            deprecated: None,
            range: view.range(section),
            selection_range: view.range(heading.span),
            children: None,
        };
        open.push((heading.level, symbol));
    }
    while !open.is_empty() {
        close(&mut open, &mut top);
    }
    top
}

/// Moves the innermost open heading into the one around it.
fn close(open: &mut Vec<(u8, DocumentSymbol)>, top: &mut Vec<DocumentSymbol>) {
    if let Some((_, symbol)) = open.pop() {
        match open.last_mut() {
            Some((_, outer)) => outer.children.get_or_insert_default().push(symbol),
            None => top.push(symbol),
        }
    }
}

/// Returns a name that is not empty, as the protocol demands.
fn name(heading: &Heading<'_>) -> String {
    let text = heading.text.trim();
    if text.is_empty() { "(no text)" } else { text }.to_owned()
}

/// Returns the pages and headings with all words of the query.
pub(super) fn of_site(view: &View, asked: &WorkspaceSymbolParams) -> Vec<WorkspaceSymbol> {
    let query = asked.query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let fits = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let mut symbols = Vec::new();
    for page in view.site.pages() {
        let title = page.front_matter().string("title").unwrap_or(page.path());
        if fits(title) || fits(page.path()) {
            let kind = SymbolKind::FILE;
            symbols.extend(symbol(view, title, kind, page.first_line(), page.path()));
        }
        for heading in page.headings().filter(|heading| fits(heading.text)) {
            let name = name(&heading);
            symbols.extend(symbol(view, &name, SymbolKind::STRING, heading.span, title));
        }
        if symbols.len() >= MAX {
            break;
        }
    }
    symbols.truncate(MAX);
    symbols
}

fn symbol(
    view: &View,
    name: &str,
    kind: SymbolKind,
    span: Span,
    container: &str,
) -> Option<WorkspaceSymbol> {
    let place = view.location(span)?;
    Some(WorkspaceSymbol {
        name: name.to_owned(),
        kind,
        tags: None,
        container_name: Some(container.to_owned()),
        location: OneOf::<_, WorkspaceLocation>::Left(place),
        data: None,
    })
}
