use super::by_hand::{self, ByHand};
use super::calls_of_api::CallsOfApi;
use crate::page::{CodeBlock, HttpCall, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports an example that calls another method or path than the page documents.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongMethodOrPath {}

/// A code block with requests.
struct Example {
    block: CodeBlock,
    is_in_request: bool,
    calls: Vec<HttpCall>,
    /// Whether one of them is right.
    is_right: bool,
}

impl Rule for WrongMethodOrPath {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(endpoint) = by_hand::endpoint(page, cx) else {
            return;
        };
        let api = CallsOfApi::new(&endpoint);
        let blocks = page.code_blocks();
        let mut examples: Vec<Example> = blocks
            .filter_map(|block| {
                let mut calls = page.http_calls(block);
                // A word such as `METHOD` takes the place of a method.
                calls.retain(|call| !call.method.is_other() || call.method == endpoint.method());
                (!calls.is_empty()).then(|| Example {
                    block,
                    is_in_request: page.is_code_in(block, "RequestExample"),
                    is_right: calls.iter().any(|call| api.is_right(call)),
                    calls,
                })
            })
            .collect();
        let all: Vec<HttpCall> = examples
            .iter()
            .flat_map(|example| example.calls.clone())
            .collect();
        let api = api.with_hosts_of(&all);
        for example in &mut examples {
            example.calls.retain(|call| api.has(call));
        }
        for call in wrong_calls(page, &examples) {
            report(page, &endpoint, call, cx);
        }
    }
}

/// Returns the requests that are meant for the endpoint and are for another one.
fn wrong_calls<'e>(page: &Page, examples: &'e [Example]) -> Vec<&'e HttpCall> {
    let language = |example: &Example| page.slice(example.block.language);
    let right: Vec<&Example> = examples.iter().filter(|example| example.is_right).collect();
    let requests = examples.iter().filter(|example| example.is_in_request);
    let mut requests = requests.peekable();
    if requests.peek().is_some() {
        // Another block in the same language shows another step.
        let is_step = |example: &Example| {
            right
                .iter()
                .any(|other| other.is_in_request && language(other) == language(example))
        };
        let wrong = requests.filter(|example| !example.is_right && !is_step(example));
        return wrong.filter_map(|example| only(&example.calls)).collect();
    }
    // Outside `RequestExample`, only the single request of a page is certainly meant for its endpoint.
    let calls = examples.iter().flat_map(|example| &example.calls);
    let calls: Vec<&HttpCall> = calls.collect();
    let is_alone = right.is_empty()
        && calls
            .windows(2)
            .all(|pair| pair[0].method == pair[1].method && pair[0].address == pair[1].address);
    if is_alone {
        calls.into_iter().take(1).collect()
    } else {
        Vec::new()
    }
}

/// Returns the only request of a block. With several, it shows several steps.
fn only(calls: &[HttpCall]) -> Option<&HttpCall> {
    match calls {
        [call] => Some(call),
        _ => None,
    }
}

fn report(page: &Page, endpoint: &ByHand<'_>, call: &HttpCall, cx: &mut Cx<'_>) {
    let (method, path) = (endpoint.method(), endpoint.written());
    let written = page.slice(call.address_span);
    if endpoint.has_address(&call.address) {
        let at = call.method_span.unwrap_or(call.address_span);
        cx.report(
            at,
            format!(
                "the example sends `{}`, but the page documents `{method}`",
                call.method
            ),
        )
        .note(format!(
            "send `{method}`, or correct the endpoint of the page"
        ))
        .see(endpoint.span(), "the endpoint of the page");
    } else {
        let called = if call.method == method {
            String::new()
        } else {
            format!("{} ", call.method)
        };
        let documented = if call.method == method {
            path.to_owned()
        } else {
            format!("{method} {path}")
        };
        cx.report(
            call.address_span,
            format!("the example calls `{called}{written}`, but the page documents `{documented}`"),
        )
        .note(format!(
            "call `{documented}`, or correct the endpoint of the page"
        ))
        .see(endpoint.span(), "the endpoint of the page");
    }
}
