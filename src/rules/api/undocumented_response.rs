use super::by_hand::{self, ByHand};
use crate::page::{Page, StatusCode};
use crate::rule::{Cx, Rule};
use crate::syntax::openapi::{Response, Status};
use serde::Deserialize;
use std::collections::BTreeSet;

/// Reports responses of an operation that its page does not document.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndocumentedResponse {}

impl Rule for UndocumentedResponse {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        let Some(details) = endpoint.operation.filter(|_| endpoint.is_complete()) else {
            return;
        };
        if endpoint.has_sections_of_others() || by_hand::is_implemented_by_reader(details) {
            return;
        }
        let responses = details.responses();
        let missing = missing(&endpoint, &responses, cx);
        let names: Vec<String> = missing
            .iter()
            .map(|one| format!("`{}`", one.status))
            .collect();
        let operation = format!("{} {}", details.operation.method, details.operation.path);
        let (message, note) = match &names[..] {
            [] => return,
            [one] => (
                format!("response {one} of `{operation}` is not documented"),
                "add a `ResponseExample` with this status, or a row to a table of errors",
            ),
            all => (
                format!(
                    "{} responses of `{operation}` are not documented: {}",
                    all.len(),
                    all.join(", ")
                ),
                "add a `ResponseExample` for each, or a table of errors",
            ),
        };
        let finding = cx.report(endpoint.span(), message);
        finding.note(note);
        for one in missing {
            finding.see(one.span(), format!("`{}`", one.status));
        }
    }
}

/// Returns the statuses that fields of responses are named after: `<ResponseField name="400">`.
fn field_codes(page: &Page) -> Vec<StatusCode> {
    let fields = page
        .elements()
        .filter(|element| element.is("ResponseField"));
    let codes = fields.filter_map(|field| field.text("name")?.trim().parse().ok());
    codes
        .filter(|code| (100..600).contains(code))
        .map(StatusCode::Exact)
        .collect()
}

/// Returns the responses that neither the page nor, for errors, a page that it links to names.
fn missing<'r, 's>(
    endpoint: &ByHand<'_>,
    responses: &'r [Response<'s>],
    cx: &Cx<'_>,
) -> Vec<&'r Response<'s>> {
    let codes = |page: &Page| -> Vec<StatusCode> {
        let statuses = page.statuses().into_iter();
        statuses.map(|status| status.code).collect()
    };
    let own = endpoint.included.pages.iter();
    let own: BTreeSet<StatusCode> = own
        .flat_map(|page| codes(page).into_iter().chain(field_codes(page)))
        .collect();
    let linked = endpoint.linked(cx.site()).into_iter();
    let linked: BTreeSet<StatusCode> = linked
        .flat_map(codes)
        .filter(|code| code.is_error())
        .collect();
    let is_success = |status: Status| matches!(status.class(), Some(2 | 3));
    let names_success = own.iter().any(|code| matches!(code.class(), 2 | 3));
    let is_named = |status: Status| {
        let mut all = own.iter().chain(&linked);
        match status {
            Status::Default => true,
            // Without a status, an example shows the success.
            _ if is_success(status) && !names_success => true,
            Status::Code(code) => all.any(|one| one.includes(StatusCode::Exact(code))),
            Status::Range(class) => all.any(|one| one.class() == class),
        }
    };
    let missing = responses.iter().filter(|one| !is_named(one.status));
    missing
        .filter(|one| one.status.class() != Some(1))
        .collect()
}
