//! Checks that every span lies within its file, on character boundaries.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the fuzz targets use it from another crate"
)]

use mdxlint::engine::Report;
use mdxlint::page::{Page, PieceKind};
use mdxlint::site::Site;
use mdxlint::text::Span;
use std::sync::Arc;

/// Checks the spans of every view of a page.
///
/// # Errors
/// The first invalid span.
pub fn check_page_spans(page: &Page) -> Result<(), String> {
    let mut spans = element_spans(page);
    for heading in page.headings() {
        spans.push(heading.span);
        let _ = page.id_source(heading);
    }
    for image in page.images() {
        spans.push(image.span);
        spans.extend(image.block);
    }
    for block in page.code_blocks() {
        spans.extend([
            block.span,
            block.fence,
            block.language,
            block.meta,
            block.body,
        ]);
        let code = page.code_text(block);
        spans.extend(
            code.lines()
                .map(|(at, line)| code.span(at..at + line.len())),
        );
    }
    for import in page.imports() {
        spans.extend([import.statement, import.span]);
    }
    for link in page.links() {
        spans.extend([link.span(), link.target()]);
        spans.extend(link.label());
        let _ = (
            link.address(),
            link.style(),
            link.purpose(),
            link.reference(),
        );
    }
    for field in page.front_matter().fields() {
        spans.extend([field.key_span, field.value_span]);
    }
    spans.extend(page.undefined_references().map(|one| one.span));
    spans.extend(page.variables().iter().map(|one| one.span));
    spans.extend(page.misplaced_content().map(|one| one.span));
    spans.extend(markup(page)?);
    let _ = (page.anchors(), page.definitions());
    let outside = |span: &&Span| {
        let range = span.start as usize..span.end as usize;
        page.text().get(range).is_none()
    };
    match spans.iter().find(outside) {
        None => Ok(()),
        Some(span) => Err(format!("{span:?} is not in the page")),
    }
}

/// Checks the spans of a report, before and after secrets are masked.
///
/// # Errors
/// The first invalid span.
pub fn check_report_spans(site: &Arc<Site>, report: &Report) -> Result<(), String> {
    check_finding_spans(site, report)?;
    let copy = Report {
        findings: report.findings.clone(),
        checked: report.checked,
        lost: report.lost.clone(),
    };
    let (masked, copy) = copy.masked(site);
    check_finding_spans(&masked, &copy)
}

fn check_finding_spans(site: &Site, report: &Report) -> Result<(), String> {
    for finding in &report.findings {
        let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
        let spans = finding.related.iter().map(|related| related.span);
        let spans = spans.chain(edits.map(|edit| edit.span));
        for span in spans
            .chain([finding.span])
            .chain(finding.explained.iter().copied())
        {
            if !site.source(span.file).has(span) {
                return Err(format!("{}: {span:?} is not in its file", finding.rule));
            }
        }
    }
    Ok(())
}

/// Returns the places of the Markdown of a page. The pieces of a block of text are in order, make up its text, and those
/// that are verbatim equal their source.
fn markup(page: &Page) -> Result<Vec<Span>, String> {
    let mut spans = Vec::new();
    let mut start = 0;
    for block in page.prose() {
        if block.span().start < start {
            return Err(format!("{block:?} starts before the one before it"));
        }
        start = block.span().start;
        let (mut text, mut end) = (String::new(), start);
        for piece in block.pieces() {
            spans.push(piece.span);
            let is_verbatim = piece.kind != PieceKind::Verbatim
                || page
                    .text()
                    .get(piece.span.start as usize..piece.span.end as usize)
                    == Some(piece.text);
            let range = piece.offset..piece.offset + piece.text.len();
            let is_found = block.span_of(range.clone()) == piece.span;
            let is_in_order = end <= piece.span.start && text.len() == piece.offset;
            if piece.text.is_empty() || !is_verbatim || !is_found || !is_in_order {
                return Err(format!("{piece:?} is wrong in {block:?}"));
            }
            text.push_str(piece.text);
            end = piece.span.end;
        }
        if text != block.text() || text.trim() != text || text.is_empty() {
            return Err(format!("{block:?} has another text than its pieces"));
        }
        let _ = page.visible_text(block.span());
    }
    for list in page.lists() {
        spans.push(list.span);
        spans.extend(list.items());
    }
    for table in page.tables() {
        spans.push(table.span);
        spans.extend(table.rows().map(|row| row.span));
        let cells = table.rows().flat_map(|row| row.cells());
        spans.extend(cells.map(|cell| cell.span));
    }
    let code = page.code_spans();
    spans.extend(code.flat_map(|code| [code.span, code.code]));
    Ok(spans)
}

fn element_spans(page: &Page) -> Vec<Span> {
    let mut spans = Vec::new();
    for element in page.elements() {
        spans.extend([element.span(), element.tag(), element.name_span()]);
        spans.extend(element.closing_name());
        for attribute in element.attributes() {
            spans.push(attribute.span());
            let _ = element.value(attribute);
        }
    }
    spans
}
