use super::by_hand::{self, ByHand};
use super::example_values::{Problem, differences_from_fields, differences_from_schema};
use crate::page::{ApiField, FieldLocation, Page, ResponseExample, StatusCode};
use crate::rule::{Cx, Rule};
use crate::syntax::document;
use crate::syntax::openapi::{Details, Media, Response, Status};
use crate::text::Span;
use serde::Deserialize;

/// Reports the example of a response that does not fit what describes the response.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MismatchedExample {}

impl Rule for MismatchedExample {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        if endpoint.has_sections_of_others() {
            return;
        }
        let fields = cx.site().api_fields(page);
        let fields: Vec<&ApiField> = fields.at(FieldLocation::Response).collect();
        for example in page.response_examples() {
            check(page, &endpoint, &fields, &example, cx);
        }
    }
}

fn check(
    page: &Page,
    endpoint: &ByHand<'_>,
    fields: &[&ApiField],
    example: &ResponseExample,
    cx: &mut Cx<'_>,
) {
    let code = page.code_text(example.block);
    if !code.text().trim_start().starts_with(['{', '[']) || !page.is_data(example.block) {
        return;
    }
    // Code that is not valid is reported otherwise.
    let Ok(read) = document::read(code.text()) else {
        return;
    };
    let response = endpoint
        .operation
        .and_then(|details| response(details, example));
    let json = response.filter(|one| one.media().any(Media::is_json));
    let schema = json.and_then(Response::schema);
    let is_success = example.status.is_none_or(|code| !code.is_error()) && !example.is_failure();
    let (problems, described): (Vec<Problem>, Option<Span>) = match (schema, response) {
        (Some(schema), Some(response)) => {
            // An example can also show another format, such as an event of a stream.
            let mut others = response.media().filter_map(Media::schema);
            let fits_other = others.any(|other| {
                other != schema && differences_from_schema(read.root(), other).is_empty()
            });
            if fits_other {
                return;
            }
            (
                differences_from_schema(read.root(), schema),
                Some(response.span()),
            )
        }
        _ if is_success => (differences_from_fields(read.root(), fields), None),
        _ => return,
    };
    for problem in problems {
        let (start, end) = problem.range;
        let finding = cx.report(code.span(start as usize..end as usize), problem.message);
        match described {
            Some(span) => finding
                .note("correct the example or the specification")
                .see(span, "the response"),
            None => finding.note("correct the example, or its `ResponseField`"),
        };
    }
}

/// Returns the response that an example shows: that with its status, or the only success.
fn response<'s>(details: Details<'s>, example: &ResponseExample) -> Option<Response<'s>> {
    let responses = details.responses();
    let status = match example.status {
        Some(StatusCode::Exact(code)) => Status::Code(code),
        Some(StatusCode::Class(class)) => Status::Range(class),
        None if example.is_failure() => return None,
        None => {
            let mut successes = responses.iter().filter(|one| one.status.class() == Some(2));
            let only = successes.next().copied();
            return only.filter(|_| successes.next().is_none());
        }
    };
    let exact = responses.iter().find(|one| one.status == status);
    let range = || {
        let mut ranges = responses.iter().filter(|one| one.status != Status::Default);
        ranges.find(|one| one.status.includes(status))
    };
    exact.or_else(range).copied()
}
