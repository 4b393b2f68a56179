//! A real call to the product, copied from the pages of the site.

use crate::page::{CodeBlock, Page};
use crate::secrets;
use crate::site::{PageKind, Site};
use serde::Serialize;
use std::collections::HashMap;

/// The maximum length of a request or response, in lines and in bytes.
const MAX_CODE: (usize, usize) = (30, 1_200);
/// The maximum distance between a request and its response, in bytes: one or two sentences.
const MAX_DISTANCE: u32 = 400;

/// A request on a page, and its response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Call {
    /// The path of the page.
    page: String,
    language: String,
    request: String,
    /// The language and the text of the response.
    response: Option<(String, String)>,
}

/// A call, with the facts that rank it.
struct Candidate {
    call: Call,
    host: String,
    /// Whether it is in a `RequestExample`.
    is_example: bool,
}

/// Returns the most typical call on the pages of `site`. A call to the most frequent host comes first, then a call with
/// a response, then one in a `RequestExample`; of equal ones, the first in the order of the paths. Code with a secret
/// is ignored.
///
/// `skipped` are folders of pages that repeat others, such as translations.
pub(super) fn typical_call(site: &Site, skipped: &[String]) -> Option<Call> {
    let is_copy = |page: &Page| {
        let first = page.path().split('/').next().unwrap_or_default();
        skipped.iter().any(|folder| folder == first)
    };
    let pages = site.pages().iter().map(AsRef::as_ref);
    let mut pages: Vec<&Page> = pages
        .filter(|page| site.kind(page) == PageKind::Page && !is_copy(page))
        .collect();
    pages.sort_by_key(|page| page.path());
    let candidates: Vec<Candidate> = pages.into_iter().flat_map(candidates).collect();
    let mut hosts: HashMap<&str, usize> = HashMap::new();
    for candidate in &candidates {
        *hosts.entry(&candidate.host).or_default() += 1;
    }
    let most = hosts.values().max().copied().unwrap_or_default();
    let rank = |candidate: &Candidate| {
        let is_common = hosts.get(candidate.host.as_str()) == Some(&most);
        let has_response = candidate.call.response.is_some();
        (!is_common, !has_response, !candidate.is_example)
    };
    // `min_by_key` returns the first of equal ones.
    let best = candidates.iter().min_by_key(|candidate| rank(candidate));
    best.map(|candidate| candidate.call.clone())
}

fn candidates(page: &Page) -> Vec<Candidate> {
    let mut found = Vec::new();
    // Pages without a URL are skipped early.
    if !page.text().contains("://") {
        return found;
    }
    for block in page.code_blocks() {
        let Some((host, request)) = request(page, block) else {
            continue;
        };
        let response = response(page, block);
        found.push(Candidate {
            host,
            is_example: is_in(page, block, "RequestExample"),
            call: Call {
                page: page.path().to_owned(),
                language: page.slice(block.language).to_owned(),
                request,
                response,
            },
        });
    }
    found
}

/// Returns the host that the request in a block goes to, and the text of the block.
fn request(page: &Page, block: CodeBlock) -> Option<(String, String)> {
    let language = page.slice(block.language).to_ascii_lowercase();
    let text = safe_text(page, block)?;
    let first = text.lines().next()?.trim_start();
    let is_request = match language.as_str() {
        "bash" | "sh" | "shell" | "curl" | "zsh" => {
            first.starts_with("curl ") && text.matches("curl ").count() == 1
        }
        "http" => first.ends_with("HTTP/1.1") || first.contains(" http"),
        _ => false,
    };
    let (_, address) = text.split_once("://").filter(|_| is_request)?;
    let host = address
        .split(['/', '"', '\'', ' ', '?', '\n', '\\', ':'])
        .next()?;
    let is_of_product = host.contains('.')
        && !host.starts_with("127.")
        && !host.starts_with("0.")
        && !host.contains(['<', '{', '$'])
        && !is_placeholder(host)
        // Code with an omission cannot be run.
        && !text.contains("...");
    let host = host.to_owned();
    is_of_product.then_some((host, text))
}

/// Whether a host is a placeholder for the reader's own: `your-docs.com`, `api.example.com`.
fn is_placeholder(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let is_example = ["example.com", "example.org", "example.net"]
        .iter()
        .any(|end| host.ends_with(end));
    is_example || host.starts_with("your") || host.contains(".your") || host.contains("-your")
}

/// Returns the response to the request in `block`: that in the page's `ResponseExample`, or a block directly after it.
fn response(page: &Page, block: CodeBlock) -> Option<(String, String)> {
    let is_data = |one: &CodeBlock| {
        let language = page.slice(one.language).to_ascii_lowercase();
        matches!(
            language.as_str(),
            "json" | "jsonc" | "json5" | "xml" | "http"
        )
    };
    let found = if is_in(page, block, "RequestExample") {
        let mut all = page.code_blocks();
        all.find(|one| is_in(page, *one, "ResponseExample") && is_data(one))
    } else {
        let next = page.code_blocks_from(block.span.end).next().filter(is_data);
        next.filter(|one| one.span.start.saturating_sub(block.span.end) <= MAX_DISTANCE)
    };
    let found = found?;
    let language = page.slice(found.language).to_owned();
    let text = safe_text(page, found).filter(|text| !text.contains("..."))?;
    Some((language, text))
}

/// Returns the text of a block, if it is short and contains no secret.
fn safe_text(page: &Page, block: CodeBlock) -> Option<String> {
    let text = page.code_text(block);
    let text = text.text().trim_end();
    let (lines, bytes) = MAX_CODE;
    let is_short = text.len() <= bytes && text.lines().count() <= lines;
    (!text.trim().is_empty() && is_short && secrets::find(text).is_empty()).then(|| text.to_owned())
}

fn is_in(page: &Page, block: CodeBlock, name: &str) -> bool {
    page.ancestors(block.parent).any(|element| element.is(name))
}
