//! Fields of front matter and their values.

use super::icons::icons;
use super::items::item;
use crate::catalog::FRONT_MATTER;
use crate::lsp::place::View;
use crate::page::Page;
use crate::site::SpecificationFile;
use lsp_types::{CompletionItem, CompletionItemKind};

/// Returns the fields of front matter that are not set yet. While a writer types, front matter is often not valid, so its
/// lines are compared.
pub(super) fn fields(page: &Page) -> Vec<CompletionItem> {
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

/// Returns the values of a field: icons, the operations of API specifications, or words.
pub(super) fn values(view: &View, field: &str) -> Vec<CompletionItem> {
    match field {
        "icon" => return icons(view),
        "openapi" => return operations(view),
        _ => (),
    }
    let Some(facts) = FRONT_MATTER.fields.get(field) else {
        return Vec::new();
    };
    let is_switch = facts.values.is_empty() && facts.kinds().any(|kind| kind == "boolean");
    let switch = ["true", "false"].into_iter().filter(|_| is_switch);
    let values = facts.values.iter().map(String::as_str).chain(switch);
    values
        .map(|value| item(value, CompletionItemKind::VALUE, ""))
        .collect()
}

/// Returns the operations of the API specifications of the site, with the file if there are several.
fn operations(view: &View) -> Vec<CompletionItem> {
    let files: Vec<_> = view.site.specifications().collect();
    let is_single = files.len() == 1;
    let mut items = Vec::new();
    for (path, file) in files {
        let SpecificationFile::Read(read) = file else {
            continue;
        };
        for operation in read.operations.iter().filter(|one| !one.is_excluded) {
            let endpoint = format!("{} {}", operation.method, operation.path);
            let label = if is_single {
                endpoint
            } else {
                format!("{path} {endpoint}")
            };
            items.push(CompletionItem {
                detail: operation.summary.as_deref().map(str::to_owned),
                ..item(&label, CompletionItemKind::INTERFACE, "")
            });
        }
    }
    items
}
