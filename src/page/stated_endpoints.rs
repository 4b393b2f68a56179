//! The endpoints that a page states outside its front matter: `POST /users`.

use super::stated_endpoint::StatedEndpoint;
use super::{Element, FieldLocation, Page};
use crate::syntax::endpoint::Method;
use crate::text::{Span, to_u32};

impl Page {
    /// Returns the endpoints that a page with fields or examples of an API states: as its title, as a line of text or a
    /// heading, in inline code, and in its first code block. Empty for other pages. Collected on first use.
    pub fn stated_endpoints(&self) -> &[StatedEndpoint] {
        let known = &self.views.stated_endpoints;
        known.get_or_init(|| {
            let is_about_api = self.elements().any(is_of_api);
            let found = is_about_api.then(|| stated(self));
            found.unwrap_or_default().into()
        })
    }
}

fn is_of_api(element: Element<'_>) -> bool {
    let mut locations = FieldLocation::REQUEST.into_iter().map(FieldLocation::name);
    matches!(element.name(), "RequestExample" | "ResponseExample")
        || element.is("ParamField") && locations.any(|name| element.attribute(name).is_some())
}

fn stated(page: &Page) -> Vec<StatedEndpoint> {
    let mut found = Vec::new();
    if let Some(title) = page.front_matter().field("title") {
        let text = title.value.as_str().unwrap_or_default();
        found.extend(endpoint(text, title.value_span));
    }
    // Most pages have no such code: they are not parsed again.
    if has_code_with_method(page.text()) {
        for code in page.code_spans() {
            found.extend(endpoint(page.slice(code.code), code.code));
        }
    }
    if let Some(block) = page.code_blocks().next() {
        found.extend(endpoint(page.slice(block.body), block.body));
    }
    found.extend(in_lines(page));
    found
}

/// Returns whether inline code may start with a method and an address.
fn has_code_with_method(text: &str) -> bool {
    // The name of a method is shorter.
    const LONGEST: usize = 32;
    memchr::memchr_iter(b'`', text.as_bytes()).any(|at| {
        let code = text[at + 1..].trim_start();
        if !code.starts_with(|first: char| first.is_ascii_uppercase()) {
            return false;
        }
        let start = &code[..code.floor_char_boundary(LONGEST)];
        let word = start.split_once(char::is_whitespace);
        word.is_some_and(|(word, _)| Method::sent_in_capitals(word).is_some())
    })
}

/// Returns the endpoints in lines that contain nothing else, such as headings.
fn in_lines(page: &Page) -> Vec<StatedEndpoint> {
    let text = page.text();
    let mut at = page.front_matter().span.end as usize;
    let mut blocks = page.code_blocks().peekable();
    let mut found = Vec::new();
    for line in text[at..].split_inclusive('\n') {
        let start = to_u32(at);
        at += line.len();
        while blocks.next_if(|block| block.span.end <= start).is_some() {}
        let is_code = blocks.peek().is_some_and(|block| block.span.start <= start);
        if is_code || line.len() > 400 || !may_state_endpoint(line) {
            continue;
        }
        let blank = line.len() - line.trim_start().len();
        let line = line.trim();
        let from = start + to_u32(blank);
        let span = page.span((from, from + to_u32(line.len())));
        found.extend(endpoint(&without_markup(line), span));
    }
    found
}

/// Returns whether a line contains a `/` and a word that may be the name of a method.
fn may_state_endpoint(line: &str) -> bool {
    let line = line.as_bytes();
    let starts_name = |at: usize| {
        let is_word_before = at > 0 && line[at - 1].is_ascii_alphanumeric();
        let is_small_after = line.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        line[at].is_ascii_uppercase() && !is_word_before && !is_small_after
    };
    memchr::memchr(b'/', line).is_some() && (0..line.len()).any(starts_name)
}

/// Returns the endpoint that is the whole text.
fn endpoint(text: &str, span: Span) -> Option<StatedEndpoint> {
    let mut words = text.split_whitespace();
    let word = words.next()?;
    let method = Method::sent_in_capitals(word)?;
    let address = words.next()?;
    let ends = match words.next() {
        None => true,
        Some(word) => word.starts_with("HTTP/") && words.next().is_none(),
    };
    let is_address = address.starts_with('/') || address.contains("://");
    (ends && is_address && method != Method::Webhook).then(|| StatedEndpoint {
        method,
        address: address.to_owned(),
        span,
    })
}

/// Returns a line without tags and without the marks of Markdown.
fn without_markup(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line.trim_start_matches(['#', '>', '-', ' ']);
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        text.push_str(before);
        // `<id>` in a path is a parameter.
        let end = tag.find('>').filter(|_| !before.ends_with('/'));
        match end {
            Some(end) => {
                text.push(' ');
                rest = &tag[end + 1..];
            }
            None => {
                text.push('<');
                rest = &tag[1..];
            }
        }
    }
    text.push_str(rest);
    text.replace(['`', '*'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let page = Page::of(text);
        let all = stated(&page).into_iter();
        let mut all: Vec<String> = all
            .map(|one| format!("{} {}", one.method, one.address))
            .collect();
        all.dedup();
        all
    }

    #[test]
    fn endpoints_are_stated_in_many_ways() {
        for text in [
            "---\ntitle: GET /users\n---\n\nText.\n",
            "## GET /users\n",
            "### `GET /users`\n",
            "Call `GET /users` first.\n",
            "**GET** `/users`\n",
            "<Badge color=\"green\">GET</Badge> `/users`\n",
            "<span className=\"method\">GET</span> <code>/users</code>\n",
            "```http\nGET /users\n```\n",
            "```\nGET /users HTTP/1.1\n```\n",
            "GET /users\n",
        ] {
            assert_eq!(shown(text), ["GET /users"], "{text}");
        }
        assert_eq!(shown("`GET /users/<id>`\n"), ["GET /users/<id>"]);
        assert_eq!(shown("``  GET\n/users ``\n"), ["GET /users"]);
    }

    #[test]
    fn sentences_and_requests_state_no_endpoint() {
        for text in [
            "Send a GET request to /users now.\n",
            "GET /users returns all users.\n",
            "```bash\ncurl /users\n```\n\n```http\nGET /users\n```\n",
            "get /users\n",
            "[GET /users](/users)\n",
            "GET users\n",
        ] {
            assert!(shown(text).is_empty(), "{text}");
        }
    }
}
