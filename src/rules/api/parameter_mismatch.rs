use super::comparison::compared;
use super::expected::Expected;
use super::mismatches::{Mismatch, mismatches};
use super::undocumented_parameter::what;
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports parameters and body fields that a page documents otherwise than the specification.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParameterMismatch {}

impl Rule for ParameterMismatch {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(compared) = compared(page, cx) else {
            return;
        };
        let differences = compared.request();
        for (field, expected, location) in &differences.moved {
            let (own, other) = (what(field.location), what(*location));
            let message = format!(
                "`{}` is a {other} in the specification, not a {own}",
                expected.name
            );
            let mismatch = Mismatch {
                at: field.name_span,
                message,
                edit: None,
            };
            report(mismatch, expected, cx);
        }
        for (field, expected, name) in &differences.pairs {
            for mismatch in mismatches(&compared, field, expected, name) {
                report(mismatch, expected, cx);
            }
        }
    }
}

fn report(mismatch: Mismatch, expected: &Expected<'_>, cx: &mut Cx<'_>) {
    let finding = cx.report(mismatch.at, mismatch.message);
    finding.note("correct the page or the specification");
    finding.see(expected.span, "in the specification");
    if let Some(edit) = mismatch.edit {
        finding.fix(Fix::risky("write what the specification says", vec![edit]));
    }
}
