use super::by_hand::is_implemented_by_reader;
use super::comparison::compared;
use crate::page::{FieldLocation, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// The maximum number of names in a message, and of places in a specification.
const MAX_NAMES: usize = 10;
const MAX_PLACES: usize = 5;

/// Reports parameters and body fields of an operation that its page does not document.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndocumentedParameter {}

impl Rule for UndocumentedParameter {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(compared) = compared(page, cx) else {
            return;
        };
        if !compared.fields.is_complete
            || !compared.endpoint.is_complete()
            || is_implemented_by_reader(compared.details)
        {
            return;
        }
        let missing = compared.request().missing;
        if missing.is_empty() {
            return;
        }
        let operation = compared.name();
        let message = match &missing[..] {
            [(_, name, location)] => {
                let what = what(*location);
                format!("{what} `{name}` of `{operation}` is not documented")
            }
            all => {
                let names = all
                    .iter()
                    .take(MAX_NAMES)
                    .map(|(_, name, location)| format!("`{name}` ({location})"));
                let names = names.collect::<Vec<_>>().join(", ");
                let more = match all.len().saturating_sub(MAX_NAMES) {
                    0 => String::new(),
                    more => format!(", and {more} more"),
                };
                let count = all.len();
                format!("{count} parameters of `{operation}` are not documented: {names}{more}")
            }
        };
        let first = compared.fields.roots.iter().map(|field| field.name_span);
        let first = first
            .filter(|span| span.file == page.file())
            .min_by_key(|span| span.start);
        let finding = cx.report(first.unwrap_or(compared.endpoint.span()), message);
        finding.note(match missing.len() {
            1 => "add a `ParamField`, or correct the specification",
            _ => "add a `ParamField` for each, or correct the specification",
        });
        for (expected, name, _) in missing.iter().take(MAX_PLACES) {
            finding.see(expected.span, format!("`{name}`"));
        }
    }
}

/// Returns what a field in a location is called.
pub(super) fn what(location: FieldLocation) -> String {
    match location {
        FieldLocation::Body => "body field".to_owned(),
        FieldLocation::Header | FieldLocation::Cookie => location.name().to_owned(),
        _ => format!("{location} parameter"),
    }
}
