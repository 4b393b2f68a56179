use super::comparison::compared;
use super::undocumented_parameter::what;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports parameters and body fields on a page that its operation does not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownParameter {}

impl Rule for UnknownParameter {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(compared) = compared(page, cx) else {
            return;
        };
        let operation = compared.name();
        for (field, name, meant) in compared.request().unknown {
            let what = what(field.location);
            let note = match meant {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "remove the field, or add it to the specification".to_owned(),
            };
            cx.report(
                field.name_span,
                format!("`{operation}` has no {what} `{name}` in the specification"),
            )
            .note(note)
            .see(compared.details.span(), "the operation");
        }
    }
}
