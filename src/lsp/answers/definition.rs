//! Where the thing under the cursor is defined: the page of a link, the operation of a specification, the file of an import or of a
//! component.

use super::target::{generated_target, operation_at, target};
use crate::files::Disk;
use crate::lsp::place::{View, touches};
use crate::lsp::uri::uri_of;
use crate::page::Page;
use lsp_types::{GotoDefinitionParams, Location, Range};

/// Returns the place of the definition.
pub(super) fn definition(
    view: &View,
    page: &Page,
    asked: &GotoDefinitionParams,
) -> Option<Location> {
    let position = asked.text_document_position_params.position;
    let at = view.offset(page, position);
    if let Some((_, details)) = operation_at(view, page, at) {
        return view.location(details.span());
    }
    let mut links = page.links();
    if let Some(link) = links.find(|link| touches(link.target(), at)) {
        let address = link.address();
        let found = target(view, page, &address);
        let place = found.and_then(|found| view.location(found.span()));
        let generated = || view.location(generated_target(view, page, &address)?.span());
        return place
            .or_else(generated)
            .or_else(|| file(view, page, &address));
    }
    let mut imports = page.imports();
    if let Some(import) = imports.find(|import| touches(import.span, at)) {
        return file(view, page, import.source);
    }
    let around = page
        .elements()
        .take_while(|element| element.span().start <= at);
    let element = around
        .filter(|element| touches(element.name_span(), at))
        .last()?;
    let name = element.name();
    let import = page
        .module_import(name)
        .or_else(|| page.text_import(name))?;
    file(view, page, import.source)
}

/// Returns the start of a file of the site.
fn file(view: &View, page: &Page, address: &str) -> Option<Location> {
    let path = page.resolve(address)?;
    let full = view.site.root().join(path);
    let uri = Disk.is_file(&full).then(|| uri_of(&full)).flatten()?;
    Some(Location::new(uri, Range::default()))
}
